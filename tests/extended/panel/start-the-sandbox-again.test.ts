import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { enter, openPanel, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

let product: TestProduct
let browser: Browser

startJourney(
  (stage) => {
    product = stage.product
    browser = stage.browser
  },
  { hasOwnerUrl: true },
)

test('the desk empties the sandbox after a confirmation, and makes the demonstration again', async () => {
  const seller = await openSignedIn(browser, product)
  const { page, complaints } = await openPanel(browser, product, { width: 390 })
  await page.goto(`${product.deskUrl}/recomecar`)
  await assertAccessible(page, 'the form that empties the sandbox')
  const empty = page.getByRole('button', { name: 'Recomeçar vazio' })
  await empty.click()
  // The confirmation is missing: nothing is sent.
  assert.equal(await page.locator('input:invalid').count(), 1)
  await page.getByRole('checkbox').check()
  await empty.click()
  await page.getByText('O sandbox está vazio').waitFor()
  assert.match(await page.locator('.clock').innerText(), new RegExp(`/${new Date().getFullYear()}`))
  await page.goto(product.deskUrl)
  assert.equal(await page.locator('.row').count(), 0)

  // A user who was in the panel signs in again, which is possible once the demonstration is back.
  await page.goto(`${product.deskUrl}/recomecar`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Recomeçar com a demonstração' }).click()
  await page.getByText('A demonstração foi refeita.').waitFor()
  await seller.page.reload()
  await enter(seller.page, 'ana@padaria-ipe.com.br')
  await seller.page.getByText('Saldo disponível').waitFor()
  assert.deepEqual([...complaints, ...seller.complaints], [])
})
