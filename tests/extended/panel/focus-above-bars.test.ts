import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { pathTo } from '#contract/access/pages.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

const STEPS = 40

/** How far the bar covers what has the focus, in pixels, once the page has scrolled; its text with it. */
const coveredPart = (page: Page, bar: string) =>
  page.evaluate(async (selector) => {
    const frame = () => new Promise((painted) => requestAnimationFrame(painted))
    await frame()
    await frame()
    const [focused, cover] = [document.activeElement, document.querySelector(selector)]
    if (!focused || !cover || focused === document.body || cover.contains(focused)) return null
    const [field, box] = [focused.getBoundingClientRect(), cover.getBoundingClientRect()]
    const from = Math.max(field.top, box.top)
    const shown = document.elementFromPoint((field.left + field.right) / 2, from + 1)
    const coveredPx = cover.contains(shown) ? Math.min(field.bottom, box.bottom) - from : 0
    return { text: focused.outerHTML.slice(0, 120), coveredPx }
  }, bar)

/** Goes through the page by the keyboard, forwards and back; the bar covers nothing that has the focus. */
async function assertFocusAbove(page: Page, bar: string, about: string): Promise<void> {
  await page.locator(bar).waitFor()
  let met = 0
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < STEPS; step += 1) {
      await page.keyboard.press(key)
      const part = await coveredPart(page, bar)
      if (!part) continue
      met += 1
      assert.ok(part.coveredPx <= 0, `${about}, ${key}: ${part.coveredPx} px of ${part.text}`)
    }
  }
  assert.ok(met > STEPS, `${about}: ${met} fields were met`)
}

const PICK_BAR = '[data-pick-bar]'
const SAVE_BAR = '[data-save-bar]'
const PHONE_BAR = 'nav[aria-label=Atalhos]'

for (const width of [1024, 390]) {
  test(`at ${width} px the bar of picked rows never covers what the keyboard reaches`, async () => {
    const options = { width, at: pathTo('charges') }
    const { page } = await openSignedIn(browser, product, undefined, options)
    const first = page.locator('tbody tr').getByRole('checkbox').first()
    await first.focus()
    await page.keyboard.press('Space')
    await assertFocusAbove(page, PICK_BAR, `picked rows at ${width}`)
  })
  test(`at ${width} px the bar of a form never covers what the keyboard reaches`, async () => {
    const options = { width, at: pathTo('createLink', { id: 'cobranca-pontual' }) }
    const { page } = await openSignedIn(browser, product, undefined, options)
    await assertFocusAbove(page, SAVE_BAR, `a form at ${width}`)
  })
}

test('on a phone the bar with the pages never covers what the keyboard reaches', async () => {
  const options = { width: 390, at: pathTo('charges') }
  const { page } = await openSignedIn(browser, product, undefined, options)
  await page.locator('tbody tr').first().waitFor()
  await assertFocusAbove(page, PHONE_BAR, 'a list')
})
