import { AxeBuilder } from '@axe-core/playwright'
import axe, { type Result } from 'axe-core'
import assert from 'node:assert/strict'
import { chromium, type Browser, type Page } from 'playwright-core'
import { ensureChromium } from '#tools/chromium.ts'

/** Debian's Chromium without what it would ask of the network. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

export interface Witness {
  /** What the page told about itself: errors of the console, answers it should never have got. */
  readonly complaints: string[]
}

/** Watches a page: console errors, uncaught errors, 403 and 5xx answers. */
export function watch(page: Page): Witness {
  const complaints: string[] = []
  page.on('console', (message) => {
    // A refused request is told by the browser too; the answer itself is judged below.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('response', (response) => {
    const status = response.status()
    if (status === 403 || status >= 500) complaints.push(`${status} ${response.url()}`)
  })
  return { complaints }
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// What a scheme of colours can break; all else is the same in both.
const COLORS = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on the page as it stands. It stays on the page once it is there: bringing it anew
 * for each look costs as much as a third of the look. A page with a frame (the card's fields) needs
 * the slow way, which gathers frames in a second tab.
 */
async function violationsOn(page: Page, runOnly: string[]): Promise<readonly Result[]> {
  const options = { runOnly, resultTypes: ['violations' as const] }
  if (page.frames().length > 1) {
    return (await new AxeBuilder({ page }).options(options).analyze()).violations
  }
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source)
  return page.evaluate<readonly Result[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
}

/** No violation of WCAG 2.2 AA and best practice on the page as it stands. */
export async function assertAccessible(
  page: Page,
  about: string,
  { rules = WCAG }: { readonly rules?: string[] } = {},
): Promise<void> {
  const violations = await violationsOn(page, rules)
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  assert.deepEqual(told, [], about)
}

/** No violation as the page stands, light and dark; left light. */
export async function assertAccessibleInBoth(page: Page, about: string): Promise<void> {
  await showIn(page, 'light')
  await assertAccessible(page, `${about}, light`)
  await showIn(page, 'dark')
  await assertAccessible(page, `${about}, dark`, { rules: COLORS })
  await showIn(page, 'light')
}

/** The page in the other scheme, once it is painted so: axe would find a half-painted one. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
  await page
    .locator(`html[data-mantine-color-scheme=${colorScheme}]`)
    .waitFor({ state: 'attached' })
  await page.evaluate(
    'new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))',
  )
}
