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

/** The brands of all hosts. */
export interface Brands {
  /** The brand of a host, as a request names it; of an unknown one the default brand. */
  ofHost(host: string | undefined): Brand
  /**
   * The brand of a seller by the domain of its sign-up, else that of the panel. Its addresses are
   * absolute, because a mail or a document has no origin.
   */
  ofSeller(seller: { readonly domain: string | null }): Brand
}

/** Where panel and checkout are served. */
interface Addresses {
  readonly panelUrl: string
  readonly checkoutUrl: string
}

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
  legal: {
    termsUrl: '/termos',
    privacyUrl: '/privacidade',
    cookieUrl: '/privacidade#cookies',
  },
  apiDocsUrl: '/docs',
  checkoutHost,
  whiteLabel: false,
})

/** The domain of a panel's host: the host without its first label (E-SELLER). */
const domainOf = (host: string): string => host.split('.').slice(1).join('.')

function withAbsoluteUrls(brand: Brand, panelUrl: string): Brand {
  const absolute = (url: string) => new URL(url, panelUrl).href
  const { termsUrl, privacyUrl, cookieUrl } = brand.legal
  return {
    ...brand,
    logoUrl: absolute(brand.logoUrl),
    legal: {
      termsUrl: absolute(termsUrl),
      privacyUrl: absolute(privacyUrl),
      cookieUrl: absolute(cookieUrl),
    },
  }
}

/**
 * All brands: the default one and those of the operator's file by host. A brand's checkout has a
 * subdomain for each of its sellers (R-BRAND-02).
 */
export async function readBrands(
  path: string | undefined,
  { panelUrl, checkoutUrl }: Addresses,
): Promise<Brands> {
  const own = ownBrand(new URL(checkoutUrl).host)
  const others = path ? z.parse(file, JSON.parse(await readFile(path, 'utf8'))) : []
  const ofHost = (host: string | undefined): Brand => {
    const hostName = host?.toLowerCase() ?? ''
    const isOf = ({ hosts, brand: { checkoutHost: checkout } }: (typeof others)[number]) =>
      hosts.includes(hostName) || hostName === checkout || hostName.endsWith(`.${checkout}`)
    return others.find(isOf)?.brand ?? own
  }
  const ofPanel = ofHost(new URL(panelUrl).host)
  return {
    ofHost,
    ofSeller({ domain }) {
      const found = others.find(({ hosts }) => hosts.some((host) => domainOf(host) === domain))
      return withAbsoluteUrls(found?.brand ?? ofPanel, panelUrl)
    },
  }
}
