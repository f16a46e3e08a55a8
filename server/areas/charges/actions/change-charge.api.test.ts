import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
} from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, order, payPix } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let token: string
let link: string

before(async () => {
  // The timeout test card is unanswered for the whole timeout.
  product = await startProduct({ config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  token = await product.signIn()
  link = await aLink(product, token)
})
after(() => product.stop())

const aCharge = async (method = 'PIX'): Promise<string> => {
  const bought = await order(product, link, { method })
  assert.equal(bought.status, 201, bought.text)
  return bought.body.uuidCharge
}

const payManually = (id: string, given: { body?: object; key?: string; base?: string } = {}) =>
  product.call(`/core/${given.base ?? 'charges'}/${id}/manual-pay`, {
    method: 'PATCH',
    token,
    body: given.body ?? { uuidCharge: id },
    ...(given.key ? { headers: { 'idempotency-key': given.key } } : {}),
  })

const remove = (id: string, base = 'charges') =>
  product.call(`/core/${base}/${id}`, { method: 'DELETE', token })

const read = async (id: string) => (await product.call(`/core/charges/${id}`, { token })).body

const codeStates = async (id: string) =>
  (
    await product.jobs.rows<{ state: string }>(
      'select state from payment_code where charge_id = $1',
      [id],
    )
  ).map(({ state }) => state)

const isDead = (state: string) => state === 'REMOVED'

const entriesOf = (id: string) =>
  product.jobs.rows<{ kind: string; code: string; amount: bigint }>(
    `select kind, code, amount from journal_entry entry join posting line
        on line.seller_id = entry.seller_id and line.entry_id = entry.id
      where ref_id = $1 order by amount`,
    [id],
  )

for (const base of ['charges', 'scheduled-charges']) {
  test(`R-CHD-16 R-CHD-17 R-CHD-23 R-CHS-03 /${base}: a manual payment is final and makes a memo entry in the ledger`, async () => {
    const id = await aCharge('BANK_SLIP')
    const key = randomUUID()
    const paid = await payManually(id, { key, base })
    assert.equal(paid.status, 200, paid.text)
    const { today } = await product.jobs.time()
    assert.deepEqual([paid.body.status, paid.body.paidDate], ['PAID_MANUALLY', today])
    assert.deepEqual([paid.body.feeAmount, paid.body.netAmount], [null, null])
    const [made, manual] = paid.body.history
    assert.deepEqual([made.type, made.by], ['CREATED', null])
    assert.deepEqual([manual.type, manual.by], ['PAID_MANUALLY', 'ana@padaria-ipe.com.br'])
    assert.deepEqual(await entriesOf(id), [
      { kind: 'MANUAL_PAYMENT_RECORDED', code: 'MEMO_PAID_OUTSIDE', amount: -15_000n },
      { kind: 'MANUAL_PAYMENT_RECORDED', code: 'MEMO_SALES', amount: 15_000n },
    ])
    const again = await payManually(id, { key, base })
    assert.deepEqual([again.status, again.text], [200, paid.text])
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    const second = await payManually(id, { base })
    assert.deepEqual([second.status, second.body[0].code], [409, 'BAR-3003'])
    assert.equal((await remove(id, base)).body[0].code, 'BAR-3002')
    await product.until('the codes to die', async () => (await codeStates(id)).every(isDead))
  })

  test(`R-CHD-14 R-CHD-26 R-CHS-03 R-API-05 /${base}: a deletion is final and removes the code at the bank`, async () => {
    const id = await aCharge()
    const removed = await remove(id, base)
    assert.deepEqual([removed.status, removed.text], [204, ''])
    assert.equal((await read(id)).status, 'CANCELED')
    const second = await remove(id, base)
    assert.deepEqual([second.status, second.body[0].code], [409, 'BAR-3002'])
    assert.equal((await payManually(id, { base })).body[0].code, 'BAR-3003')
    assert.deepEqual(await entriesOf(id), [])
    await product.until('the codes to die', async () => (await codeStates(id)).every(isDead))
    assert.equal((await payPix(product, id)).status, 409)
    const paid = await product.call(`/payment/public/charges/${id}/payments`, {
      method: 'POST',
      body: { method: 'PIX' },
    })
    assert.equal(paid.body[0].code, 'BAR-4407')
  })
}

test('R-CHD-31 manual payment and deletion are refused while a card attempt is in progress, and the charge is processing', async () => {
  const cardToken = await aCardToken(product, 'TIMEOUT_99')
  const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.equal(bought.status, 202, bought.text)
  const id = bought.body.uuidCharge
  assert.equal((await read(id)).processing, true)
  for (const answer of [await payManually(id), await remove(id)]) {
    assert.deepEqual([answer.status, answer.body[0].code], [409, 'BAR-3010'])
  }
})

test('R-CHD-23 a manual payment of another charge and actions on unknown charges are refused and change nothing', async () => {
  const id = await aCharge()
  const other = await payManually(id, { body: { uuidCharge: randomUUID() } })
  assert.deepEqual([other.status, other.body[0].code], [422, 'BAR-3007'])
  for (const answer of [await payManually(randomUUID()), await remove(randomUUID())]) {
    assert.deepEqual([answer.status, answer.body[0].code], [404, 'BAR-3001'])
  }
  assert.equal((await read(id)).status, 'SCHEDULED')
})

test('a preview of a deletion lists its effects and changes nothing', async () => {
  const id = await aCharge()
  const preview = await product.call(`/core/charges/${id}`, {
    method: 'DELETE',
    token,
    headers: { prefer: 'preview' },
  })
  const states = preview.body.effects
    .filter(({ kind }: { kind: string }) => kind === 'state')
    .map(({ subject, from, to }: { subject: { kind: string }; from: string; to: string }) => [
      subject.kind,
      from,
      to,
    ])
  assert.deepEqual(states, [
    ['charge', 'SCHEDULED', 'CANCELED'],
    ['PIX', 'ACTIVE', 'REMOVED'],
  ])
  assert.equal((await read(id)).status, 'SCHEDULED')
})

test('a scheduled charge is the same record, listed and read under its own path', async () => {
  const id = await aCharge()
  const list = await product.call('/core/scheduled-charges?size=1000', { token })
  const row = list.body.content.find(({ uuid }: { uuid: string }) => uuid === id)
  assert.equal(row.status, 'SCHEDULED')
  const statuses = list.body.content.map(({ status }: { status: string }) => status)
  assert.deepEqual([...new Set(statuses)].sort(), ['LATE', 'SCHEDULED'])
  const late = await product.call('/core/scheduled-charges?status=LATE&size=1000', { token })
  for (const { status } of late.body.content) assert.equal(status, 'LATE')
  const detail = await product.call(`/core/scheduled-charges/${id}`, { token })
  assert.deepEqual(detail.body, await read(id))
})

test('CHG-18 a late charge has a collection letter as PDF; others have none', async () => {
  const letter = (id: string) =>
    product.call(`/core/charges/${id}/collection-letter.pdf`, { token })
  const late = await product.call('/core/charges?status=LATE&size=1', { token })
  const { uuid } = late.body.content[0]
  const answer = await letter(uuid)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.equal(
    answer.headers.get('content-disposition'),
    `inline; filename="carta-de-cobranca-${uuid}.pdf"`,
  )
  assert.ok(answer.text.startsWith('%PDF'))
  const early = await letter(await aCharge('BANK_SLIP'))
  assert.deepEqual([early.status, early.body[0].code], [409, 'BAR-3203'])
  const none = await letter(randomUUID())
  assert.deepEqual([none.status, none.body[0].code], [404, 'BAR-3001'])
})
