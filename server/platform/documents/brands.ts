import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { DEFAULT_COLOR, isColor } from '#contract/basics/colors.ts'
import { domainOfHost } from '#contract/sellers/domain.ts'
import { readBrand } from '#contract/shell/endpoints.ts'
import { PRODUCT_NAME } from '#server/platform/config/config.ts'

const { mode: _, ...fields } = readBrand.output.shape

const color = z.string().check(z.refine(isColor, 'a colour is # and six small digits'))
const brand = z.strictObject({ ...fields, color })
/** A brand: name, look, contacts and legal texts (E-BRAND). */
export type Brand = z.output<typeof brand>

const file = z.array(
  z.strictObject({
    hosts: z.array(z.string()).check(z.minLength(1)),
    brand,
    /** A PNG, by its path from the file: mail readers and PDFs show no SVG. */
    printedLogo: z.string(),
  }),
)

/** A logo as documents and mails need it. */
export interface PrintedLogo {
  readonly png: Buffer
  /** Width divided by height. */
  readonly ratio: number
}

/** The brand of a seller, as its mails and documents show it. */
export interface SellerBrand extends Brand {
  readonly printedLogo: PrintedLogo
  /** Where users of the seller open the panel. */
  readonly panelUrl: string
  /** Where buyers of the seller open its checkout. */
  readonly checkoutUrl: string
}

/** The brands of all hosts. */
export interface Brands {
  /** The brand of a host, as a request names it; of an unknown one the default brand. */
  ofHost(host: string | undefined): Brand
  /**
   * The brand of a seller by the domain of its sign-up, else that of the panel. Its addresses are
   * absolute, because a mail or a document has no origin.
   */
  ofSeller(seller: { readonly domain: string | null }): SellerBrand
  /** Where buyers open the checkout of a brand. */
  checkoutUrlOf(brand: Brand): string
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

const PNG_SIGNATURE = '89504e470d0a1a0a'

/** Reads a PNG file; throws when it is something else. */
async function readLogo(path: string): Promise<PrintedLogo> {
  const png = await readFile(path)
  if (png.toString('hex', 0, 8) !== PNG_SIGNATURE) throw new Error(`${path} is not a PNG`)
  // Width and height are the first fields of a PNG's header.
  return { png, ratio: png.readUInt32BE(16) / png.readUInt32BE(20) }
}

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
  const listed = path ? z.parse(file, JSON.parse(await readFile(path, 'utf8'))) : []
  const others = await Promise.all(
    listed.map(async ({ printedLogo, ...other }) => ({
      ...other,
      printedLogo: await readLogo(resolve(dirname(path ?? ''), printedLogo)),
    })),
  )
  const ownLogo = await readLogo(join(import.meta.dirname, 'logo.png'))
  const entryOf = (host: string | undefined) => {
    const hostName = host?.toLowerCase() ?? ''
    const isOf = ({ hosts, brand: { checkoutHost: checkout } }: (typeof others)[number]) =>
      hosts.includes(hostName) || hostName === checkout || hostName.endsWith(`.${checkout}`)
    return others.find(isOf)
  }
  const { host: panelHost, protocol } = new URL(panelUrl)
  const checkoutProtocol = new URL(checkoutUrl).protocol
  const checkoutUrlOf = ({ checkoutHost }: Brand) => `${checkoutProtocol}//${checkoutHost}`
  return {
    checkoutUrlOf,
    ofHost: (host) => entryOf(host)?.brand ?? own,
    ofSeller({ domain }) {
      const isOfDomain = (host: string) => domainOfHost(host) === domain
      const found = others.find(({ hosts }) => hosts.some(isOfDomain))
      const { brand: ofPanel, printedLogo } = found ??
        entryOf(panelHost) ?? { brand: own, printedLogo: ownLogo }
      const host = found?.hosts.find(isOfDomain)
      const url = host ? `${protocol}//${host}` : new URL(panelUrl).origin
      return {
        ...withAbsoluteUrls(ofPanel, url),
        printedLogo,
        panelUrl: url,
        checkoutUrl: checkoutUrlOf(ofPanel),
      }
    },
  }
}
