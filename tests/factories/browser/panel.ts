import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { PRODUCT_TIME_HEADER } from '#contract/access/endpoint.ts'
import { landingPage, pathTo } from '#contract/access/pages.ts'
import { LIFETIMES_MS } from '#contract/sign-in/shapes.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { watch } from '#tests/factories/browser/browser.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { until } from '#tests/factories/environment/run-product.ts'

export interface Opened {
  readonly context: BrowserContext
  readonly page: Page
  readonly complaints: string[]
}

interface OpenOptions {
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
}

interface SignedInOptions extends OpenOptions {
  readonly password?: string
  /** The path to open; by default the landing page of the user. */
  readonly at?: string
}

/** What the panel stores at a sign-in, and the origin of the panel. */
interface StoredSession {
  readonly origin: string
  readonly value: string
  /** The product's time less that of the machine, which the panel knows by the answer. */
  readonly clockMs: number
}

const PASSWORD = 'guiche-demo-2026'

// Stores a session before the first page of a context runs, and never again: a later sign-out holds.
// Playwright's stored state opens a page of its own for it, which takes as long as a page's load.
const giveSession = ({ origin, value, clockMs }: StoredSession): void => {
  if (location.origin !== origin || localStorage.getItem('session-given')) return
  localStorage.setItem('session-given', 'yes')
  localStorage.setItem('guiche.session', value)
  localStorage.setItem('guiche.clock', String(clockMs))
}

async function newPage(
  browser: Browser,
  { width = 1280, scheme = 'light' }: OpenOptions,
  session?: StoredSession,
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'pt-BR',
    colorScheme: scheme,
    permissions: ['clipboard-read', 'clipboard-write'],
    // Disables animations, which tests would have to wait for.
    reducedMotion: 'reduce',
  })
  if (session) await context.addInitScript(giveSession, session)
  const page = await context.newPage()
  return { context, page, complaints: watch(page).complaints }
}

/** Opens the panel in a new browser context without a session. */
export async function openPanel(
  browser: Browser,
  product: TestProduct,
  options: OpenOptions = {},
): Promise<Opened> {
  const opened = await newPage(browser, options)
  await opened.page.goto(`${product.panelUrl}/login`)
  return opened
}

/** Signs in by the form. */
export async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** The stored session of a sign-in and its landing page. */
async function sessionOf(product: TestProduct, email: string, password: string) {
  const body = { email, password }
  const answer = await product.call('/core/public/auth/sign-in', { method: 'POST', body })
  const { token, refreshToken, ...user } = answer.body
  const features = (await product.call('/core/users/feature-toggles', { token })).body
  const tokenUntilMs = machineTime.now() + LIFETIMES_MS.access
  const value = JSON.stringify({ token, refreshToken, tokenUntilMs, user, features })
  const { origin } = new URL(product.panelUrl)
  const clockMs = Date.parse(answer.headers.get(PRODUCT_TIME_HEADER) ?? '') - Date.now()
  return { session: { origin, value, clockMs }, landing: pathTo(landingPage(user)) }
}

/**
 * Opens the panel in a new browser context with a session. The sign-in form has journeys of its own
 * and would cost seconds in each test.
 */
export async function openSignedIn(
  browser: Browser,
  product: TestProduct,
  email = 'ana@padaria-ipe.com.br',
  options: SignedInOptions = {},
): Promise<Opened> {
  const { session, landing } = await sessionOf(product, email, options.password ?? PASSWORD)
  const opened = await newPage(browser, options, session)
  await opened.page.goto(`${product.panelUrl}${options.at ?? landing}`)
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  return opened
}

const keepShownPage = (): void => {
  const shown = document.querySelector('main > *')
  Object.assign(window, { formerPage: { shown, pathname: location.pathname } })
}

// A redirect may lead back to where the page was; a search changes the page in place.
const isFormerPageGone = (): boolean => {
  const { formerPage } = window as { formerPage?: { shown?: Element; pathname: string } }
  return !formerPage?.shown?.isConnected || location.pathname === formerPage.pathname
}

const isFocusedValue = (value: string): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.value === value

/** Waits until the field that has the focus contains the value. */
export async function untilFocused(page: Page, value: string): Promise<void> {
  await page.waitForFunction(isFocusedValue, value)
}

/** Navigates; ends once the former page is gone, which stays until the next one is loaded. */
export async function leaveBy(page: Page, navigate: () => Promise<void>): Promise<void> {
  await page.evaluate(keepShownPage)
  await navigate()
  await page.waitForFunction(isFormerPageGone)
}

/** Navigates to a path as a link of the panel does, without reloading. */
export async function goTo(page: Page, path: string): Promise<void> {
  await leaveBy(page, () => page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`))
}

/**
 * Closes the dialog by the keyboard, once it has taken the focus: it listens a moment after it is seen,
 * and a key pressed before that would not close it.
 */
export async function closeDialog(page: Page): Promise<void> {
  await page.locator('[role=dialog]:focus-within').waitFor()
  await page.keyboard.press('Escape')
}

/**
 * Opens a menu and chooses an entry by the keyboard, once the menu has taken the focus: it does so a
 * moment after it opened, and a key pressed before that would not reach the entry.
 */
export async function chooseByKeys(trigger: Locator, entry: Locator): Promise<void> {
  await trigger.press('Enter')
  await entry.page().locator('[role=menu]:focus-within').waitFor()
  await entry.press('Enter')
}

/** Copies by a button; returns the text once it is on the clipboard, which is a moment later. */
export async function copyBy(button: Locator): Promise<string> {
  const page = button.page()
  await page.evaluate("navigator.clipboard.writeText('')")
  await button.click()
  return until('the copied text', () => page.evaluate('navigator.clipboard.readText()'))
}

/** Exports a list by the entry of the group; `name` is its menu's where the page has several. */
export async function savedFile(page: Page, group: string, format: string, name = 'Exportar') {
  await page.getByRole('button', { name }).click()
  const menu = page.getByRole('menu', { name })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    menu.getByRole('group', { name: group }).getByRole('menuitem', { name: format }).click(),
  ])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

const CHOOSING_TRIES = 5
const CHOSEN_WITHIN_MS = 10_000

/**
 * Types into a picker and chooses what was found by the keyboard: an answer that comes later moves
 * the option under a pointer.
 */
export async function findAndChoose(field: Locator, text: string, option: Locator): Promise<void> {
  await field.click()
  await field.fill(text)
  await option.waitFor()
  const isSelected = () => option.getAttribute('data-combobox-selected')
  // An answer that comes between the arrow and Enter renders the options again, none of them chosen.
  for (let tries = 0; tries < CHOOSING_TRIES; tries += 1) {
    for (let step = 0; step < 30 && !(await isSelected()); step += 1) await field.press('ArrowDown')
    await field.press('Enter')
    const isChosen = await option
      .waitFor({ state: 'hidden', timeout: CHOSEN_WITHIN_MS })
      .then(() => true)
      .catch(() => false)
    if (isChosen) return
    await field.press('ArrowUp')
  }
  await option.waitFor({ state: 'hidden' })
}
