import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { DEFAULT_COLOR, isColor } from '#contract/basics/colors.ts'
import { readBrand } from '#contract/shell/endpoints.ts'
import { PRODUCT_NAME } from '#server/platform/process/config.ts'

const { mode: _, ...fields } = readBrand.output.shape

const color = z.string().check(z.refine(isColor, 'a colour is # and six small digits'))
const brand = z.strictObject({ ...fields, color })
/** A brand: name, look, contacts and legal texts (E-BRAND). */
export type Brand = z.output<typeof brand>

const file = z.array(z.strictObject({ hosts: z.array(z.string()), brand }))

/** The brand of a host, as a request names it. */
export type BrandOf = (host: string | undefined) => Brand

/** The default brand, used for unknown hosts. */
const ownBrand = (checkoutHost: string): Brand => ({
  productName: PRODUCT_NAME,
  name: PRODUCT_NAME,
  legalName: 'Guichê Pagamentos',
  document: '11222333000181',
  logoUrl: '/assets/logo.svg',
  logoDarkUrl: null,
  iconUrl: '/assets/icon.svg',
  color: DEFAULT_COLOR,
  support: { email: 'suporte@guiche.localhost', phone: '0800 000 0000', whatsApp: null },
  legal: { termsUrl: '/docs', privacyUrl: '/docs', cookieUrl: '/docs' },
  apiDocsUrl: '/docs',
  checkoutHost,
  whiteLabel: false,
})

/**
 * All brands: the default one and those of the operator's file by host. A brand's checkout has a
 * subdomain for each of its sellers (R-BRAND-02).
 */
export async function readBrands(path: string | undefined, checkoutHost: string): Promise<BrandOf> {
  const own = ownBrand(checkoutHost)
  const others = path ? z.parse(file, JSON.parse(await readFile(path, 'utf8'))) : []
  return (host) => {
    const hostName = host?.toLowerCase() ?? ''
    const isOf = ({ hosts, brand: { checkoutHost: checkout } }: (typeof others)[number]) =>
      hosts.includes(hostName) || hostName === checkout || hostName.endsWith(`.${checkout}`)
    return others.find(isOf)?.brand ?? own
  }
}
