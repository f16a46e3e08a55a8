import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { formatDay, addDays } from '#contract/basics/days.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { openCardRenewals, type CardRenewals } from '#tests/factories/payments/card-renewals.ts'
import {
  addPlans,
  openSubscriptions,
  type Subscriptions,
} from '#tests/factories/payments/subscription.ts'

const ANA = 'ana@padaria-ipe.com.br'

let product: TestProduct
let browser: Browser
let subs: Subscriptions
let renewals: CardRenewals

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  await addPlans(product)
  subs = openSubscriptions(product, await product.signIn())
  renewals = openCardRenewals(product, subs)
})

test('the pages of a subscription and of its charge say which attempt failed, why, and when the next one is', async () => {
  const { id, cardId, next } = await renewals.subscription()
  await renewals.cardBecomes(cardId, 'DECLINED_05')
  const due = await subs.today()
  await renewals.bringForward(next.uuid, due)
  await renewals.run()
  const { page, complaints } = await openSignedIn(browser, product, ANA, {
    at: `/recorrencias/${id}`,
    width: 390,
    scheme: 'dark',
  })
  const why = page.getByText(
    /A 1ª tentativa no cartão, em .* não foi aprovada: o banco do cartão não autorizou a compra \(código 05\)\./,
  )
  await why.getByText(`será cobrado de novo em ${formatDay(addDays(due, 1))}`).waitFor()
  await assertAccessible(page, 'a subscription whose card was declined')
  await why.getByRole('link', { name: 'Ver cobrança' }).click()
  await page.waitForURL(`**/cobrancas/${next.uuid}`)
  await why.getByText(`será cobrado de novo em ${formatDay(addDays(due, 1))}`).waitFor()
  assert.deepEqual(complaints, [])
})
