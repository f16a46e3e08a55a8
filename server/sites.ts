import { join } from 'node:path'
import { isCheckoutPath, isPanelPath } from '#contract/access/known-paths.ts'
import { healthEndpoints, readReadiness } from '#contract/shell/endpoints.ts'
import { mountLegalPages } from '#server/legal/legal-page.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Brand, Brands } from '#server/platform/documents/brands.ts'
import type { Platform, Route } from '#server/platform/http/routes.ts'
import { createHttp, mountRoutes } from '#server/platform/http/server.ts'
import {
  imageOriginsOf,
  mountSite,
  newNonce,
  type Site,
  sendPage,
} from '#server/platform/http/static.ts'
import { docsPage } from '#server/reference/docs-page.ts'
import { type OpenApi, ofBrand, openApi } from '#server/reference/openapi.ts'

/** Where an origin is served. */
export interface Listening {
  readonly port: number
  /** The public address. */
  readonly url: string
}

/** What a process serves at its addresses. */
export interface Served {
  /** The calls. */
  readonly calls: boolean
  /** The built sites. */
  readonly sites: boolean
  /** Where the checkout's card fields come from; null without an acquirer that has some. */
  readonly cardFieldsOrigin: string | null
}

interface Mounted {
  readonly routes: readonly Route[]
  readonly parts: { readonly brands: Brands }
}

/** The health checks alone: a monitor asks a process of the sites by them whether it is ready. */
const healthRoutesOf = (routes: readonly Route[]): Route[] => {
  const ids: readonly string[] = [...healthEndpoints, readReadiness].map(({ id }) => id)
  return routes.filter(({ endpoint }) => ids.includes(endpoint.id))
}

/** Panel and API on one origin; the reference at /docs. A process may serve one of them alone. */
export async function servePanel(
  config: Config,
  platform: Platform,
  mounted: Mounted,
  { port, url: panelUrl }: Listening,
  { calls, sites }: Served,
) {
  const app = createHttp(platform, { url: panelUrl })
  mountRoutes(app, { platform, routes: calls ? mounted.routes : healthRoutesOf(mounted.routes) })
  // The reference names what can be called here: no sandbox in production.
  const endpoints = mounted.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access !== 'sandbox' || config.mode === 'sandbox')
  const { brands } = mounted.parts
  const site: Site = {
    folder: join(config.rootFolder, 'dist', 'panel'),
    frameOrigins: [],
    connectOrigins: [],
    hasPage: isPanelPath,
    brandOf: brands.ofHost,
  }
  let document: Promise<OpenApi> | undefined
  const reference = async (brand: Brand) => {
    document ??= openApi(endpoints)
    return ofBrand(await document, brand)
  }
  app.get('/docs/openapi.json', ({ headers }) => reference(brands.ofHost(headers.host)))
  app.get('/docs', async ({ headers }, reply) => {
    const nonce = newNonce()
    const brand = brands.ofHost(headers.host)
    const origins = { ...site, imageOrigins: imageOriginsOf(brand) }
    return sendPage(reply, docsPage(await reference(brand), brand, nonce), nonce, origins)
  })
  mountLegalPages(app, brands, config.mode)
  if (sites) await mountSite(app, site)
  await app.listen({ host: config.host, port })
  return app
}

/** The checkout's own origin, with the buyers' calls and nothing else of the API. */
export async function serveCheckout(
  config: Config,
  platform: Platform,
  mounted: Mounted,
  { port, url: checkoutUrl }: Listening,
  { calls, sites, cardFieldsOrigin }: Served,
) {
  const app = createHttp(platform, { url: checkoutUrl })
  const routes = mounted.routes.filter(
    ({ endpoint }) =>
      endpoint.access === 'public' && (endpoint.service === 'payment' || endpoint.atCheckout),
  )
  mountRoutes(app, { platform, routes: calls ? routes : healthRoutesOf(routes) })
  mountLegalPages(app, mounted.parts.brands, config.mode)
  if (sites) {
    await mountSite(app, {
      folder: join(config.rootFolder, 'dist', 'checkout'),
      frameOrigins: cardFieldsOrigin === null ? [] : [cardFieldsOrigin],
      connectOrigins: [],
      hasPage: isCheckoutPath,
      brandOf: mounted.parts.brands.ofHost,
    })
  }
  await app.listen({ host: config.host, port })
  return app
}
