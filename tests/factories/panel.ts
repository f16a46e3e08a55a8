import type { Browser, BrowserContext, Page } from 'playwright-core'
import { watch } from '#tests/factories/browser.ts'
import type { TestProduct } from '#tests/factories/product.ts'

export interface Opened {
  readonly context: BrowserContext
  readonly page: Page
  readonly complaints: string[]
}

interface OpenOptions {
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
}

/** A fresh browser at the panel, nobody signed in. */
export async function openPanel(
  browser: Browser,
  product: TestProduct,
  { width = 1280, scheme = 'light' }: OpenOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({
    ...{ viewport: { width, height: 900 }, locale: 'pt-BR', colorScheme: scheme },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  const { complaints } = watch(page)
  await page.goto(`${product.panelUrl}/login`)
  return { context, page, complaints }
}

/** Types e-mail and password and enters. */
export async function enter(
  page: Page,
  email: string,
  password = 'guiche-demo-2026',
): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

const HOME_OR_LIST = /^\/(cobrancas|seja-pago)?$/

/** A fresh browser with somebody signed in, where they land. */
export async function openSignedIn(
  browser: Browser,
  product: TestProduct,
  email = 'ana@padaria-ipe.com.br',
  options: OpenOptions & { readonly password?: string } = {},
): Promise<Opened> {
  const opened = await openPanel(browser, product, options)
  await enter(opened.page, email, options.password)
  await opened.page.waitForURL((url) => HOME_OR_LIST.test(url.pathname))
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  return opened
}

/** Goes to an address as a link of the panel does, without loading the page anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
}
