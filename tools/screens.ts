// Every page and overlay of the panel as pictures, to be looked at by a person:
// `node tools/screens.ts 1440 390 dark` leaves them in dist/screens, with sheets that show many at
// once. Without words: every width, light and dark, some quarter of an hour.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { type Page as PanelPage, PAGES, pathTo, PUBLIC_PAGES } from '#contract/access/pages.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { openBrowser } from '#tests/factories/browser/browser.ts'
import { openPanel, openSignedIn } from '#tests/factories/browser/panel.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink } from '#tests/factories/payments/checkout.ts'
import { buildSites } from '#tools/build.ts'

const WIDTHS_PX = [1440, 1024, 768, 390, 320]
const SCHEMES = ['light', 'dark'] as const
const SETTLED_MS = 350
const A_SHEET = 12
const SHEET_PX = 1_600

type Scheme = (typeof SCHEMES)[number]

interface Look {
  readonly width: number
  readonly scheme: Scheme
}

/** The pictures of one width and scheme. */
class Album {
  readonly #folder: string
  readonly #names: string[] = []

  constructor(root: string, { width, scheme }: Look) {
    this.#folder = join(root, `${width}-${scheme}`)
    mkdirSync(this.#folder, { recursive: true })
  }

  /** The whole page, or what the window shows while an overlay is open. */
  async add(page: Page, name: string, isWhole: boolean): Promise<void> {
    await page
      .locator('[aria-busy=true]')
      .first()
      .waitFor({ state: 'hidden', timeout: 5_000 })
      .catch(() => {})
    await page.waitForTimeout(SETTLED_MS)
    // A sticky bar would stand in the middle of the picture.
    if (isWhole) await page.evaluate('scrollTo(0, 0)')
    const number = String(this.#names.length + 1).padStart(3, '0')
    const file = `${number}-${name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 60)}.png`
    await page.screenshot({ path: join(this.#folder, file), fullPage: isWhole })
    this.#names.push(file)
  }

  /** Many pictures on one: what differs from the others catches the eye. */
  async lay(browser: Browser): Promise<void> {
    const page = await browser.newPage({ viewport: { width: SHEET_PX, height: 900 } })
    for (let from = 0; from < this.#names.length; from += A_SHEET) {
      const figures = this.#names
        .slice(from, from + A_SHEET)
        .map((file) => `<figure><img src="${file}"><figcaption>${file}</figcaption></figure>`)
      const sheet = join(this.#folder, `sheet-${from / A_SHEET + 1}`)
      writeFileSync(
        `${sheet}.html`,
        `<!doctype html><meta charset="utf-8"><style>body{display:grid;grid-template-columns:repeat(4,1fr);gap:12px;font:12px sans-serif}figure{margin:0}img{width:100%;max-height:700px;object-fit:cover;object-position:top;border:1px solid #888}</style>${figures.join('')}`,
      )
      await page.goto(pathToFileURL(`${sheet}.html`).href)
      await page.screenshot({ path: `${sheet}.png`, fullPage: true })
    }
    await page.close()
  }
}

const isStatic = (path: string) => !path.includes(':')

/** The addresses of every page: those without an id, then the first record of each list. */
async function addressesOf(page: Page, product: TestProduct): Promise<readonly string[]> {
  const fixed = Object.values(PAGES)
    .map(({ path }) => path)
    .filter(isStatic)
  const found = new Map<string, string>()
  for (const path of fixed) {
    await page.goto(`${product.panelUrl}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(SETTLED_MS)
    const links = await page
      .locator('main a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const link of links) {
      const pattern = link.replace(/\/[^/?]*\d[^/?]*(\?.*)?$/, '/:id')
      if (pattern.endsWith('/:id') && !found.has(pattern)) found.set(pattern, link)
    }
  }
  const forms = ['cobranca-pontual', 'assinatura-customizada', 'link-rapido']
  return [...fixed, ...found.values(), ...forms.map((id) => pathTo('createLink', { id }))]
}

/** The page, its tabs, and what its buttons open. */
async function photograph(page: Page, album: Album, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { pathname } = new URL(address)
  await album.add(page, pathname, true)
  const tabs = page.locator('main [role=tab]')
  for (let at = 1; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click()
    await album.add(page, `${pathname} tab ${at + 1}`, true)
  }
  // The last tab may be empty, its menus disabled.
  if ((await tabs.count()) > 0) await tabs.first().click()
  await photographMenus(page, album, 'main')
}

/** What the buttons of a part of the page open. */
async function photographMenus(page: Page, album: Album, part: 'main' | 'header'): Promise<void> {
  const { pathname } = new URL(page.url())
  const openers = page.locator(`${part} button[aria-haspopup]:enabled:visible`)
  const names = await openers.evaluateAll((all) =>
    all.map((each) => (each.getAttribute('aria-label') ?? each.textContent).split(/:| de /)[0]),
  )
  // The same menu in every row of a list is one menu.
  for (const name of new Set(names)) {
    await openers.nth(names.indexOf(name)).click()
    await album.add(page, `${pathname} ${name}`, false)
    await page.keyboard.press('Escape')
  }
}

/** The pages of a seller with a bank account, which the first seller doesn't have. */
const ACCOUNT_PATHS = Object.values(PAGES).flatMap(({ path, features }: PanelPage) =>
  features?.includes('view_banking_account') === true && isStatic(path) ? [path] : [],
)

async function photographAll(root: string, looks: readonly Look[]): Promise<void> {
  buildSites(root)
  const product = await startProduct({ sites: true })
  const browser = await openBrowser()
  try {
    const folder = join(root, 'dist', 'screens')
    rmSync(folder, { recursive: true, force: true })
    const link = await aLink(product, await product.signIn(), { installments: 6 })
    const first = await openSignedIn(browser, product)
    const paths = await addressesOf(first.page, product)
    await first.context.close()
    for (const look of looks) {
      const album = new Album(folder, look)
      const visits = [
        { email: undefined, paths },
        { email: ATELIER_ADMIN.email, paths: ACCOUNT_PATHS },
      ]
      for (const visit of visits) {
        const { page, context } = await openSignedIn(browser, product, visit.email, look)
        await photographMenus(page, album, 'header')
        for (const path of visit.paths) {
          // A page that does not load is reported; the others are still opened.
          await photograph(page, album, `${product.panelUrl}${path}`).catch((error: unknown) => {
            process.stdout.write(`${look.width} ${look.scheme} ${path}: ${String(error)}\n`)
          })
        }
        await context.close()
      }
      const visitor = await openPanel(browser, product, look)
      for (const path of Object.keys(PUBLIC_PAGES).filter(isStatic)) {
        await visitor.page.goto(`${product.panelUrl}${path}`)
        await album.add(visitor.page, path, true)
      }
      await visitor.page.goto(`${product.checkoutUrl}/payment-link/${link}`)
      await album.add(visitor.page, 'payment-link', true)
      await visitor.context.close()
      await album.lay(browser)
      process.stdout.write(`${look.width} ${look.scheme}\n`)
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

if (import.meta.main) {
  const words = process.argv.slice(2)
  const widths = WIDTHS_PX.filter((width) => words.includes(String(width)))
  const schemes = SCHEMES.filter((scheme) => words.includes(scheme))
  const looks = (widths.length > 0 ? widths : WIDTHS_PX).flatMap((width) =>
    (schemes.length > 0 ? schemes : SCHEMES).map((scheme) => ({ width, scheme })),
  )
  await photographAll(join(import.meta.dirname, '..'), looks)
  process.exit(0)
}
