import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, watch } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openPanel } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

async function readBoth(page: Page) {
  for (const name of ['Privacidade', 'Termos de uso']) {
    const address = await page.getByRole('link', { name }).getAttribute('href')
    const text = await page.context().newPage()
    const { complaints } = watch(text)
    const answer = await text.goto(new URL(address ?? '', page.url()).href)
    assert.equal(answer?.status(), 200)
    await text.getByRole('heading', { level: 1, name }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await text.emulateMedia({ colorScheme })
      await assertAccessible(text, `${name}, ${colorScheme}`)
    }
    await text.setViewportSize({ width: 320, height: 700 })
    assert.equal(await text.evaluate('document.documentElement.scrollWidth'), 320)
    assert.deepEqual(complaints, [])
    await text.close()
  }
}

test('the sign-in page leads to the legal texts of the brand', async () => {
  const { page, complaints } = await openPanel(browser, product)
  await page.getByRole('link', { name: 'Privacidade' }).waitFor()
  await readBoth(page)
  assert.deepEqual(complaints, [])
})

test('panel and checkout serve the licences of what they are built from', async () => {
  for (const url of [product.panelUrl, product.checkoutUrl]) {
    const answer = await fetch(`${url}/assets/licences.txt`)
    assert.equal(answer.status, 200)
    const text = await answer.text()
    for (const part of [
      'SIL OPEN FONT LICENSE',
      'Copyright (c) Meta Platforms',
      'hanken-grotesk',
    ]) {
      assert.ok(text.includes(part), part)
    }
  }
})

test('the head of a page has a content beside each property, as HTML requires', async () => {
  for (const url of [product.panelUrl, product.checkoutUrl]) {
    const html = await (await fetch(url)).text()
    const properties = html.match(/<meta [^>]*property=[^>]*>/g) ?? []
    assert.equal(properties.length, 1)
    for (const meta of properties) assert.match(meta, / content=""/)
  }
})

test('the checkout leads to the legal texts of the brand', async () => {
  const link = await aLink(product, await product.signIn())
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${product.checkoutUrl}/payment-link/${link}`)
  await page.getByText('Pagamento processado por Guichê').waitFor()
  await readBoth(page)
})
