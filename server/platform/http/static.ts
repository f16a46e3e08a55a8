import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PRODUCT_NAME } from '#server/platform/config/config.ts'
import { escapeHtml } from '#server/platform/http/html.ts'

/** What of a brand the page has before its program runs. */
export interface SiteBrand {
  readonly productName: string
  readonly iconUrl: string
  readonly logoUrl: string
  readonly logoDarkUrl: string | null
}

export interface Site {
  /** Where the built files lie: index.html and assets/. */
  readonly folder: string
  /** More origins than our own, by directive of the policy. */
  readonly frameOrigins: readonly string[]
  readonly connectOrigins: readonly string[]
  /** Whether the program of the site has a page there; elsewhere it shows that there is none. */
  hasPage(path: string): boolean
  brandOf(host: string | undefined): SiteBrand
}

const NONCE_BYTES = 18

interface Origins extends Pick<Site, 'frameOrigins' | 'connectOrigins'> {
  /** Of the brand that the page shows. */
  readonly imageOrigins: readonly string[]
}

/** Where the images of a brand come from, unless from our own address. */
export const imageOriginsOf = ({ iconUrl, logoUrl, logoDarkUrl }: SiteBrand): string[] => {
  const addresses = [iconUrl, logoUrl, logoDarkUrl ?? ''].filter((url) => /^https?:/.test(url))
  return [...new Set(addresses.map((url) => new URL(url).origin))]
}

function policy(nonce: string, { frameOrigins, connectOrigins, imageOrigins }: Origins): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${["'self'", 'data:', ...imageOrigins].join(' ')}`,
    `font-src 'self'`,
    `connect-src ${["'self'", ...connectOrigins].join(' ')}`,
    `frame-src ${frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'"}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
  ].join('; ')
}

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': '',
}

/** A nonce for one page. */
export const newNonce = (): string => randomBytes(NONCE_BYTES).toString('base64')

/** Sends a page of ours under the policy of its nonce; never stored. */
export const sendPage = (reply: FastifyReply, html: string, nonce: string, origins: Origins) =>
  reply
    .headers({ ...securityHeaders, 'cache-control': 'no-store' })
    .header('content-security-policy', policy(nonce, origins))
    .type('text/html; charset=utf-8')
    .send(html)

/** The built page in a brand: its icon, and its name where the page has that of the product. */
const inBrand = (page: string, { productName, iconUrl }: SiteBrand): string =>
  page
    .replace(OWN_TITLE, () => `<title>${escapeHtml(productName)}</title>`)
    .replace(NAME, (_, before: string) => `${before}${escapeHtml(productName)}`)
    .replace(ICON, (_, before: string) => `${before}${escapeHtml(iconUrl)}`)

const OWN_TITLE = `<title>${PRODUCT_NAME}</title>`
const NAME = /(<meta name="application-name" content=")[^"]*/
const ICON = /(<link rel="icon" href=")[^"]*/

// An unknown call is none of our pages: it gets the 404 of the API.
const OF_A_SERVICE = /^\/(core|banking|payment)(\/|$)/

// A path with an extension, or a well-known one, is a file: programs ask for it, no person.
const OF_A_FILE = /^\/\.well-known\/|\.[a-z0-9]+$/i

/**
 * Serves a built site: immutable, precompressed assets, and for every page its index.html with a
 * fresh nonce, with status 404 where the site has no such page; a missing file is a plain 404.
 */
export async function mountSite(app: FastifyInstance, site: Site): Promise<void> {
  const index = join(site.folder, 'index.html')
  if (!existsSync(index)) throw new Error(`${index} is missing: run the build`)
  const page = await readFile(index, 'utf8')
  await app.register(fastifyStatic, {
    root: join(site.folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
  })
  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (OF_A_SERVICE.test(path) || OF_A_FILE.test(path)) return reply.callNotFound()
    const nonce = newNonce()
    if (!site.hasPage(path)) reply.code(404)
    const brand = site.brandOf(request.headers.host)
    const html = inBrand(page, brand).replaceAll('__NONCE__', nonce)
    return sendPage(reply, html, nonce, { ...site, imageOrigins: imageOriginsOf(brand) })
  })
}
