import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  addDays,
  addMonthsClamped,
  type Day,
  formatDay,
  instantInSaoPaulo,
  isBusinessDay,
} from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { lastPayableDay } from '#contract/basics/late-fees.ts'
import { textsOf } from '#tests/factories/documents/read-pdf.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import {
  aCardToken,
  aLink,
  codeOf,
  linkBody,
  order,
  payPix,
} from '#tests/factories/payments/checkout.ts'
import { openCompanies } from '#tests/factories/payments/companies.ts'
import { addPlans, openSubscriptions } from '#tests/factories/payments/subscription.ts'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct({ notices: 'off' })
  token = await product.signIn()
  await addPlans(product)
})
after(() => product.stop())

const pageOf = async (id: string) => (await product.call(`/payment/public/charges/${id}`)).body

const ask = (id: string, body: object) =>
  product.call(`/payment/public/charges/${id}/payments`, { method: 'POST', body })

interface Code {
  readonly kind: string
  readonly state: string
  readonly expires_at: string
}

/** The codes of a charge, the oldest first. */
const codesOf = (id: string) =>
  product.jobs.rows<Code>(
    'select kind, state, expires_at from payment_code where charge_id = $1 order by created_at, id',
    [id],
  )

const untilRemoved = (id: string) =>
  product.until('the end of its codes', async () =>
    (await codesOf(id)).every(({ state }) => state === 'REMOVED'),
  )

const hoursFromNow = async ({ expires_at }: Code): Promise<number> => {
  const { now } = await product.jobs.time()
  return Math.round((Date.parse(expires_at) - Date.parse(now)) / 3_600_000)
}

/** When a code that is due on a day ends: its banks count the 30 days between business days. */
const endOf = (due: Day) => instantInSaoPaulo(addDays(lastPayableDay(due, 30), 1))

async function advance(by: { days?: number; hours?: number }): Promise<void> {
  const moved = await product.call('/core/sandbox/clock/advance', { method: 'POST', body: by })
  assert.equal(moved.status, 200, moved.text)
}

/** The charge of a file with one row, due tomorrow. */
async function importedCharge(method: string): Promise<string> {
  const { today } = await product.jobs.time()
  const found = await product.call('/core/seller-clients?name=marina', { token })
  const [{ document }] = found.body.content
  const lines = [
    'CPF;Descrição;Valor;Vencimento;Forma de pagamento',
    `${document.documentNumber};Aula de ${method};150,00;${formatDay(addDays(today, 1))};${method}`,
  ]
  const form = new FormData()
  form.append('kind', 'CHARGES')
  form.append('file', new File([lines.join('\n')], 'aulas.csv', { type: 'text/csv' }))
  const sent = await product.call('/core/imports', { method: 'POST', token, body: form })
  assert.equal(sent.status, 201, sent.text)
  const { id, choices } = sent.body
  const reached = (status: string) =>
    product.until(`import ${status}`, async () => {
      const { body } = await product.call(`/core/imports/${id}`, { token })
      return body.status === status
    })
  await product.call(`/core/imports/${id}/columns`, { method: 'PUT', token, body: { choices } })
  await reached('CHECKED')
  await product.call(`/core/imports/${id}/start`, { method: 'POST', token })
  await reached('DONE')
  const { body } = await product.call(`/core/imports/${id}/rows`, { token })
  return body.content[0].recordId
}

test('a charge of a subscription or an import stays late when its codes ended: its page offers no ended code, and takes a new one', async () => {
  const subscriptions = openSubscriptions(product, token)
  const renewals = []
  for (const method of ['PIX', 'BANK_SLIP']) {
    const [charge] = await subscriptions.charges(await subscriptions.made({ days: 1, method }))
    assert.ok(charge)
    renewals.push({ id: charge.uuid, method })
  }
  const charges = [
    ...renewals,
    { id: await importedCharge('Pix'), method: 'PIX' },
    { id: await importedCharge('Boleto'), method: 'BANK_SLIP' },
  ]
  await advance({ days: 40 })
  for (const { id, method } of charges) {
    await untilRemoved(id)
    const page = await pageOf(id)
    assert.deepEqual(
      [page.status, page.pix, page.bankSlip, page.methods.includes(method)],
      ['LATE', null, null, true],
    )
    const pdf = await product.call(`/payment/public/charges/${id}/bank-slip.pdf`)
    assert.deepEqual([pdf.status, pdf.body[0].code], [422, 'BAR-4403'])
    const asked = await ask(id, { method })
    assert.equal(asked.status, 201, asked.text)
    const code = (await codesOf(id)).find(
      ({ kind, state }) => kind === method && state === 'ACTIVE',
    )
    assert.ok(code)
    const { today } = await product.jobs.time()
    const tonight = instantInSaoPaulo(addDays(today, 1))
    assert.equal(code.expires_at, method === 'PIX' ? tonight : endOf(today))
    const shown = await pageOf(id)
    assert.ok(method === 'PIX' ? shown.pix : shown.bankSlip)
    assert.ok(shown.pix.interestAmount > 0)
    // No bank takes a due date that is over: fine and interest are in the amount (API Pix).
    const txid = await codeOf(product, id, 'PIX')
    const atBank = await product.call(`${product.companiesUrl}/pix/v2/cob/${txid}`)
    const due = Math.round((shown.value + shown.pix.interestAmount) * 100)
    assert.equal(Math.round(Number(atBank.body.valor?.original) * 100), due, atBank.text)
    assert.equal((await payPix(product, id)).status, 200)
    await product.until('its payment', async () => (await pageOf(id)).status === 'PAID')
    assert.equal(Math.round((await pageOf(id)).paidAmount * 100), due)
  }
})

test('SM-CHARGE a late Pix costs fine and interest, on its page, in its receipt and in the receipt of the panel; a charge with an open card payment is not late', async () => {
  const subscriptions = openSubscriptions(product, token)
  const [inReview] = await subscriptions.charges(
    await subscriptions.made({ days: 1, method: 'PIX' }),
  )
  assert.ok(inReview)
  await openCompanies(product).injectFault('acquirer', 'wrong-amount')
  const byCard = await ask(inReview.uuid, {
    method: 'CREDIT_CARD',
    cardToken: await aCardToken(product),
  })
  assert.equal(byCard.status, 202, byCard.text)
  const [charge] = await subscriptions.charges(await subscriptions.made({ days: 1, method: 'PIX' }))
  assert.ok(charge)
  const { uuid } = charge
  const inTime = await product.until('its code', async () => {
    const page = await pageOf(uuid)
    return page.pix && page
  })
  assert.deepEqual([inTime.pix.interestAmount, inTime.paidAmount], [null, null])
  await advance({ days: 13 })
  const page = await product.until('its lateness', async () => {
    const found = await pageOf(uuid)
    return found.status === 'LATE' && found
  })
  // Its card was captured for another amount: an operator finds out what that is.
  assert.equal((await pageOf(inReview.uuid)).status, 'SCHEDULED')
  const added = page.pix.interestAmount
  assert.ok(added > 1.6, `${added}`)
  assert.equal((await payPix(product, uuid)).status, 200)
  const detail = await product.until('its payment', async () => {
    const { body } = await product.call(`/core/charges/${uuid}`, { token })
    return body.status === 'PAID' && body
  })
  const paid = Math.round((80 + added) * 100) / 100
  assert.deepEqual([detail.value, detail.paidAmount, detail.interestAmount], [80, paid, null])
  const receipt = await pageOf(uuid)
  assert.deepEqual([receipt.value, receipt.paidAmount], [80, paid])
})

test('a slip made for a purchase by Pix lives 30 days beyond its due date, and the Pix a day', async () => {
  const link = await aLink(product, token)
  const id = (await order(product, link, { method: 'PIX' })).body.uuidCharge
  const asked = await ask(id, { method: 'BANK_SLIP' })
  assert.equal(asked.status, 201, asked.text)
  await advance({ hours: 25 })
  await product.until('the end of the Pix', async () => (await pageOf(id)).pix === null)
  const page = await pageOf(id)
  assert.ok(page.bankSlip)
  assert.ok(['SCHEDULED', 'LATE'].includes(page.status), page.status)
})

test('a boleto and its Pix can be paid until the day that the boleto names, also where 30 days are moved to a business day', async () => {
  const { today } = await product.jobs.time()
  const days = Array.from({ length: 40 }, (_, at) => addDays(today, at + 5))
  const dues = [
    days.find((day) => isBusinessDay(day) && !isBusinessDay(addDays(day, 30))),
    days.find((day) => !isBusinessDay(day)),
  ]
  for (const due of dues) {
    assert.ok(due)
    const body = { ...linkBody(), scheduledDate: `${due}T00:15:00` }
    const made = await product.call('/core/payment-links', { method: 'POST', token, body })
    const bought = (await order(product, made.body.uuid, { method: 'BANK_SLIP' })).body
    assert.equal(bought.expirationDate, due)
    const pdf = await fetch(`${product.url}${bought.bankSlip.pdfUrl}`)
    const texts = await textsOf(Buffer.from(await pdf.arrayBuffer()))
    const named = `Não receber após ${formatDay(lastPayableDay(due, 30))}.`
    assert.ok(
      texts.some(({ text }) => text === named),
      `${due}: ${named}`,
    )
    const codes = await codesOf(bought.uuidCharge)
    assert.deepEqual(codes.map(({ kind, expires_at }) => [kind, expires_at]).sort(), [
      ['BANK_SLIP', endOf(due)],
      ['PIX', endOf(due)],
    ])
  }
})

/** The charges of a purchase in parts by a link of its own, the first part first. */
async function buyInParts(method: string, rest: object = {}) {
  const { paymentOrder, ...body } = linkBody()
  const customInstallmentsValues = [{ paymentMethod: method, installments: 3 }]
  const made = await product.call('/core/payment-links', {
    method: 'POST',
    token,
    body: { ...body, ...rest, paymentOrder: { ...paymentOrder, customInstallmentsValues } },
  })
  assert.equal(made.status, 201, made.text)
  const card = method === 'CREDIT_CARD' ? { cardToken: await aCardToken(product) } : {}
  const bought = await order(product, made.body.uuid, { method, installments: 3, ...card })
  assert.equal(bought.status, 201, bought.text)
  return product.jobs.rows<{ id: Uuid; due: Day }>(
    `select id, expiration_date as due from charge where link_id = $1 order by expiration_date`,
    [made.body.uuid],
  )
}

test('K-DUE-01 K-DUE-02 a purchase is due on the day of its link, else at once or, by boleto, three days later, each further part a month later; a boleto lives 30 days more', async () => {
  const { today } = await product.jobs.time()
  const inThreeDays = addDays(today, 3)
  const duesOf = (parts: readonly { due: Day }[]) => parts.map(({ due }) => due)
  const monthly = (day: Day) => [day, addMonthsClamped(day, 1), addMonthsClamped(day, 2)]
  const slips = await buyInParts('BANK_SLIP')
  assert.deepEqual(duesOf(slips), monthly(inThreeDays))
  assert.deepEqual(duesOf(await buyInParts('PIX')), monthly(today))
  assert.deepEqual(duesOf(await buyInParts('CREDIT_CARD')), [today])
  const [slip] = await codesOf(slips[0]?.id ?? '')
  assert.deepEqual([slip?.kind, slip?.expires_at], ['BANK_SLIP', endOf(inThreeDays)])
  const dated = { scheduledDate: '2027-08-31T00:15:00' }
  for (const method of ['BANK_SLIP', 'PIX']) {
    assert.deepEqual(
      duesOf(await buyInParts(method, dated)),
      ['2027-08-31', '2027-09-30', '2027-10-31'],
      method,
    )
  }
})

test('K-DUE-01 K-DUE-02 a charge whose card was declined takes a code that lives as long as a new one, however late; a Pix lives 30 days beyond the date of its link, and a day once that has passed', async () => {
  const link = await aLink(product, token)
  const { today } = await product.jobs.time()
  const tomorrow = addDays(today, 1)
  const made = await product.call('/core/payment-links', {
    method: 'POST',
    token,
    body: { ...linkBody(), scheduledDate: `${tomorrow}T00:15:00` },
  })
  const buyDated = async () => {
    const { body } = await order(product, made.body.uuid, { method: 'PIX' })
    const [pix] = await codesOf(body.uuidCharge)
    assert.ok(pix)
    return { due: body.expirationDate, pix }
  }
  const dated = await buyDated()
  assert.deepEqual([dated.due, dated.pix.expires_at], [tomorrow, endOf(tomorrow)])
  const id = (await order(product, link, { method: 'PIX' })).body.uuidCharge
  const declined = await ask(id, {
    method: 'CREDIT_CARD',
    cardToken: await aCardToken(product, 'DECLINED_05'),
  })
  assert.equal(declined.status, 402, declined.text)
  await advance({ hours: 30 })
  const afterDate = await buyDated()
  assert.equal(afterDate.due, (await product.jobs.time()).today)
  assert.equal(await hoursFromNow(afterDate.pix), 24)
  await untilRemoved(id)
  assert.equal((await pageOf(id)).status, 'FAILED')
  const asked = await ask(id, { method: 'PIX' })
  assert.equal(asked.status, 201, asked.text)
  const pix = (await codesOf(id)).findLast(({ kind }) => kind === 'PIX')
  assert.ok(pix)
  assert.equal(await hoursFromNow(pix), 24)
  assert.equal((await payPix(product, id)).status, 200)
  await product.until('its payment', async () => (await pageOf(id)).status === 'PAID')
})

test('a purchase by a dated link whose card was declined takes a Pix after that date, which ends with the day, and another one on the next', async () => {
  const { today } = await product.jobs.time()
  const made = await product.call('/core/payment-links', {
    method: 'POST',
    token,
    body: { ...linkBody(), scheduledDate: `${addDays(today, 1)}T00:15:00` },
  })
  const id = (await order(product, made.body.uuid, { method: 'PIX' })).body.uuidCharge
  const cardToken = await aCardToken(product, 'DECLINED_05')
  assert.equal((await ask(id, { method: 'CREDIT_CARD', cardToken })).status, 402)
  await advance({ days: 40 })
  await untilRemoved(id)
  for (const day of ['first', 'second']) {
    const asked = await ask(id, { method: 'PIX' })
    assert.equal(asked.status, 201, `${day}: ${asked.text}`)
    const pix = (await codesOf(id)).findLast(({ kind }) => kind === 'PIX')
    const tonight = instantInSaoPaulo(addDays((await product.jobs.time()).today, 1))
    assert.equal(pix?.expires_at, tonight)
    await advance({ days: 1 })
    await untilRemoved(id)
    const page = await pageOf(id)
    assert.deepEqual([page.status, page.pix, page.methods.includes('PIX')], ['FAILED', null, true])
  }
})
