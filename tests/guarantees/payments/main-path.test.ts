import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays } from '#contract/basics/days.ts'
import { fineAndInterest } from '#contract/basics/late-fees.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { ALL_SCHEMAS, dumpOf, tablesShowing } from '#tests/factories/environment/database-dump.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { startDay } from '#tests/factories/environment/start-time.ts'
import { aCardToken, aLink, order, payPix, paySlip } from '#tests/factories/payments/checkout.ts'
import { withoutQueued } from '#tests/factories/payments/history.ts'

const realTime = machineTime.now

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
})
after(async () => {
  machineTime.now = realTime
  await product.stop()
})

const charge = async (id: string) => (await product.call(`/core/charges/${id}`, { token })).body
const balance = async () => (await product.call('/core/redeems', { token })).body
const day = (offset: number) => addDays(startDay, offset)
const statement = async (from: string, to: string) =>
  (
    await product.call(
      `/core/redeems/statement?executionDateInitial=${from}&executionDateFinal=${to}&size=200`,
      { token },
    )
  ).body.content as { uuidCharge: string; amount: number; tax: { amount: number } | null }[]

test('a Pix payment of a link appears in charge, balance and statement', async () => {
  const link = await aLink(product, token)
  const page = await product.call(`/payment/public/payment-links/${link}`)
  assert.equal(page.body.value, 150)
  const bought = await order(product, link, { method: 'PIX' })
  assert.equal(bought.status, 201, bought.text)
  assert.match(bought.body.pix.copyPaste, /^000201/)
  const before = await balance()
  const paid = await payPix(product, bought.body.uuidCharge)
  assert.equal(paid.status, 200, paid.text)
  await product.until('the Pix to be paid', async () => {
    const status = await product.call(`/payment/public/charges/${bought.body.uuidCharge}/status`)
    return status.body.status === 'PAID'
  })
  const detail = await charge(bought.body.uuidCharge)
  assert.equal(detail.status, 'PAID')
  assert.equal(detail.feeAmount, 1.49)
  assert.equal(detail.netAmount, 148.51)
  assert.deepEqual(
    withoutQueued<{ type: string }>(detail.history).map(({ type }) => type),
    ['CREATED', 'PAID'],
  )
  const now = await balance()
  assert.equal(Math.round((now.amount - before.amount) * 100), 14_851)
  const rows = await statement(day(-1), day(1))
  const row = rows.find(({ uuidCharge }) => uuidCharge === bought.body.uuidCharge)
  assert.equal(row?.amount, 150)
  assert.equal(row?.tax?.amount, 1.49)
})

test('R-HOST-10 the sandbox tokeniser has a route on an origin of its own, and no table has the card number', async () => {
  const cards = await product.call(`${product.companiesUrl}/test-cards`)
  const { number } = cards.body.find(({ outcome }: { outcome: string }) => outcome === 'APPROVED')
  const body = { number, holderName: 'RITA COMPRADORA', expMonth: 12, expYear: 2032, cvv: '123' }
  const tokenise = (origin: string) =>
    product.call(`${origin}/tokenizer/cards`, { method: 'POST', key: null, body })
  for (const origin of [product.url, product.panelUrl, product.checkoutUrl]) {
    assert.notEqual(new URL(origin).origin, new URL(product.companiesUrl).origin)
    assert.equal((await tokenise(origin)).status, 404, origin)
  }
  const made = await tokenise(product.companiesUrl)
  assert.equal(made.status, 201, made.text)
  const { cardToken } = made.body
  const link = await aLink(product, token)
  const bought = await order(product, link, { method: 'CREDIT_CARD', installments: 1, cardToken })
  assert.equal(bought.body.status, 'PAID', bought.text)
  const dump = await dumpOf(product.databaseUrl, ALL_SCHEMAS)
  assert.deepEqual(tablesShowing(dump, number), [])
  // The acquirer stores the last digits, so that the dump would contain the number, too.
  const ofLastDigits = tablesShowing(dump, number.slice(-4))
  assert.ok(ofLastDigits.some((table) => table.startsWith('outside.')))
})

test('a card sale in instalments becomes a receivable of the next business day', async () => {
  const link = await aLink(product, token, { value: 300 })
  const cardToken = await aCardToken(product)
  const bought = await order(product, link, { method: 'CREDIT_CARD', installments: 3, cardToken })
  assert.equal(bought.status, 201, bought.text)
  assert.equal(bought.body.status, 'PAID')
  const detail = await charge(bought.body.uuidCharge)
  assert.equal(detail.paymentMethod, 'CREDIT_CARD')
  assert.equal(detail.installments, 3)
  assert.equal(detail.cardResponse.cardHolderName, 'ZECA PAGADOR')
  assert.equal(Math.round((detail.feeAmount + detail.netAmount) * 100), 30_000)
  const rows = await statement(day(1), day(12))
  assert.ok(rows.some(({ uuidCharge }) => uuidCharge === bought.body.uuidCharge))
})

test('R-HOST-06 a declined card answers 402 and leaves a failed attempt', async () => {
  const link = await aLink(product, token)
  const cardToken = await aCardToken(product, 'DECLINED_05')
  const bought = await order(product, link, { method: 'CREDIT_CARD', installments: 1, cardToken })
  assert.equal(bought.status, 402, bought.text)
  assert.equal(bought.body[0].code, 'BAR-4405')
  const list = await product.call('/core/charges?status=FAILED', { token })
  const detail = await charge(list.body.content[0].uuid)
  assert.equal(detail.chargesTries[0].status, 'FAILED')
  assert.equal(detail.chargesTries[0].errorTransactionalResponse.length, 1)
})

test('a boleto is registered, printed as PDF and paid', async () => {
  const link = await aLink(product, token)
  const bought = await order(product, link, { method: 'BANK_SLIP' })
  assert.equal(bought.status, 201, bought.text)
  assert.match(bought.body.bankSlip.digitableLine, /^\d{47}$/)
  const pdf = await product.call(bought.body.bankSlip.pdfUrl)
  assert.equal(pdf.status, 200)
  assert.match(pdf.text, /^%PDF/)
  const paid = await paySlip(product, bought.body.uuidCharge)
  assert.equal(paid.status, 200, paid.text)
  const detail = await product.until('the boleto to be paid', async () => {
    const found = await charge(bought.body.uuidCharge)
    return found.status === 'PAID' && found
  })
  assert.equal(detail.feeAmount, 2.99)
})

test('the statement CSV contains the whole period', async () => {
  const csv = await product.call(
    `/core/redeems/statement/csv?executionDateInitial=${day(-40)}&executionDateFinal=${day(0)}&size=1`,
    { token },
  )
  assert.equal(csv.status, 200)
  const lines = csv.text.trim().split('\r\n')
  assert.equal(lines[0]?.replace('\ufeff', ''), 'Execução;Operação;Destino;Taxas;Valor')
  assert.ok(lines.length > 10)
})

test('advancing the clock releases due receivables', async () => {
  const before = await balance()
  const moved = await product.call('/core/sandbox/clock/advance', {
    method: 'POST',
    body: { days: 6 },
  })
  assert.equal(moved.status, 200, moved.text)
  const released = moved.body.jobs.find(
    ({ name }: { name: string }) => name === 'receivables-release',
  )
  assert.ok(released.ran > 0)
  const now = await balance()
  assert.ok(now.amount > before.amount)
  assert.equal(
    Math.round((now.amount + now.provisionedAmount) * 100),
    Math.round((before.amount + before.provisionedAmount) * 100),
  )
})

test("R-HOST-09 a late boleto costs the fine and interest of the seller's settings", async () => {
  const rates = { fineBasisPoints: 150, interestMonthlyBasisPoints: 60 }
  const changed = await product.call('/core/sellers/default-tax', {
    method: 'PATCH',
    token,
    body: {
      bankSlipTax: {
        fine: { enable: true, percentage: 1.5 },
        interest: { enable: true, percentage: 0.6 },
      },
    },
  })
  assert.equal(changed.status, 200, changed.text)
  const link = await aLink(product, token, { value: 200 })
  const id = (await order(product, link, { method: 'BANK_SLIP' })).body.uuidCharge
  const inTime = await product.call(`/payment/public/charges/${id}?method=bank-slip`)
  assert.equal(inTime.body.bankSlip.interestAmount, null)
  await product.call('/core/sandbox/clock/advance', { method: 'POST', body: { days: 12 } })
  // The bank asks for the time once a second; it may know that of the day before.
  machineTime.now = () => realTime() + 2_000
  const { expirationDate: due } = await charge(id)
  const { today } = await product.jobs.time()
  const late = fineAndInterest({ amount: 20_000n, due, paidOn: today, ...rates })
  assert.ok(late.daysLate > 0 && late.fine === 300n && late.interest > 0n)
  const added = Number(late.fine + late.interest) / 100
  const page = await product.call(`/payment/public/charges/${id}?method=bank-slip`)
  assert.equal(page.body.bankSlip.interestAmount, added)
  assert.equal((await paySlip(product, id)).status, 200)
  const paid = await product.until('the late boleto to be paid', async () => {
    const found = await charge(id)
    return found.status === 'PAID' && found
  })
  assert.deepEqual([paid.interestAmount, paid.paidAmount], [added, 200 + added])
  const receipt = await product.call(`/payment/public/charges/${id}`)
  assert.equal(receipt.body.paidAmount, 200 + added)
})
