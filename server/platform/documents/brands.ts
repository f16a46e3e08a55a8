import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { DEFAULT_COLOR, isColor } from '#contract/basics/colors.ts'
import { readBrand } from '#contract/shell/endpoints.ts'
import { PRODUCT_NAME } from '#server/platform/process/config.ts'

const { mode: _, ...fields } = readBrand.output.shape

const color = z.string().check(z.refine(isColor, 'a colour is # and six small digits'))
const brand = z.strictObject({ ...fields, color })
/** Name, look, contacts and legal texts (E-BRAND). */
export type Brand = z.output<typeof brand>

const file = z.array(z.strictObject({ hosts: z.array(z.string()), brand }))

/** The brand of a host, as a request names it. */
export type BrandOf = (host: string | undefined) => Brand

/** The product's own brand: who comes by an unknown host gets it. */
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
 * The brands of this house: its own, and those that the operator's file gives to hosts of theirs.
 * A brand's checkout has a subdomain for each of its sellers (R-BRAND-02).
 */
export async function readBrands(path: string | undefined, checkoutHost: string): Promise<BrandOf> {
  const own = ownBrand(checkoutHost)
  const others = path ? z.parse(file, JSON.parse(await readFile(path, 'utf8'))) : []
  return (host) => {
    const asked = host?.toLowerCase() ?? ''
    const isOf = ({ hosts, brand: { checkoutHost: checkout } }: (typeof others)[number]) =>
      hosts.includes(asked) || asked === checkout || asked.endsWith(`.${checkout}`)
    return others.find(isOf)?.brand ?? own
  }
}
