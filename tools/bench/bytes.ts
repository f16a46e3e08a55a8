import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser } from '#tests/factories/browser/browser.ts'

interface FirstLoad {
  /** Script and style, as they travel in brotli. */
  readonly codeBytes: number
  readonly scriptBytes: number
  readonly fontBytes: number
}

/** The files that a page's first load fetches. */
async function firstLoad(
  page: Page,
  folder: string,
  open: () => Promise<void>,
): Promise<FirstLoad> {
  const names = new Set<string>()
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (path.startsWith('/assets/')) names.add(path)
  })
  await open()
  const sizeOf = (name: string) => {
    const packed = join(folder, `${name}.br`)
    return statSync(existsSync(packed) ? packed : join(folder, name)).size
  }
  const total = (wanted: RegExp) =>
    [...names].filter((name) => wanted.test(name)).reduce((sum, name) => sum + sizeOf(name), 0)
  return {
    codeBytes: total(/\.(js|css)$/),
    scriptBytes: total(/\.js$/),
    fontBytes: total(/\.woff2$/),
  }
}

export interface Sites {
  readonly rootFolder: string
  readonly panelUrl: string
  readonly checkoutUrl: string
  readonly linkId: string
  readonly email: string
  readonly password: string
}

/** The first loads of sign-in, charge list and checkout, each in a fresh browser. */
export async function measureBytes(sites: Sites) {
  const browser = await openBrowser()
  const dist = (site: string) => join(sites.rootFolder, 'dist', site)
  const fresh = async () => {
    const context = await browser.newContext({ locale: 'pt-BR' })
    // The pointer starts in the corner, on the logo, whose link would be preloaded.
    await context.addInitScript(`for (const name of ['pointerover', 'mouseover'])
      addEventListener(name, (event) => event.stopImmediatePropagation(), true)`)
    return context.newPage()
  }
  try {
    const signIn = await fresh()
    const login = await firstLoad(signIn, dist('panel'), async () => {
      await signIn.goto(`${sites.panelUrl}/login`, { waitUntil: 'networkidle' })
    })
    await signIn.getByLabel('E-mail').fill(sites.email)
    await signIn.getByLabel('Senha', { exact: true }).fill(sites.password)
    await signIn.getByRole('button', { name: 'Entrar' }).click()
    await signIn.waitForURL((url) => url.pathname !== '/login')
    const list = await signIn.context().newPage()
    const charges = await firstLoad(list, dist('panel'), async () => {
      await list.goto(`${sites.panelUrl}/cobrancas`)
      await list.getByRole('row').nth(5).waitFor()
      await list.waitForTimeout(1_000)
    })
    const buyer = await fresh()
    const checkout = await firstLoad(buyer, dist('checkout'), async () => {
      await buyer.goto(`${sites.checkoutUrl}/payment-link/${sites.linkId}`, {
        waitUntil: 'networkidle',
      })
    })
    return { login, charges, checkout }
  } finally {
    await browser.close()
  }
}
