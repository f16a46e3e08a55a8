import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import {
  addDays,
  addMonthsClamped,
  type Day,
  dayInSaoPaulo,
  daysBetween,
  formatDay,
  instantInSaoPaulo,
} from '#contract/basics/days.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { enter, openPanel } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, order } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

const statusOf = async (charge: string) =>
  (await product.call(`/payment/public/charges/${charge}/status`)).body.status

// First, because later payments create invoices, and the desk rejects the next one.
test('the desk rejects the next invoice and cancels an authorized one', async () => {
  const token = await product.signIn()
  const charge = (
    await order(product, await aLink(product, token, { title: 'Bufê' }), { method: 'PIX' })
  ).body.uuidCharge
  const { page, complaints } = await openPanel(browser, product)
  const becomes = (status: string) =>
    product.until(`a note ${status}`, async () => {
      const { body } = await product.call(`/core/barte/invoices/charge/${charge}`, { token })
      return body[0]?.status === status
    })
  const emit = () => product.call(`/core/charges/${charge}/invoices`, { method: 'POST', token })
  await page.goto(`${product.deskUrl}/notas`)
  await page.getByRole('button', { name: 'Recusar a próxima nota' }).click()
  await page.getByText('A próxima declaração será recusada.').waitFor()
  await emit()
  await becomes('REJECTED')
  await emit()
  await becomes('AUTHORIZED')
  await page.goto(`${product.deskUrl}/notas`)
  await assertAccessible(page, 'the notes of the desk')
  await page.getByRole('button', { name: 'Cancelar de ofício' }).first().click()
  await becomes('CANCELED')
  assert.deepEqual(complaints, [])
})

test('the desk advances the clock, and a late slip is paid with fine and interest', async () => {
  const token = await product.signIn()
  const link = await aLink(product, token, { value: 200, title: 'Mesa de doces' })
  const slip = (await order(product, link, { method: 'BANK_SLIP' })).body.uuidCharge
  const { page, complaints } = await openPanel(browser, product)
  await page.goto(`${product.deskUrl}/relogio`)
  await assertAccessible(page, 'the clock')
  const before = await page.locator('.now').textContent()
  // The page answers when the jobs of a week have run, which takes long on a busy machine.
  await page.getByRole('button', { name: '+7 dias' }).click({ timeout: 120_000 })
  await page.getByRole('heading', { name: 'Tarefas que rodaram' }).waitFor()
  assert.notEqual(await page.locator('.now').textContent(), before)
  await page.getByRole('cell', { name: 'late-marker' }).waitFor()
  assert.equal(await statusOf(slip), 'LATE')

  await page.goto(`${product.deskUrl}/boletos`)
  const row = page.locator('.row', { hasText: 'Zeca Pagador' }).first()
  await row.getByText(/dias? de atraso: multa R\$\s4,00/).waitFor()
  await row.getByRole('button', { name: 'Pagar hoje' }).click()
  await product.until('the slip is paid', async () => (await statusOf(slip)) === 'PAID')
  const detail = (await product.call(`/core/charges/${slip}`, { token })).body
  assert.ok(detail.interestAmount > 4, `fine and interest: ${detail.interestAmount}`)

  // Advancing the clock ended no session.
  await page.goto(`${product.panelUrl}/login`)
  await enter(page, 'ana@padaria-ipe.com.br')
  await page.getByText('Saldo disponível').waitFor()
  assert.deepEqual(complaints, [])
})

test('the desk pays a pasted Pix and decides a card', async () => {
  const token = await product.signIn()
  const link = await aLink(product, token, { value: 64.2, title: 'Torta' })
  const bought = (await order(product, link, { method: 'PIX' })).body
  const { page, complaints } = await openPanel(browser, product, { scheme: 'dark' })
  await page.goto(`${product.deskUrl}/pix`)
  await assertAccessible(page, 'the Pix desk')
  await page.getByLabel('Pix copia e cola').fill(bought.pix.copyPaste)
  await page.getByRole('button', { name: 'Pagar este código' }).click()
  await page.getByText('Pix pago. O recebedor está sendo avisado.').waitFor()
  await product.until('the Pix arrives', async () => (await statusOf(bought.uuidCharge)) === 'PAID')

  const cardToken = await aCardToken(product, 'TIMEOUT_99')
  const pending = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.equal(pending.status, 202)
  await page.goto(`${product.deskUrl}/cartoes`)
  await page.getByRole('button', { name: 'Aprovar' }).first().click()
  const { uuidCharge } = pending.body
  await product.until('the card is approved', async () => (await statusOf(uuidCharge)) === 'PAID')
  assert.deepEqual(complaints, [])
})

// In the middle of a month, so that a calendar shows the day before, too.
const nextFifteenth = (today: Day): Day => {
  const fifteenth: Day = `${today.slice(0, 8) as `${number}-${number}-`}15`
  return fifteenth > today ? fifteenth : addMonthsClamped(fifteenth, 1)
}

// Last, because it moves the clock for every other test of this product.
test('R-GEN-22 the panel takes its dates from the clock of the product, not of the browser', async () => {
  const token = await product.signIn()
  const { now: before } = (await product.call('/core/sandbox/clock')).body
  const day = nextFifteenth(dayInSaoPaulo(before))
  const now = instantInSaoPaulo(day, '20:30:00')
  const moved = await product.call('/core/sandbox/clock', {
    method: 'PUT',
    body: { now, mode: 'offset' },
  })
  assert.equal(moved.status, 200, moved.text)
  assert.equal(Date.parse(moved.headers.get('product-time') ?? '') >= Date.parse(now), true)
  const link = await aLink(product, token, { title: 'Bolo de outro dia' })
  const { uuidCharge } = (await order(product, link, { method: 'BANK_SLIP' })).body
  const due: Day = (await product.call(`/core/charges/${uuidCharge}`, { token })).body
    .expirationDate

  const { context, page, complaints } = await openPanel(browser, product)
  // The hours of the day and the day of this browser are wrong.
  await context.clock.setSystemTime(new Date('2026-03-03T08:00:00-03:00'))
  await enter(page, 'ana@padaria-ipe.com.br')
  await page.getByRole('heading', { level: 1, name: /^Boa noite/ }).waitFor()

  await page.goto(`${product.panelUrl}/cobrancas?campo=title&busca=outro+dia`)
  const row = page.getByRole('row', { name: /Bolo de outro dia/ })
  await row.getByText(`${formatDay(due)}em ${daysBetween(day, due)} dias`).waitFor()

  await page.goto(`${product.panelUrl}/financeiro`)
  const period = `${formatDay(addDays(day, -30))} a ${formatDay(day)}`
  await page.getByRole('button', { name: new RegExp(period) }).waitFor()

  await page.goto(`${product.panelUrl}/importacao-de-recorrencia`)
  const start = page.getByLabel('Próximo vencimento')
  await start.fill(formatDay(addDays(day, -1)))
  await page.getByText(subscriptionRefusals.pastStart.text).waitFor()
  await start.fill(formatDay(day))
  await page.getByText(subscriptionRefusals.pastStart.text).waitFor({ state: 'hidden' })

  await page.goto(`${product.panelUrl}/seja-pago/criar/cobranca-pontual`)
  await page.getByRole('switch', { name: 'Definir validade do link' }).check({ force: true })
  await page.getByRole('button', { name: 'Escolher no calendário' }).click()
  const isOffered = (date: number) =>
    page.getByRole('button', { name: new RegExp(`^${date} `) }).isEnabled()
  assert.deepEqual([await isOffered(14), await isOffered(15)], [false, true])
  assert.deepEqual(complaints, [])
})
