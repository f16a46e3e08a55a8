import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { isLong } from '#tests/factories/environment/proof-size.ts'
import type { Received } from '#tests/factories/environment/response-coverage.ts'
import { aCardToken, aLink, order, payPix } from '#tests/factories/payments/checkout.ts'
import { actOnDispute, aPaidCard, refundOrDisputeIds } from '#tests/factories/payments/paid-card.ts'

const ROUNDS = isLong ? 60 : 4

let product: TestProduct
let token: string
let link: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
  link = await aLink(product, token)
})
after(() => product.stop())

const refund = (id: string) =>
  product.call(`/core/charges/${id}/refund`, { method: 'PATCH', token, body: {} })
const remove = (id: string) => product.call(`/core/charges/${id}`, { method: 'DELETE', token })
const payManually = (id: string) =>
  product.call(`/core/charges/${id}/manual-pay`, {
    method: 'PATCH',
    token,
    body: { uuidCharge: id },
  })
const payByCard = async (id: string, cardToken: string) =>
  product.call(`/payment/public/charges/${id}/payments`, {
    method: 'POST',
    body: { method: 'CREDIT_CARD', cardToken },
  })
const read = async (id: string) => (await product.call(`/core/charges/${id}`, { token })).body
const aPix = async () => (await order(product, link, { method: 'PIX' })).body.uuidCharge

const codeOf = ({ body }: Received): string | null => body?.[0]?.code ?? null

/** Entries about the charge, its receivables, refunds and disputes, by kind. */
async function entriesOf(id: string): Promise<Record<string, number>> {
  const refs = [
    id,
    ...(await refundOrDisputeIds(product, 'refund', id)),
    ...(await refundOrDisputeIds(product, 'dispute', id)),
  ]
  const rows = await product.jobs.rows<{ kind: string; count: number }>(
    `select kind, count(*)::integer as count from journal_entry
      where coalesce(ref_id::text, ref_code) = any ($1::text[])
      group by kind`,
    [refs],
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

const casesOf = async (id: string) =>
  (
    await product.jobs.rows<{ kind: string }>(
      'select kind from operator_case where charge_id = $1',
      [id],
    )
  ).map(({ kind }) => kind)

const settled = (id: string, statuses: readonly string[]) =>
  product.until(`one of ${statuses}`, async () => {
    const charge = await read(id)
    const isOver = statuses.includes(charge.status) && !charge.refunding && !charge.processing
    return isOver && charge.status
  })

const assertBooks = async () => assert.deepEqual(await checkBooks(product.jobs), [])

test('of concurrent refunds exactly one is made, the others are refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await aPaidCard(product, link)
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(id)))
    const won = answers.filter(({ status }) => status === 200)
    assert.equal(won.length, 1, answers.map(({ text }) => text).join())
    for (const answer of answers) {
      if (answer.status === 200) continue
      assert.ok(['BAR-3011', 'BAR-3004'].includes(codeOf(answer) ?? ''), answer.text)
    }
    assert.deepEqual(await entriesOf(id), {
      CARD_CAPTURED_EARLY: 1,
      REFUND_REQUESTED: 1,
      REFUND_CONFIRMED: 1,
    })
  }
  await assertBooks()
})

test('a refund concurrent with a dispute: the money is refunded once or held once', async () => {
  const ends = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await aPaidCard(product, link)
    const later = new Promise((resolve) => setTimeout(resolve, round))
    const [refunded, disputed] = await Promise.all([
      round % 2 === 0 ? refund(id) : later.then(() => refund(id)),
      round % 2 === 0
        ? later.then(() => actOnDispute(product, id, 'dispute'))
        : actOnDispute(product, id, 'dispute'),
    ])
    const end = await settled(id, disputed.status === 200 ? ['DISPUTE'] : ['REFUND'])
    ends.set(end, (ends.get(end) ?? 0) + 1)
    const entries = await entriesOf(id)
    if (end === 'REFUND') {
      assert.equal(refunded.status, 200, refunded.text)
      assert.deepEqual(entries, {
        CARD_CAPTURED_EARLY: 1,
        REFUND_REQUESTED: 1,
        REFUND_CONFIRMED: 1,
      })
    } else {
      assert.ok(['BAR-3009', 'BAR-3004'].includes(codeOf(refunded) ?? ''), refunded.text)
      const tried =
        codeOf(refunded) === 'BAR-3009' ? { REFUND_REQUESTED: 1, REFUND_REFUSED: 1 } : {}
      assert.deepEqual(entries, { CARD_CAPTURED_EARLY: 1, DISPUTE_OPENED: 1, ...tried })
    }
  }
  await assertBooks()
})

for (const [name, act, end, over] of [
  ['a deletion', remove, 'CANCELED', 'BAR-3002'],
  ['a manual payment', payManually, 'PAID_MANUALLY', 'BAR-3003'],
] as const) {
  test(`${name} concurrent with a Pix payment: one takes effect, and money received anyway opens a case`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await aPix()
      const [answer, paid] = await Promise.all([act(id), payPix(product, id)])
      const status = await settled(id, [end, 'PAID'])
      if (status === 'PAID') {
        assert.equal(codeOf(answer), over, answer.text)
        assert.deepEqual(await entriesOf(id), { PIX_RECEIVED: 1 })
        continue
      }
      assert.ok(answer.status < 300, answer.text)
      if (paid.status !== 200) continue
      // Paid before the code was removed at the bank: owed to the buyer.
      await product.until('the case', async () => (await casesOf(id)).includes('PAID_AFTER_END'))
    }
    await assertBooks()
  })

  test(`${name} concurrent with a card payment: one takes effect, and a final charge captures nothing`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await aPix()
      const cardToken = await aCardToken(product)
      const [answer, paid] = await Promise.all([act(id), payByCard(id, cardToken)])
      const status = await settled(id, [end, 'PAID'])
      if (status === 'PAID') {
        assert.equal(paid.status, 201, paid.text)
        assert.ok(['BAR-3010', over].includes(codeOf(answer) ?? ''), answer.text)
        assert.deepEqual(await entriesOf(id), { CARD_CAPTURED_EARLY: 1 })
      } else {
        assert.ok(answer.status < 300, answer.text)
        assert.ok(['BAR-4406', 'BAR-4407'].includes(codeOf(paid) ?? ''), paid.text)
        assert.deepEqual(await casesOf(id), [])
      }
    }
    await assertBooks()
  })
}

test('a deletion concurrent with a manual payment: one takes effect', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await aPix()
    const [removed, paid] = await Promise.all([remove(id), payManually(id)])
    const { status } = await read(id)
    const isRemoved = status === 'CANCELED'
    assert.deepEqual([removed.status, paid.status], isRemoved ? [204, 409] : [409, 200])
  }
  await assertBooks()
})
