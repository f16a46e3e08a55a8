import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Locator } from 'playwright-core'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, linkBody, order } from '#tests/factories/payments/checkout.ts'
import { aPaidCard } from '#tests/factories/payments/paid-card.ts'
import { asOperator } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let browser: Browser
let token: string

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  token = await product.signIn()
})

async function aSplitLink(): Promise<string> {
  const body = {
    ...linkBody({ installments: 3 }),
    allowedPaymentMethods: {
      creditCardMethod: { type: 'RECURRENT' },
      bankSlipMethod: null,
      pixMethod: null,
    },
    subSellerPaymentRequest: [
      { idSubSeller: 1, paymentType: 'PERCENTAGE', paymentValue: 10, amount: 150 },
    ],
  }
  return (await product.call('/core/payment-links', { method: 'POST', token, body })).body.uuid
}

test('R-CHD-20 R-CHD-21 R-HOST-06 a failed attempt shows card, time, amount and reason', async () => {
  const cardToken = await aCardToken(product, 'DECLINED_05')
  await order(product, await aLink(product, token), { method: 'CREDIT_CARD', cardToken })
  const failed = await product.jobs.row<{ id: string; attempt: string }>(
    `select charge.id, attempt.id as attempt from charge join attempt on charge_id = charge.id
      where status = 'FAILED'`,
  )
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: `/cobrancas/${failed?.id}`,
  })
  await page
    .getByText(failed?.attempt ?? '', { exact: false })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Ver detalhes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tentativa de cobrança' })
  for (const description of ['Zeca Pagador', 'Não aprovada', '05 - Transação não autorizada']) {
    await dialog.getByText(description).waitFor()
  }
  await dialog.getByText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/).waitFor()
  await assertAccessible(page, 'a failed attempt')
  assert.deepEqual(complaints, [])
})

test('R-CHD-03 R-CHD-07 R-CHD-08 R-CHD-09 R-CHD-18 R-CHD-29 the sections of a charge depend on the role, its split and refund on the features', async () => {
  const id = await aPaidCard(product, await aSplitLink(), { installments: 3 })
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: `/cobrancas/${id}`,
  })
  await page.getByRole('heading', { name: 'Split' }).waitFor()
  await page.getByText('Líquido para você').waitFor()
  const row = page.getByRole('row', { name: /Doces da Vila.*Conta bancária.*5,00/ })
  await row.first().waitFor()
  assert.equal(await row.count(), 3)
  const split = page.getByRole('region', { name: 'Split', exact: true })
  assert.deepEqual(await split.getByRole('columnheader').allTextContents(), [
    'Execução',
    'Destinatário',
    'Destino',
    'Valor',
  ])
  await page.getByRole('heading', { name: 'Recebíveis' }).waitFor()
  await page.getByRole('cell', { name: '3/3' }).waitFor()
  const blocks = ['Informações gerais', 'Informações de pagamento', 'Tentativas', 'Split']
  blocks.push('Recebíveis', 'Comprovante de pagamento', 'Nota Fiscal')
  for (const name of blocks) await page.getByRole('region', { name, exact: true }).waitFor()
  await assertAccessible(page, 'a charge with a split')
  assert.deepEqual(complaints, [])

  const other = await openSignedIn(browser, product, 'bruno@padaria-ipe.com.br', {
    at: `/cobrancas/${id}`,
  })
  await other.page.getByRole('heading', { name: 'Split' }).waitFor()
  for (const name of ['Recebíveis', 'Comprovante de pagamento']) {
    assert.equal(await other.page.getByRole('heading', { name }).count(), 0, name)
  }
  assert.equal(await other.page.getByText('Líquido para você').count(), 0)
  const refund = { name: 'Estornar', exact: true }
  await other.page.getByRole('button', refund).waitFor()
  // One feature shows the split, the other one hides the refund.
  const [splits, keepsSales] = ['view_split_subseller_payment_link', 'view_disable_refund'] as const
  const exchange = (removed: string, added: string) =>
    asOperator(
      product,
      `update seller set features = array_append(array_remove(features, $1), $2)`,
      [removed, added],
    )
  await exchange(splits, keepsSales)
  try {
    const at = `/cobrancas/${id}`
    const without = await openSignedIn(browser, product, 'bruno@padaria-ipe.com.br', { at })
    await without.page.getByRole('region', { name: 'Histórico', exact: true }).waitFor()
    assert.equal(await without.page.getByRole('heading', { name: 'Split' }).count(), 0)
    assert.equal(await without.page.getByRole('button', refund).count(), 0)
    assert.deepEqual([...other.complaints, ...without.complaints], [])
  } finally {
    await exchange(keepsSales, splits)
  }
})

test('R-CHD-22 charge, receivables and split show an error when they do not load', async () => {
  const id = await aPaidCard(product, await aSplitLink())
  const { page, context } = await openSignedIn(browser, product)
  const missing = { status: 404, body: '[{"code":"BAR-3001","description":"Não."}]' }
  await context.route('**/redeems/statement/charge/**', (route) => route.fulfill(missing))
  await context.route('**/charges/*/split', (route) => route.fulfill(missing))
  await goTo(page, `/cobrancas/${id}`)
  await page.getByText('Falha ao carregar as informações dos recebiveis.').first().waitFor()
  await page.getByText('Falha no carregamento dos repasses.').waitFor()
  await context.route(`**/core/charges/${id}`, (route) => route.fulfill(missing))
  await page.reload()
  await page.getByText('Falha ao carregar as informações da cobrança.').first().waitFor()
  await page.getByRole('button', { name: 'Tentar de novo' }).waitFor()
})

test('a refunded charge shows what went back and what is left, and the derivation agrees', async () => {
  const id = await aPaidCard(product, await aSplitLink(), { installments: 3 })
  await product.call(`/core/charges/${id}/refund`, { method: 'PATCH', token, body: {} })
  const { feeAmount } = (await product.call(`/core/charges/${id}`, { token })).body
  const { page } = await openSignedIn(browser, product, undefined, { at: `/cobrancas/${id}` })
  const result = `-R$ ${feeAmount.toFixed(2).replace('.', ',')}`
  const lines = [`Estornado-R$ 135,00`, `Resultado para você${result}`]
  const read = async (place: Locator) =>
    ((await place.textContent()) ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
  const receipt = page.getByRole('region', { name: 'Bolo de festa' })
  await receipt.getByText('Resultado para você').waitFor()
  for (const line of lines) assert.ok((await read(receipt)).includes(line), await read(receipt))
  const receivables = page.getByRole('region', { name: 'Recebíveis' })
  await receivables.getByText('Cancelado').nth(2).waitFor()
  const parcels = await receivables
    .getByRole('cell', { name: /Cancelado$|^Estorno$/ })
    .allInnerTexts()
  assert.deepEqual(parcels, ['1/3 · Cancelado', '2/3 · Cancelado', '3/3 · Cancelado', 'Estorno'])
  assert.equal(await receivables.locator('s').count(), 3)
  await page.getByRole('button', { name: 'De onde vem este valor?' }).click()
  const dialog = page.getByRole('dialog', { name: 'De onde vem este valor?' })
  await dialog.getByText('Resultado para você').waitFor()
  for (const line of lines) assert.ok((await read(dialog)).includes(line), await read(dialog))
  assert.equal(await dialog.locator('s').count(), 3)
})
