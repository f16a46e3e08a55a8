import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { layoutFaults } from '#tools/screens/layout-faults.ts'

/** A width of the window and a colour scheme. */
export interface Look {
  readonly width: number
  readonly scheme: 'light' | 'dark'
}

const WINDOW_HEIGHT_PX = 900
const MAX_HEIGHT_PX = 4_000
const SHEET_PX = 1_568
/** Charts are drawn again a moment after their size has changed. */
const DRAWN_MS = 120
const TWO_FRAMES =
  'new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))'

/** Waits until what the page reads is there; animations are off. */
export async function settle(page: Page): Promise<void> {
  const busy = page.locator('[aria-busy=true]').first()
  await busy.waitFor({ state: 'hidden', timeout: 5_000 }).catch(() => {})
  await page.evaluate(TWO_FRAMES)
}

const folderOf = ({ width, scheme }: Look) => `${width}-${scheme}`
const widthsOf = (looks: readonly Look[]) => [...new Set(looks.map(({ width }) => width))]

/** The pictures of all looks, and what was measured to be wrong in them. */
export class Album {
  readonly #root: string
  readonly #looks: readonly Look[]
  readonly #names = new Map<string, string[]>()
  readonly #faults = new Map<string, string[]>()

  constructor(root: string, looks: readonly Look[]) {
    this.#root = root
    this.#looks = looks
    for (const look of looks) mkdirSync(join(root, folderOf(look)), { recursive: true })
  }

  /** Pictures of what the page shows in these looks; of an overlay the window, else the whole page. */
  async add(page: Page, name: string, looks: readonly Look[], isOverlay: boolean): Promise<void> {
    const file = `${name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 110)}.jpeg`
    for (const width of widthsOf(looks)) {
      await page.setViewportSize({ width, height: WINDOW_HEIGHT_PX })
      // In the first corner is a menu that opens under the pointer.
      await page.mouse.move(width - 1, WINDOW_HEIGHT_PX - 1)
      await settle(page)
      for (const fault of await layoutFaults(page)) this.#note(fault, `${name} at ${width}`)
      // In a window as high as the page, bars that stick to its edges cover nothing.
      const height = isOverlay ? WINDOW_HEIGHT_PX : await heightOf(page)
      await page.setViewportSize({ width, height })
      for (const look of looks) {
        if (look.width === width) await this.#take(page, look, file)
      }
    }
    const [first] = widthsOf(looks)
    if (first) await page.setViewportSize({ width: first, height: WINDOW_HEIGHT_PX })
  }

  async #take(page: Page, look: Look, file: string): Promise<void> {
    await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' })
    await page.waitForTimeout(DRAWN_MS)
    const path = join(this.#root, folderOf(look), file)
    await page.screenshot({ path, type: 'jpeg', quality: 80 })
    const names = this.#names.get(folderOf(look)) ?? []
    if (!names.includes(file)) this.#names.set(folderOf(look), [...names, file])
  }

  #note(fault: string, where: string): void {
    const before = this.#faults.get(fault) ?? []
    this.#faults.set(fault, [...before, where])
    appendFileSync(join(this.#root, 'faults.txt'), `${where}: ${fault}\n`)
  }

  /** Each measured fault with the places where it was seen. */
  faults(): readonly string[] {
    return [...this.#faults].map(([fault, places]) => {
      const further = places.length > 3 ? ` and ${places.length - 3} more` : ''
      return `${fault} (${places.slice(0, 3).join(' · ')}${further})`
    })
  }

  /** Writes sheets of many pictures each, on which a picture that differs from the others is easy to see. */
  async writeSheets(browser: Browser): Promise<void> {
    const page = await browser.newPage({ viewport: { width: SHEET_PX, height: 900 } })
    for (const look of this.#looks) {
      const names = this.#names.get(folderOf(look)) ?? []
      const columns = look.width > 700 ? 3 : 6
      const each = columns * 2
      for (let from = 0; from < names.length; from += each) {
        const sheet = join(this.#root, folderOf(look), `sheet-${from / each + 1}`)
        writeFileSync(`${sheet}.html`, sheetOf(names.slice(from, from + each), columns))
        await page.goto(pathToFileURL(`${sheet}.html`).href)
        await page.screenshot({ path: `${sheet}.png`, fullPage: true })
      }
    }
    await page.close()
  }
}

const heightOf = async (page: Page) =>
  Math.min(MAX_HEIGHT_PX, Math.max(WINDOW_HEIGHT_PX, await scrollHeightOf(page)))

const scrollHeightOf = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollHeight')

function sheetOf(files: readonly string[], columns: number): string {
  const figures = files.map(
    (file) => `<figure><img src="${file}"><figcaption>${file}</figcaption></figure>`,
  )
  return `<!doctype html><meta charset="utf-8"><style>
    body{display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:8px;margin:8px;font:11px sans-serif}
    figure{margin:0}img{width:100%;max-height:760px;object-fit:cover;object-position:top;border:1px solid #888}
    figcaption{overflow-wrap:anywhere}</style>${figures.join('')}`
}
