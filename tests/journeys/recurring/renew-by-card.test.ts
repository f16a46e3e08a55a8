import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { addDays, formatDay } from '#contract/basics/days.ts'
import { assertAccessible, watch } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { copyBy, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { type CardRenewals, openCardRenewals } from '#tests/factories/payments/card-renewals.ts'
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

async function openBuyerPage(path: string) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 900 },
    locale: 'pt-BR',
  })
  const page = await context.newPage()
  const { complaints } = watch(page)
  await page.goto(new URL(path, product.checkoutUrl).href)
  return { page, complaints }
}

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
  const upcoming = page.getByRole('table', { name: 'Próximas cobranças' })
  await upcoming.getByText('Agendada').waitFor()
  assert.equal(await upcoming.getByText('Prevista').count(), 3)
  await assertAccessible(page, 'a subscription whose card was declined')
  await why.getByRole('link', { name: 'Ver cobrança' }).click()
  await page.waitForURL(`**/cobrancas/${next.uuid}`)
  await why.getByText(`será cobrado de novo em ${formatDay(addDays(due, 1))}`).waitFor()
  assert.deepEqual(complaints, [])
})

test('a merchant sends a link for another card, and the buyer pays with one on a phone, once', async () => {
  const { id, cardId, next } = await renewals.subscription()
  await renewals.cardBecomes(cardId, 'BLOCKED_78')
  await renewals.bringForward(next.uuid, await subs.today())
  await renewals.run()
  const merchant = await openSignedIn(browser, product, ANA, { at: `/recorrencias/${id}` })
  await merchant.page.getByText(/Não haverá outra tentativa/).waitFor()
  await merchant.page.getByRole('button', { name: 'Criar link' }).click()
  const dialog = merchant.page.getByRole('dialog', { name: 'Pedir outro cartão' })
  const address = await dialog.getByText(/\/card-link\//).innerText()
  await dialog.getByText(/^Serve uma vez, até/).waitFor()
  await assertAccessible(merchant.page, 'a link for another card')
  assert.equal(await copyBy(dialog.getByRole('button', { name: 'Copiar link' })), address)
  const { customerId } = await subs.read(id)
  const token = await product.signIn()
  const { email, phone } = (await product.call(`/core/seller-clients/${customerId}`, { token }))
    .body
  await dialog.getByText(`O e-mail vai para ${email}.`).waitFor()
  await dialog.getByRole('button', { name: 'Enviar por e-mail' }).click()
  await merchant.page.getByText('Link enviado por e-mail.', { exact: true }).waitFor()
  const talk = dialog.getByRole('link', { name: 'Enviar no WhatsApp' })
  assert.match(
    (await talk.getAttribute('href')) ?? '',
    new RegExp(`^https://wa.me/55${phone}\\?text=`),
  )

  const path = new URL(address).pathname
  const { page, complaints } = await openBuyerPage(path)
  await page.getByText(/Informe outro: ele paga esta cobrança/).waitFor()
  await assertAccessible(page, 'the page of a link for another card')
  const cards = (await product.call(`${product.companiesUrl}/test-cards`)).body
  const { number } = cards.find(({ outcome }: { outcome: string }) => outcome === 'APPROVED')
  const fields = page.frameLocator('iframe[title="Dados do cartão"]')
  await fields.getByLabel(/nome/i).fill('ZECA PAGADOR')
  await fields.getByLabel(/número/i).fill(number)
  await fields.getByLabel(/validade/i).fill('12/32')
  await fields.getByLabel(/código|cvv/i).fill('123')
  await page.getByRole('button', { name: 'Pagar R$ 80,00 e guardar o cartão' }).click()
  await page.getByText('Pagamento confirmado').waitFor()
  assert.equal(new URL(page.url()).pathname, `/card/${next.uuid}`)
  await page.goto(new URL(path, product.checkoutUrl).href)
  await page.getByText(/^Ele já foi usado/).waitFor()
  assert.deepEqual([...complaints, ...merchant.complaints], [])
})
