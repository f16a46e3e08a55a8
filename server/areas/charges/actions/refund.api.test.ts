import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addDays } from '#contract/basics/days.ts'
import { sellerOwner } from '#contract/basics/ids.ts'
import { balanceOf } from '#server/areas/ledger/balance-of.ts'
import { platformAccount } from '#server/areas/ledger/chart.ts'
import { credit, post, take } from '#server/areas/ledger/post.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
  TOO_LATE_MS,
} from '#tests/factories/environment/product.ts'
import { aLink, order, payPix } from '#tests/factories/payments/checkout.ts'
import { withoutQueued } from '#tests/factories/payments/history.ts'
import {
  aPaidCard,
  balances,
  linesOf,
  refundOrDisputeIds,
} from '#tests/factories/payments/paid-card.ts'
import { asOperator, DEMO } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string
let early: string
let monthly: string
const realTime = machineTime.now

before(async () => {
  product = await startProduct({ notices: 'off', config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  token = await product.signIn()
  early = await aLink(product, token)
  monthly = await aLink(product, token, { cardType: 'RECURRENT' })
  await product.call(`${product.companiesUrl}/acquirer/v1/chaos`, {
    method: 'PUT',
    key: null,
    body: { timeoutMs: TOO_LATE_MS, lateMs: 500 },
  })
})
after(async () => {
  machineTime.now = realTime
  await product.stop()
})

const refund = (id: string, given: { asFraud?: boolean; key?: string; prefer?: string } = {}) =>
  product.call(`/core/charges/${id}/refund`, {
    method: 'PATCH',
    token,
    body: { asFraud: given.asFraud ?? false },
    headers: {
      ...(given.key ? { 'idempotency-key': given.key } : {}),
      ...(given.prefer ? { prefer: given.prefer } : {}),
    },
  })

const read = async (id: string) => (await product.call(`/core/charges/${id}`, { token })).body

const lay = (fault: string) =>
  product.call(`${product.companiesUrl}/acquirer/v1/faults/next-refund`, {
    method: 'PUT',
    key: null,
    body: { fault },
  })

/** Debits the available balance down to `amount`. */
async function leaveOnly(amount: bigint): Promise<void> {
  const database = await openAs(product.databaseUrl, 'app', 1)
  await database.withTenant(DEMO, async (transaction) => {
    const owner = sellerOwner(transaction.sellerId)
    const { AVAILABLE } = await balanceOf(transaction, owner)
    await post(
      openUnitOfWork(transaction, jobCause('test')),
      { kind: 'BALANCE_ADJUSTED', ref: randomUUID() },
      [take(owner, AVAILABLE - amount), credit(platformAccount('P:LOSS'), AVAILABLE - amount)],
    )
  })
  await database.close()
}

interface Row {
  readonly uuidCharge: string
  readonly isRefund: boolean
}

interface Entry {
  readonly description: string
  readonly amount: number
  readonly creditOperation: boolean
}

interface ResponseBody {
  readonly type: string
  readonly by: string | null
}

const historyOf = ({ history }: { history: ResponseBody[] }) => withoutQueued(history)
const typesOf = (charge: { history: ResponseBody[] }) => historyOf(charge).map(({ type }) => type)

test('R-CHD-18 R-CHD-19 a card charge is refunded in full: REFUND_REQUESTED, REFUND_CONFIRMED, then final status REFUND', async () => {
  const id = await aPaidCard(product, early)
  const { feeAmount } = await read(id)
  const fee = Math.round(feeAmount * 100)
  const key = randomUUID()
  const answer = await refund(id, { asFraud: true, key })
  assert.equal(answer.status, 200, answer.text)
  const { status, asFraud, refunding } = answer.body
  assert.deepEqual([status, asFraud, refunding], ['REFUND', true, false])
  assert.deepEqual(typesOf(answer.body).slice(-3), ['PAID', 'REFUND_REQUESTED', 'REFUND'])
  // The user who requested it; the confirmation may come by the acquirer's callback first.
  assert.equal(historyOf(answer.body).at(-2)?.by, 'ana@padaria-ipe.com.br')
  const [refundId = ''] = await refundOrDisputeIds(product, 'refund', id)
  assert.deepEqual(await linesOf(product, refundId), [
    `REFUND_REQUESTED RECEIVABLE ${fee - 15_000}`,
    `REFUND_REQUESTED AVAILABLE ${-fee}`,
    'REFUND_REQUESTED REFUND_PENDING 15000',
    'REFUND_CONFIRMED REFUND_PENDING -15000',
    'REFUND_CONFIRMED P:ACQ:sandbox 15000',
  ])
  const replayed = await refund(id, { asFraud: true, key })
  assert.deepEqual([replayed.status, replayed.text], [200, answer.text])
  const again = await refund(id)
  assert.deepEqual([again.status, again.body[0].code], [409, 'BAR-3004'])
  assert.equal((await refundOrDisputeIds(product, 'refund', id)).length, 1)
})

test('CHG-06 a refund of released receivables debits the balance, and the shortfall becomes debt', async () => {
  const id = await aPaidCard(product, monthly, { installments: 3 })
  const path = '/core/sandbox/clock/advance'
  await product.call(path, { method: 'POST', key: null, body: { days: 33 } })
  await leaveOnly(5_000n)
  const before = await balances(product)
  const preview = await refund(id, { prefer: 'preview' })
  assert.equal(preview.status, 200, preview.text)
  assert.deepEqual([(await read(id)).status, await balances(product)], ['PAID', before])
  const { feeAmount } = await read(id)
  assert.equal((await refund(id)).status, 200)
  const rows = await product.jobs.rows<{ state: string; net: bigint }>(
    `select state, net_centavos as net from receivable where charge_id = $1 order by installment`,
    [id],
  )
  const states = rows.map(({ state }) => state)
  assert.deepEqual(states, ['RELEASED', 'CANCELED', 'CANCELED'])
  const [first = 0n, second = 0n, third = 0n] = rows.map(({ net }) => net)
  const taken = first + BigInt(Math.round(feeAmount * 100))
  assert.equal(taken + second + third, 15_000n)
  const [refundId = ''] = await refundOrDisputeIds(product, 'refund', id)
  assert.deepEqual(await linesOf(product, refundId), [
    `REFUND_REQUESTED RECEIVABLE ${-(second + third)}`,
    'REFUND_REQUESTED AVAILABLE -5000',
    `REFUND_REQUESTED DEBT ${5_000n - taken}`,
    'REFUND_REQUESTED REFUND_PENDING 15000',
    'REFUND_CONFIRMED REFUND_PENDING -15000',
    'REFUND_CONFIRMED P:ACQ:sandbox 15000',
  ])
  const posted = preview.body.effects.filter(({ kind }: { kind: string }) => kind === 'posting')
  const entries = posted.map(({ entry }: { entry: string }) => entry)
  assert.deepEqual(entries, ['REFUND_REQUESTED', 'REFUND_CONFIRMED'])
  assert.equal((await balances(product))['DEBT'], taken - 5_000n)
  const today = (await product.jobs.time()).today
  const statement = await product.call(
    `/core/redeems/statement?executionDateInitial=${today}&executionDateFinal=${today}&size=50`,
    { token },
  )
  const row = statement.body.content.find(
    ({ uuidCharge, isRefund }: Row) => uuidCharge === id && isRefund,
  )
  assert.deepEqual(
    [row.statementType, row.creditOperation, row.isChargeback, Math.round(row.amount * 100)],
    ['CREDIT_REVERSAL', false, false, Number(taken)],
  )
  const clara = await product.signIn('clara@padaria-ipe.com.br')
  const rest = await product.call(`/core/redeems/statement/charge/${id}`, { token: clara })
  const response = rest.body.map(({ description, amount, creditOperation }: Entry) => [
    description,
    BigInt(Math.round(amount * 100)),
    creditOperation,
  ])
  assert.deepEqual(response, [
    ['1/3', first, true],
    ['Estorno', taken, false],
  ])
})

test('CHG-06 a refund in progress is a future entry of the statement; a refused one is not listed', async () => {
  const id = await aPaidCard(product, early)
  const rowsOf = async () => {
    const { today } = await product.jobs.time()
    const answer = await product.call(
      `/core/redeems/statement?executionDateInitial=${today}&executionDateFinal=${addDays(today, 15)}&size=200`,
      { token },
    )
    return answer.body.content.filter(
      ({ uuidCharge, isRefund }: Row) => uuidCharge === id && isRefund,
    )
  }
  await lay('drop-before')
  assert.equal((await refund(id)).status, 202)
  const [waiting] = await rowsOf()
  assert.ok(waiting.executionDate > (await product.jobs.time()).today)
  await lay('refuse')
  await product.until('the refusal', async () => {
    const offset = machineTime.now() - realTime() + 40_000
    machineTime.now = () => realTime() + offset
    await product.call('/core/sandbox/jobs/refund-janitor/run', { method: 'POST', key: null })
    return !(await read(id)).refunding
  })
  assert.equal((await read(id)).status, 'PAID')
  assert.deepEqual(await rowsOf(), [])
})

test('R-CHD-31 a refund whose response is lost answers 202 and stays refunding until the reconciler settles it', async () => {
  const id = await aPaidCard(product, early)
  await lay('timeout-after')
  const key = randomUUID()
  const answer = await refund(id, { key })
  // The acquirer's callback may arrive before the timeout.
  if (answer.status !== 200) {
    assert.equal(answer.status, 202, answer.text)
    assert.deepEqual([answer.body.status, answer.body.refunding], ['PAID', true])
    const second = await refund(id)
    assert.ok(['BAR-3011', 'BAR-3004'].includes(second.body[0].code), second.text)
  }
  const ended = await product.until('the refund', async () => {
    const offset = machineTime.now() - realTime() + 40_000
    machineTime.now = () => realTime() + offset
    await product.call('/core/sandbox/jobs/refund-janitor/run', { method: 'POST', key: null })
    const charge = await read(id)
    return charge.status === 'REFUND' && charge
  })
  assert.equal(ended.refunding, false)
  assert.equal((await refundOrDisputeIds(product, 'refund', id)).length, 1)
  const replayed = await refund(id, { key })
  assert.deepEqual([replayed.status, replayed.body.status], [200, 'REFUND'])
})

test('R-CHD-31 a refund that never reached the acquirer is sent once by the reconciler', async () => {
  const id = await aPaidCard(product, early)
  await lay('drop-before')
  const answer = await refund(id)
  assert.equal(answer.status, 202, answer.text)
  const second = await refund(id)
  assert.deepEqual([second.status, second.body[0].code], [409, 'BAR-3011'])
  const [refundId = ''] = await refundOrDisputeIds(product, 'refund', id)
  const known = (refund: string) =>
    product.call(`${product.companiesUrl}/acquirer/v1/refunds/by-key/${refund}`)
  await product.until('the refund', async () => {
    const offset = machineTime.now() - realTime() + 40_000
    machineTime.now = () => realTime() + offset
    await product.call('/core/sandbox/jobs/refund-janitor/run', { method: 'POST', key: null })
    return (await read(id)).status === 'REFUND'
  })
  assert.equal((await known(refundId)).body.status, 'confirmed')
  assert.equal((await refundOrDisputeIds(product, 'refund', id)).length, 1)
})

test('CHG-06 a refused refund restores the balances and may be requested again', async () => {
  const id = await aPaidCard(product, early)
  const before = await balances(product)
  await lay('refuse')
  const answer = await refund(id)
  assert.deepEqual([answer.status, answer.body[0].code], [502, 'BAR-3009'])
  const charge = await read(id)
  assert.deepEqual([charge.status, charge.refunding, charge.asFraud], ['PAID', false, false])
  assert.deepEqual(typesOf(charge).slice(-2), ['REFUND_REQUESTED', 'REFUND_REFUSED'])
  assert.deepEqual(await balances(product), { REFUND_PENDING: 0n, ...before })
  const reversed = await product.jobs.row(
    `select 1 as found from journal_entry undone join journal_entry pulled
        on pulled.seller_id = undone.seller_id and pulled.id = undone.reversal_of
       and pulled.kind = 'REFUND_REQUESTED'
      where undone.kind = 'REFUND_REFUSED' and undone.ref_id = pulled.ref_id`,
  )
  assert.ok(reversed)
  assert.equal((await refund(id)).status, 200)
})

test('the cancellation letter of a refunded charge is a PDF at a secret URL, valid for a week', async () => {
  const id = await aPaidCard(product, early)
  const path = '/core/cartas/cancelamento'
  const ask = (key: string) =>
    product.call(path, { method: 'POST', token, key, body: { uuid: id } })
  const tooEarly = await ask(randomUUID())
  assert.deepEqual([tooEarly.status, tooEarly.body[0].code], [409, 'BAR-3201'])
  await refund(id)
  const key = randomUUID()
  const answer = await ask(key)
  assert.equal(answer.status, 200, answer.text)
  assert.equal((await ask(key)).text, answer.text)
  const { pathname } = new URL(answer.body.url)
  const letter = await product.call(pathname)
  assert.equal(letter.headers.get('content-type'), 'application/pdf')
  assert.equal(letter.headers.get('content-disposition'), `inline; filename="carta-${id}.pdf"`)
  assert.ok(letter.text.startsWith('%PDF'))
  assert.equal((await product.call(`${pathname}x`)).status, 404)
  const secret = pathname.split('/').at(-1) ?? ''
  const kept = await product.jobs.row<{ body: string }>(
    'select body from idempotency where path = $1 and key = $2',
    [path, key],
  )
  assert.ok(kept && !kept.body.includes(secret))
  const offset = machineTime.now() - realTime() + 7 * 24 * 3_600_000
  machineTime.now = () => realTime() + offset
  assert.equal((await product.call(pathname)).status, 404)
  await product.call('/core/sandbox/jobs/housekeeping/run', { method: 'POST', key: null })
  const left = await product.jobs.rows(`select 1 from directory where kind = 'cancellation-letter'`)
  assert.deepEqual(left, [])
  token = await product.signIn()
})

test('R-CHD-18 R-CHD-27 refunds are refused for Pix, for unpaid charges and for sellers without the permission', async () => {
  const pix = (await order(product, early, { method: 'PIX' })).body.uuidCharge
  assert.equal((await refund(pix)).body[0].code, 'BAR-3004')
  await payPix(product, pix)
  await product.until('the payment', async () => (await read(pix)).status === 'PAID')
  const paid = await refund(pix)
  assert.deepEqual([paid.status, paid.body[0].code], [409, 'BAR-3004'])
  assert.equal((await refund(randomUUID())).status, 404)
  const id = await aPaidCard(product, early)
  await asOperator(product, `update seller set features = features || '{view_disable_refund}'`)
  token = await product.signIn()
  const disabled = await refund(id)
  assert.deepEqual([disabled.status, disabled.body[0].code], [409, 'BAR-3005'])
  assert.deepEqual(await refundOrDisputeIds(product, 'refund', id), [])
})
