import { AxeBuilder } from '@axe-core/playwright'
import assert from 'node:assert/strict'
import { chromium, type Browser, type Page } from 'playwright-core'
import { ensureChromium } from '#tools/chromium.ts'

/** Debian's Chromium without what it would ask of the network. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
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

/** No violation of WCAG 2.2 AA and best practice on the page as it stands. */
export async function assertAccessible(page: Page, about: string): Promise<void> {
  const builder = new AxeBuilder({ page })
    .options({ runOnly: WCAG, resultTypes: ['violations'] })
    // Outside the page's own run, axe gathers frames in a second tab: slow, and the page loses its
    // focus, which closes menus. Only a page with a frame (the card's fields) needs it.
    .setLegacyMode(page.frames().length === 1)
  const { violations } = await builder.analyze()
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  assert.deepEqual(told, [], about)
}
