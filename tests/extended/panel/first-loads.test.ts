import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import type { Uuid } from '#contract/basics/ids.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'
import { excessOf, firstLoads } from '#tools/bench/first-loads.ts'
import { visitOnce } from '#tools/bench/visits.ts'

let product: TestProduct
let browser: Browser
let linkId: string
let chargeId: Uuid

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  linkId = await aLink(product, await product.signIn())
  chargeId = (await order(product, linkId, { method: 'PIX' })).body.uuidCharge
})

test('no first load has more requests, or more bytes of script, style and fonts, than it may', async () => {
  const { context } = await openSignedIn(browser, product)
  const storage = await context.storageState()
  const { panelUrl, checkoutUrl } = product
  const rootFolder = join(import.meta.dirname, '..', '..', '..')
  const excess: string[] = []
  const loads = firstLoads({ rootFolder, panelUrl, checkoutUrl, linkId, chargeId })
  for (const load of loads) {
    const wanted = load.isSignedIn ? { ...load.page, storage } : load.page
    const visit = await visitOnce(browser, wanted, 'unlimited')
    assert.ok(visit.requests > 3 && visit.scriptBytes > 0, `${load.name} was not loaded`)
    excess.push(...excessOf(load, visit))
  }
  assert.deepEqual(excess, [])
})
