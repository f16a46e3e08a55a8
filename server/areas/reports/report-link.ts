import { type Instant, toInstant } from '#contract/basics/days.ts'
import { isUuid, type SellerId, type Uuid } from '#contract/basics/ids.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** What a link opens: the file of a report of a seller, until a time. */
export interface ReportLink {
  readonly sellerId: SellerId
  readonly id: Uuid
  readonly expiresAt: Instant
}

const labelOf = ({ sellerId, id, expiresAt }: ReportLink) =>
  `report-link|${sellerId}|${id}|${expiresAt}`

/** The path of a link, below the panel's address. Its signature covers all that it says. */
export const reportPath = (vault: Vault, link: ReportLink): string => {
  const { sellerId, id, expiresAt } = link
  const token = [sellerId, id, Date.parse(expiresAt), vault.derive(labelOf(link))].join('.')
  return `/core/public/reports/${token}`
}

const TOKEN = /^([1-9]\d{0,8})\.([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/

/** What a token opens; null when it was not signed by a key of the ring. */
export function readToken(vault: Vault, token: string): ReportLink | null {
  const [, seller = '', id = '', expiry = '', signature = ''] = TOKEN.exec(token) ?? []
  if (!isUuid(id)) return null
  const sellerId = Number(seller) as SellerId
  const link: ReportLink = { sellerId, id, expiresAt: toInstant(Number(expiry)) }
  return vault.isDerived(labelOf(link), signature) ? link : null
}
