import { foldText } from '#contract/basics/text-search.ts'

/** K: how long the fields of a checkout may be (CKO-02). */
export const MOST_TITLE = 60
export const MOST_DESCRIPTION = 500
const LEAST_ADDRESS = 3
export const MOST_ADDRESS = 40

/** Whether it can stand before the checkout's host: a-z, 0-9 and inner hyphens. */
export const isSubDomain = (text: string): boolean =>
  text.length >= LEAST_ADDRESS &&
  text.length <= MOST_ADDRESS &&
  /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(text)

/** What somebody types, as far as it can stand in an address: 'Padaria Ipê' is padaria-ipe. */
export const typedSubDomain = (text: string): string =>
  foldText(text)
    .replace(/[\s_.]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, MOST_ADDRESS)

/** Where buyers find the seller: `{subDomain}.{checkout host}` (R-HOST-07). */
export const addressOf = (subDomain: string, checkoutHost: string): string =>
  `${subDomain}.${checkoutHost}`

/** The subdomain that an address of the checkout bears; null on the checkout's own host. */
export function subDomainOf(host: string, checkoutHost: string): string | null {
  if (!host.endsWith(`.${checkoutHost}`)) return null
  const subDomain = host.slice(0, -checkoutHost.length - 1)
  return isSubDomain(subDomain) ? subDomain : null
}
