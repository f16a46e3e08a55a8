import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Result } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { ensureChromium } from '#tools/test-runner/chromium.ts'

/**
 * The longest random delay of each API answer. With it answers arrive in another order every time,
 * which finds tests and screens that work only in the usual one (`npm run prove:steady`).
 */
const answerDelayMs = Number(process.env['TEST_ANSWER_DELAY_MS'] ?? 0)

/** Delays each API answer of each page of the context. */
const delayAnswers = (context: BrowserContext) =>
  context.route(/\/(core|banking|payment)\//, async (route) => {
    await setTimeout(randomInt(answerDelayMs))
    // The page may be closed meanwhile.
    await route.continue().catch(() => {})
  })

/** How long a page is waited for, on a busy machine too; what is there is found at once. */
const TIMEOUT_MS = 60_000

/** Sets up each context that the browser opens. */
function prepareContexts(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(TIMEOUT_MS)
    if (answerDelayMs > 0) await delayAnswers(context)
    return context
  }
}

// A page of a test lives for seconds: compiling its scripts further than to bytecode costs more than
// it saves, a quarter of the browser's processor time.
const WITHOUT_COMPILERS = '--js-flags=--no-maglev --no-turbofan'

/** What Chromium is started with: without its background network requests. */
export const BROWSER_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium for tests; `isMeasured` leaves its compilers on, as a visitor has them. */
export async function openBrowser({ isMeasured = false } = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...BROWSER_ARGUMENTS, ...(isMeasured ? [] : [WITHOUT_COMPILERS])],
  })
  prepareContexts(browser)
  return browser
}

let shared: Promise<Browser> | undefined

/** The browser of the test files of this process, which ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser().then((browser) =>
    browser.on('disconnected', () => {
      shared = undefined
    }),
  )
  return shared
}

const DESCRIBED_CHARACTERS = 8_000
const DESCRIBED_WITHIN_MS = 5_000

async function describePage(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: DESCRIBED_WITHIN_MS })
    .catch((error: unknown) => String(error))
  return `\n${page.url()} showed:\n${shown.slice(0, DESCRIBED_CHARACTERS)}\n`
}

/**
 * What the open pages show, by their accessible roles and names. The error of a wait names only what
 * was missing.
 */
export async function describePages(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  return (await Promise.all(pages.map(describePage))).join('')
}

/** Closes what a test file opened; a request that a test holds at that moment fails nothing. */
export async function closeContexts(browser: Browser): Promise<void> {
  const contexts = browser.contexts()
  // A page repeats a request that a test cut off, which must not reach the product without its route.
  await Promise.all(contexts.map((context) => context.setOffline(true)))
  const routed = contexts.flatMap((context) => [context, ...context.pages()])
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
  await Promise.all(contexts.map((context) => context.close()))
}

export interface Witness {
  /** Console errors and unexpected responses of the page. */
  readonly complaints: string[]
}

/** Watches a page: console errors, uncaught errors, 403 and 5xx answers. */
export function watch(page: Page): Witness {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The browser also logs failed requests; the responses are checked below.
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
// The only rules that depend on the colour scheme.
const COLORS = ['color-contrast', 'link-in-text-block']

const MODAL = '[aria-modal="true"]'
/** The rows of a list have the same markup; checking a few of them takes half of the time. */
const FURTHER_ROWS = 'tbody > tr:nth-child(n + 7)'

// The small script of the package takes half as long to load, and Chromium itself loads it faster than
// Playwright does.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate<boolean>(`'axe' in window`)) return
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: AXE })
  await session.detach()
}

/**
 * Runs axe on the current page, or on the modal dialogs that cover it. The script stays on the page,
 * because loading it takes a third of a run. Nothing is preloaded: only a rule about sounds needs
 * that, no page has any, and it takes half of a run. Pages with a frame (the card fields) need the slow way,
 * which collects frames in a second tab.
 */
async function violationsOn(page: Page, runOnly: string[]): Promise<readonly Result[]> {
  const options = { runOnly, resultTypes: ['violations' as const], preload: false }
  if (page.frames().length > 1) {
    return (await new AxeBuilder({ page }).options(options).analyze()).violations
  }
  await loadAxe(page)
  const isCovered = (await page.locator(MODAL).count()) > 0
  const checked = { ...(isCovered ? { include: [[MODAL]] } : {}), exclude: [[FURTHER_ROWS]] }
  return page.evaluate<readonly Result[]>(
    `axe.run(${JSON.stringify(checked)}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
}

/** Asserts no violation of WCAG 2.2 AA and best practices on the current page. */
export async function assertAccessible(
  page: Page,
  about: string,
  { rules = WCAG }: { readonly rules?: string[] } = {},
): Promise<void> {
  const violations = await violationsOn(page, rules)
  const descriptions = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  assert.deepEqual(descriptions, [], about)
}

/** Asserts no violation in light and dark mode; leaves the page in light mode. */
export async function assertAccessibleInBoth(page: Page, about: string): Promise<void> {
  await showIn(page, 'light')
  await assertAccessible(page, `${about}, light`)
  await showIn(page, 'dark')
  await assertAccessible(page, `${about}, dark`, { rules: COLORS })
  await showIn(page, 'light')
}

/**
 * Switches the colour scheme and waits until it is painted, because axe would read mixed colours.
 */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
  await page
    .locator(`html[data-mantine-color-scheme=${colorScheme}]`)
    .waitFor({ state: 'attached' })
  await page.evaluate(
    'new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))',
  )
}
