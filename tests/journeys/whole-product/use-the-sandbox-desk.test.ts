import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { enter, openPanel } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, order } from '#tests/factories/payments/checkout.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'

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

test('R-SBX-02 the desk advances the clock, and a late slip is paid with fine and interest', async () => {
  const token = await product.signIn()
  const link = await aLink(product, token, { value: 200, title: 'Mesa de doces' })
  const slip = (await order(product, link, { method: 'BANK_SLIP' })).body.uuidCharge
  const { page, complaints } = await openPanel(browser, product)
  await page.goto(`${product.deskUrl}/relogio`)
  await assertAccessible(page, 'the clock')
  const before = await page.locator('.now').textContent()
  await page.getByRole('button', { name: '+7 dias' }).click()
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
