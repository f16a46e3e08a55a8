import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { addDays, addMonthsClamped } from '#contract/basics/days.ts'
import { readConfig } from '#server/platform/config/config.ts'
import {
  assertAccessible,
  closeContexts,
  sharedBrowser,
  watch,
} from '#tests/factories/browser/browser.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { addPlans, CLUB, openSubscriptions } from '#tests/factories/payments/subscription.ts'

let product: TestProduct
let browser: Browser
let renewal: string

before(async () => {
  // Plan and subscription are of a time when there was a bank for Pix.
  const first = await startProduct({ notices: 'off' })
  await addPlans(first)
  const subs = openSubscriptions(first, await first.signIn())
  const id = await subs.made({ days: 2, method: 'PIX' })
  await subs.patch(id, '/status', { active: true })
  const due = addDays(await subs.today(), 2)
  await first.stop()
  const { providers } = readConfig({ PIX_BANKS: 'none' })
  const { databaseUrl } = first
  product = await startProduct({ databaseUrl, notices: 'off', sites: true, config: { providers } })
  browser = await sharedBrowser()
  const now = openSubscriptions(product, await product.signIn())
  await now.advanceTo(addDays(due, 1))
  const next = addMonthsClamped(due, 1)
  const charge = (await now.charges(id)).find(({ expirationDate }) => expirationDate === next)
  assert.ok(charge)
  renewal = charge.uuid
})
after(async () => {
  await closeContexts(browser)
  await product.stop()
})

for (const width of [1280, 390]) {
  test(`without a Pix bank the form of a plan has no Pix, at ${width} px`, async () => {
    const { page, complaints } = await openSignedIn(browser, product, undefined, {
      at: `/meus-planos/${CLUB}`,
      width,
    })
    await page.getByRole('checkbox', { name: 'Boleto' }).waitFor()
    assert.equal(await page.getByRole('checkbox', { name: 'Pix' }).count(), 0)
    for (const method of ['Cartão de Crédito', 'Boleto']) {
      await page.getByRole('checkbox', { name: method }).uncheck()
    }
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await page.getByText('Selecione ao menos um método de pagamento.').last().waitFor()
    assert.deepEqual(complaints, [])
  })

  test(`a renewal by Pix without a Pix bank says why it has no code, at ${width} px`, async () => {
    const { page, complaints } = await openSignedIn(browser, product, undefined, {
      at: `/cobrancas/${renewal}`,
      width,
    })
    const history = page.getByRole('region', { name: 'Histórico', exact: true })
    await product.until('the reason', async () => {
      if ((await history.getByText('Código de pagamento não emitido:').count()) > 0) return true
      await page.reload()
      await history.waitFor()
      return false
    })
    await history.getByText('Não há banco conectado para receber por Pix.').waitFor()
    await assertAccessible(page, 'a charge without a code')
    assert.deepEqual(complaints, [])
  })

  test(`the buyer of a charge by Pix without a Pix bank reads so, at ${width} px`, async () => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      locale: 'pt-BR',
    })
    const page = await context.newPage()
    const { complaints } = watch(page)
    await page.goto(new URL(`/pix/${renewal}`, product.checkoutUrl).href)
    await page
      .getByText('Esta forma de pagamento não está disponível. Fale com quem enviou esta cobrança.')
      .waitFor()
    assert.equal(await page.getByRole('button', { name: /Gerar código Pix/ }).count(), 0)
    await assertAccessible(page, 'a charge without a company for its method')
    await page.goto(new URL(`/bank-slip/${renewal}`, product.checkoutUrl).href)
    await page.getByRole('button', { name: /Gerar boleto/ }).waitFor()
    assert.deepEqual(complaints, [])
  })
}
