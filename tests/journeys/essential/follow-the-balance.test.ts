import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { addDays, type Day, formatDay } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { anticipate } from '#server/areas/balance/anticipate.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { linkBody } from '#tests/factories/payments/checkout.ts'
import { actOnDispute, aPaidCard } from '#tests/factories/payments/paid-card.ts'
import { untilStatus } from '#tests/factories/payments/settlement.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let browser: Browser
let token: string

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  token = await product.signIn()
})

async function aCardCharge(title: string, rest: object = {}, installments = 2): Promise<string> {
  const body = {
    ...linkBody({ title, installments }),
    allowedPaymentMethods: {
      creditCardMethod: { type: 'RECURRENT' },
      bankSlipMethod: null,
      pixMethod: null,
    },
    ...rest,
  }
  const { body: link } = await product.call('/core/payment-links', { method: 'POST', token, body })
  return aPaidCard(product, link.uuid, { installments })
}

test('R-RED-01 R-RED-02 R-RED-03 R-RED-04 R-RED-05 R-RED-06 the statement shows executed and future rows with their badges and shares', async () => {
  const shared = await aCardCharge('Torta repartida', {
    subSellerPaymentRequest: [
      { idSubSeller: 1, paymentType: 'PERCENTAGE', paymentValue: 10, amount: 150 },
    ],
  })
  const refunded = await aCardCharge('Torta devolvida')
  const disputed = await aCardCharge('Torta contestada')
  const { body } = await product.call('/core/redeems', { token })
  await product.jobs.withTenant(DEMO, (transaction) =>
    anticipate(
      openUnitOfWork(transaction, jobCause('test')),
      BigInt(Math.round(body.amount * 100)) + 1_000n,
      null,
    ),
  )
  const refund = `/core/charges/${refunded}/refund`
  await product.call(refund, { method: 'PATCH', token, body: { asFraud: false } })
  await untilStatus(product, refunded, 'REFUND')
  await actOnDispute(product, disputed, 'dispute')
  await untilStatus(product, disputed, 'DISPUTE')

  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/financeiro',
  })
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })
  const heads = await page.getByRole('columnheader').allInnerTexts()
  assert.deepEqual(heads.map((text) => text.trim()).toSorted(), [
    'De onde vem este valor?',
    'Destino',
    'Execução',
    'Operação',
    'Taxas',
    'Valor',
  ])
  await page.getByRole('button', { name: 'Sobre a data de execução' }).focus()
  await page
    .getByRole('tooltip', {
      name: 'A data da operação é a data em que o pagamento é compensado.',
    })
    .waitFor()
  const reversal = rowOf('Estorno - Torta devolvida')
  await reversal.getByText('Estorno', { exact: true }).waitFor()
  await reversal.getByText('refund', { exact: true }).waitFor()
  const advance = rowOf('Antecipação de recebíveis')
  await advance.waitFor()
  assert.equal(await advance.getByRole('link').count(), 0)
  await assertAccessibleInBoth(page, 'the statement')

  await page.getByRole('tab', { name: 'Lançamentos futuros' }).click()
  const chargeback = rowOf('Chargeback - Torta contestada')
  await chargeback.getByText('Estorno', { exact: true }).waitFor()
  await chargeback.getByText('chargeback', { exact: true }).waitFor()
  const [share] = await product.jobs.rows<{ name: string }>(
    `select sub_seller.name from receivable join sub_seller using (seller_id, owner_id)
      where charge_id = $1`,
    [shared],
  )
  const operation = 'Cartão de Crédito - Torta repartida (1/2)'
  const nested = rowOf(`${operation} - Split - ${share?.name}`)
  await nested.waitFor()
  assert.equal(await nested.getByRole('link').count(), 0)
  // An instalment that was anticipated in part has a row for each piece.
  await page.getByRole('link', { name: operation, exact: true }).first().click()
  await page.waitForURL(`**/cobrancas/${shared}`)
  assert.deepEqual(complaints, [])

  const phone = await openSignedIn(browser, product, undefined, {
    width: 390,
    at: '/financeiro?de=2019-01-01&ate=2019-01-02',
  })
  await phone.page.getByText('Você não possui transações no período selecionado').waitFor()
  assert.deepEqual(phone.complaints, [])
})

test('the statement is filtered by type, with the sum of its rows, and its file has those alone', async () => {
  for (const title of ['Torta trocada', 'Torta perdida']) {
    const charge = await aCardCharge(title)
    const path = `/core/charges/${charge}/refund`
    await product.call(path, { method: 'PATCH', token, body: { asFraud: false } })
    await untilStatus(product, charge, 'REFUND')
  }
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/financeiro',
  })
  const type = page.getByRole('combobox', { name: 'Tipo' })
  await type.selectOption('Estornos')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.waitForURL(/tipo=REFUNDS/)
  const rows = page.getByRole('row').filter({ hasText: 'Estorno - ' })
  await page.getByRole('row').filter({ hasText: 'Estorno - Torta perdida' }).waitFor()
  const today = (await product.jobs.time()).today
  const days = `executionDateInitial=${addDays(today, -30)}&executionDateFinal=${today}`
  const { body } = await product.call(`/core/redeems/statement?${days}&group=REFUNDS`, { token })
  assert.ok(body.totalElements >= 2)
  await page.getByText(`${body.totalElements} transações`).waitFor()
  assert.equal(await rows.count(), body.totalElements)
  const shown = (amount: number) => formatReais(BigInt(Math.round(amount * 100)))
  const sum = `Soma dos valores: ${shown(body.sum.amount)} · Taxas: ${shown(body.sum.tax)}`
  await page.getByText(sum, { exact: true }).waitFor()
  await assertAccessibleInBoth(page, 'the statement of one type')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar CSV' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  assert.equal(lines.length - 1, body.totalElements)

  // On the cards of a phone, too, each row says whose sale it was and that it is a reversal.
  await page.setViewportSize({ width: 390, height: 900 })
  const row = page.getByRole('row').filter({ hasText: 'Estorno - Torta perdida' }).first()
  await row.getByText('Estorno', { exact: true }).waitFor()
  await row.getByText(body.content[0].buyer).waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Limpar' }).click()
  await page.waitForURL((url) => !url.searchParams.has('tipo'))
  await page.getByText(/^Soma dos valores/).waitFor({ state: 'detached' })
  assert.equal(await type.inputValue(), '')
  assert.deepEqual(complaints, [])
})

test('R-FIN-01 balance, period and both tabs are shown with 20 rows a page', async () => {
  await aCardCharge('Torta em muitas parcelas', {}, 21)
  const today = (await product.jobs.time()).today
  const [from, to] = [addDays(today, 1), addDays(today, 700)]
  const { page } = await openSignedIn(browser, product, undefined, {
    at: `/financeiro?aba=futuros&de=${from}&ate=${to}`,
  })
  await page.getByRole('region', { name: 'Saldo disponível' }).getByText('Total').waitFor()
  const period = `Período: ${formatDay(from)} a ${formatDay(to)}`
  await page.getByRole('button', { name: period }).click()
  await page.getByRole('dialog', { name: 'Período' }).waitFor()
  await page.keyboard.press('Escape')
  for (const name of ['Extrato', 'Lançamentos futuros']) {
    await page.getByRole('tab', { name, exact: true }).waitFor()
  }
  const days = `executionDateInitial=${from}&executionDateFinal=${to}`
  const pageOf = async (at: number) =>
    (await product.call(`/core/redeems/statement?${days}&page=${at}&size=20`, { token })).body
  const first = await pageOf(0)
  assert.ok(first.totalElements > 20)
  const shownRows = async ({ content }: { content: { operation: string }[] }) => {
    const shares = content.flatMap((row) => Object(row).subSellers)
    await page
      .getByRole('row')
      .nth(content.length + shares.length)
      .waitFor()
    assert.equal(await page.getByRole('row').count(), content.length + shares.length + 1)
  }
  assert.equal(first.content.length, 20)
  await shownRows(first)
  await page.getByRole('link', { name: 'Próxima página' }).click()
  await page.getByText(`21–${first.totalElements} de ${first.totalElements}`).waitFor()
  await shownRows(await pageOf(1))
})

test('amounts of eight figures stay inside the balance on a phone, and a failure says what is missing', async () => {
  const { page } = await openSignedIn(browser, product, undefined, { width: 390, at: '/clientes' })
  const balance = /\/core\/redeems(\?|$)/
  const json = { amount: 12_345_678.9, provisionedAmount: 12_345_678.9 }
  await page.route(balance, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...json } })
  })
  await page.goto(`${product.panelUrl}/financeiro`)
  const card = page.getByRole('region', { name: 'Saldo disponível' })
  await card.getByText('24.691.357,80').waitFor()
  const room = await card.evaluate((box) => {
    const { paddingRight } = getComputedStyle(box)
    const end = box.getBoundingClientRect().right - Number.parseFloat(paddingRight)
    const ends = [...box.querySelectorAll('*')].map((each) => each.getBoundingClientRect().right)
    return end - Math.max(...ends)
  })
  assert.ok(room >= -1, `an amount is ${-room} px too wide`)
  await page.unroute(balance)
  const body = [{ code: 'BAR-0012', description: 'Período inválido.' }]
  await page.route(balance, (route) => route.fulfill({ status: 422, json: body }))
  await page.reload()
  await page.getByText('Não foi possível carregar o saldo').waitFor()
})

test('one transaction is counted in the singular', async () => {
  const { today } = await product.jobs.time()
  const period = `executionDateInitial=${today}&executionDateFinal=${addDays(today, 400)}`
  const { body } = await product.call(`/core/redeems/statement?${period}&size=100`, { token })
  const days: Day[] = body.content.map((row: { executionDate: Day }) => row.executionDate)
  const day = days.find((each) => days.indexOf(each) === days.lastIndexOf(each))
  const at = `/financeiro?de=${day}&ate=${day}`
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at })
  await page.getByText('1 transação', { exact: true }).waitFor()
  assert.deepEqual(complaints, [])
})
