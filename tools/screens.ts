// Every page and overlay of the product as pictures, to be looked at by a person, and what is
// measured to be wrong in them (`layoutFaults`). They are left in dist/screens, with sheets that
// show many at once. Words choose what is pictured; without words, everything:
// `node tools/screens.ts 390 dark` one width and scheme, `… demo checkout` only these visitors,
// `… /cobrancas` only paths that begin so, `… pages` no overlays.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { openBrowser } from '#tests/factories/browser/browser.ts'
import { openPanel, openSignedIn } from '#tests/factories/browser/panel.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { buildSites } from '#tools/build.ts'
import { Album, type Look, settle } from '#tools/screens/album.ts'
import { explore } from '#tools/screens/explore.ts'
import { type Visit, visitsOf } from '#tools/screens/places.ts'

const WIDTHS_PX = [1440, 1024, 768, 390, 320]
const PHONE_PX = 760
const SCHEMES = ['light', 'dark'] as const
const VISITORS = ['demo', 'account', 'seller', 'public', 'checkout', 'desk']

interface Chosen {
  readonly looks: readonly Look[]
  readonly visitors: readonly string[]
  readonly paths: readonly string[]
  readonly isShallow: boolean
}

function chosenBy(words: readonly string[]): Chosen {
  const or = <T>(some: readonly T[], all: readonly T[]) => (some.length > 0 ? some : all)
  const widths = or(
    WIDTHS_PX.filter((width) => words.includes(String(width))),
    WIDTHS_PX,
  )
  const schemes = or(
    SCHEMES.filter((scheme) => words.includes(scheme)),
    SCHEMES,
  )
  return {
    looks: widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme }))),
    visitors: or(
      VISITORS.filter((name) => words.includes(name)),
      VISITORS,
    ),
    paths: words.filter((word) => word.startsWith('/')),
    isShallow: words.includes('pages'),
  }
}

// Calls that change nothing although they are POSTs.
const READING = /refresh-token|sign-in|simulat|\/receiver$/

/** Refuses what would change a record: each picture shows the same data, and a refusal is seen too. */
async function refuseChanges(context: BrowserContext): Promise<void> {
  await context.route(/\/(core|banking|payment)\//, async (route: Route) => {
    const request = route.request()
    const isRead = request.method() === 'GET' || READING.test(request.url())
    if (isRead || request.headers()['prefer'] === 'preview') return route.continue()
    const errors = [{ code: 'BAR-0000', description: 'Recusado para a fotografia.' }]
    return route.fulfill({ status: 422, json: errors })
  })
}

async function openAs(
  browser: Browser,
  product: TestProduct,
  { person }: Visit,
  width: number,
): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = person
    ? await openSignedIn(browser, product, person.email, { password: person.password, width })
    : await openPanel(browser, product, { width })
  // Leaving a form with changes asks.
  page.on('dialog', (dialog) => void dialog.accept())
  await refuseChanges(context)
  return { page, context }
}

/** The frame of the panel, whose menus are the same on every page. */
const FRAME = 'demo /usuarios'

interface Stage {
  readonly browser: Browser
  readonly product: TestProduct
  readonly album: Album
  readonly isShallow: boolean
}

/** Pictures of the pages of one visitor in one layout. */
async function pictureVisit(stage: Stage, visit: Visit, looks: readonly Look[]): Promise<void> {
  const { browser, product, album, isShallow } = stage
  const [first] = looks
  if (!first) return
  const { page, context } = await openAs(browser, product, visit, first.width)
  for (const path of visit.paths) {
    const name = `${visit.name} ${path}`
    const open = async () => {
      await page.goto(`${visit.origin}${path}`)
      await page.locator('h1').first().waitFor({ timeout: 10_000 })
      await settle(page)
    }
    const part = name === FRAME ? 'body' : visit.part
    const isUnclicked = isShallow || part === 'no-buttons'
    // A page that fails is reported; the others are still opened.
    await explore({ page, album, looks, name, open, part }, isUnclicked).catch((error: unknown) =>
      process.stdout.write(`${name}: ${String(error)}\n`),
    )
  }
  await context.close()
}

/** The chosen visits, each in the layout of wide windows and in that of phones. */
function roundsOf(visits: readonly Visit[], { looks, visitors, paths }: Chosen) {
  const isWanted = (path: string) => paths.length === 0 || paths.some((one) => path.startsWith(one))
  const layouts = [
    looks.filter(({ width }) => width > PHONE_PX),
    looks.filter(({ width }) => width <= PHONE_PX),
  ].filter((layout) => layout.length > 0)
  return visits
    .filter(({ name }) => visitors.includes(name))
    .map((visit) => ({ ...visit, paths: visit.paths.filter(isWanted) }))
    .flatMap((visit) => layouts.map((layout) => ({ visit, layout })))
}

const AT_ONCE = 2

async function pictureAll(root: string, chosen: Chosen): Promise<void> {
  buildSites(root)
  const folder = join(root, 'dist', 'screens')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const product = await startProduct({ sites: true })
  const browser = await openBrowser()
  try {
    const album = new Album(folder, chosen.looks)
    const rounds = roundsOf(await visitsOf(product), chosen)
    const stage = { browser, product, album, isShallow: chosen.isShallow }
    const work = async () => {
      for (let round = rounds.shift(); round; round = rounds.shift()) {
        await pictureVisit(stage, round.visit, round.layout)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await album.writeSheets(browser)
    writeFileSync(join(folder, 'faults.txt'), `${album.faults().join('\n')}\n`)
  } finally {
    await browser.close()
    await product.stop().catch((error: unknown) => process.stdout.write(`${String(error)}\n`))
  }
}

if (import.meta.main) {
  await pictureAll(join(import.meta.dirname, '..'), chosenBy(process.argv.slice(2)))
  process.exit(0)
}
