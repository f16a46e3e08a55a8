import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addDays, type Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { closeCase } from '#server/areas/cases/cases.ts'
import { type PlatformCode, platformAccount } from '#server/areas/ledger/chart.ts'
import type { EntryKind } from '#server/areas/ledger/entries.ts'
import { credit, debit, post } from '#server/areas/ledger/post.ts'
import { storeMessage } from '#server/areas/provider-messages/store-message.ts'
import { openDifferences } from '#server/areas/reconciliation/sql.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, order, payPix } from '#tests/factories/payments/checkout.ts'
import { aPaidCard } from '#tests/factories/payments/paid-card.ts'
import {
  aDeclinedCard,
  aPaidPix,
  atCompanies,
  attemptOf,
  caseOf,
  differencesOf,
  nextDay,
  openAt,
  reconcileNow,
  runTool,
  settlementLines,
  untilStatus,
} from '#tests/factories/payments/settlement.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const VALUE = 15_000n

let product: TestProduct
let token: string
let link: string
let today: Day

before(async () => {
  product = await startProduct({ notices: 'off' })
  token = await product.signIn()
  link = await aLink(product, token)
  today = await nextDay(product)
})
after(() => product.stop())

/** Posts the payment of an amount owed to a buyer, and closes its case. */
const postByHand = (kind: EntryKind, ref: string, code: PlatformCode, caseId: Uuid) =>
  product.jobs.withTenant(DEMO, async (transaction) => {
    const work = openUnitOfWork(transaction, jobCause('test'))
    await post(work, { kind, ref }, [
      debit(platformAccount('P:BUYER_REFUND_DUE'), VALUE),
      credit(platformAccount(code), VALUE),
    ])
    await closeCase(work, caseId, 'Devolvido ao comprador.')
  })

const toNextDay = async (): Promise<Day> => {
  today = await nextDay(product)
  return today
}

test('a capture missing in the ledger opens a case with both records, which closes when it is booked (I11)', async () => {
  const day = today
  const attempt = await aDeclinedCard(product, link)
  await atCompanies(
    product,
    `update outside.charge set status = 'approved', approved_at = at where attempt_id = $1`,
    [attempt],
  )
  await toNextDay()
  await reconcileNow(product)
  const [difference, ...others] = await differencesOf(product, attempt)
  assert.deepEqual(others, [])
  assert.ok(difference)
  assert.deepEqual([difference.sellerId, difference.day, difference.kind], [DEMO, day, 'sale'])
  const opened = (await caseOf(product, difference.caseId)) ?? assert.fail('no case')
  assert.deepEqual([opened.kind, opened.amount_centavos], ['SETTLEMENT_DIFFERENCE', VALUE])
  const { theirs, ours } = opened.detail as {
    theirs: { id: string; grossCentavos: string; currency: string }
    ours: { record: { id: string; state: string; amountCentavos: string }; entry: object | null }
  }
  assert.deepEqual([theirs.id, theirs.grossCentavos, theirs.currency], [attempt, '15000', 'BRL'])
  const { id, state, amountCentavos } = ours.record
  assert.deepEqual([id, state, amountCentavos, ours.entry], [attempt, 'DECLINED', '15000', null])

  const checked = await runTool(product, 'check-books.ts')
  assert.equal(checked.code, 1, checked.output)
  const named = checked.output.split('\n').filter((line) => line.includes(attempt))
  assert.equal(named.length, 1, checked.output)
  for (const part of [`seller ${DEMO}`, `acquirer:sandbox ${day} sale`, '"DECLINED"', '"15000"']) {
    assert.ok(named[0]?.includes(part), named[0])
  }

  await atCompanies(
    product,
    `insert into outside.callback (id, provider, body, copies, not_before)
     values ($1, 'acquirer', $2, 1, '2000-01-01')`,
    [
      randomUUID(),
      JSON.stringify({ id: randomUUID(), type: 'charge.approved', attemptId: attempt }),
    ],
  )
  await product.until('the approval', () =>
    product.jobs.row(`select 1 as found from attempt where id = $1 and state = 'APPROVED'`, [
      attempt,
    ]),
  )
  assert.equal((await reconcileNow(product)).resolved, 1)
  assert.deepEqual(await differencesOf(product, attempt), [])
  const closed = await caseOf(product, difference.caseId)
  assert.deepEqual(
    [closed?.closed_by, closed?.close_reason],
    ['WORKER', 'Os livros têm agora o mesmo movimento.'],
  )
  const ref = `acquirer:sandbox:${day}:sale:${attempt}`
  const lines = await settlementLines(product, ref)
  assert.ok(
    lines.includes(`${DEMO} ACQUIRER_SETTLED ${ref} P:ACQ:sandbox ${VALUE}`),
    lines.join('\n'),
  )
  assert.equal(lines.length, 3)
  assert.equal(await openAt(product, 'P:ACQ:sandbox'), 0n)
})

test('a capture missing at the acquirer is a difference only after the next file (I11)', async () => {
  const day = today
  const id = await aPaidCard(product, link)
  const attempt = await attemptOf(product, id)
  await atCompanies(product, 'create table outside.lost_charge (like outside.charge)')
  await atCompanies(
    product,
    `with gone as (delete from outside.charge where attempt_id = $1 returning *)
     insert into outside.lost_charge select * from gone`,
    [attempt],
  )
  await toNextDay()
  await reconcileNow(product)
  assert.deepEqual(await differencesOf(product, id), [])
  await toNextDay()
  await reconcileNow(product)
  const [difference] = await differencesOf(product, id)
  assert.deepEqual(
    [difference?.sellerId, difference?.day, difference?.kind, difference?.theirs],
    [DEMO, day, 'entry', null],
  )
  const checked = await runTool(product, 'check-books.ts')
  assert.equal(checked.code, 1)
  assert.match(checked.output, new RegExp(`acquirer:sandbox ${day} entry .*theirs nothing.*${id}`))
  assert.equal(await openAt(product, 'P:ACQ:sandbox'), VALUE)

  // The movement is in a later file.
  await atCompanies(product, 'insert into outside.charge select * from outside.lost_charge')
  await toNextDay()
  await reconcileNow(product)
  assert.deepEqual(await differencesOf(product, id, attempt), [])
  const closed = await caseOf(product, difference?.caseId)
  assert.equal(closed?.close_reason, 'Um arquivo posterior da empresa trouxe o movimento.')
  assert.equal(await openAt(product, 'P:ACQ:sandbox'), 0n)
})

test('a movement that a company reports a day later is no difference (I11)', async () => {
  const day = today
  const id = await aPaidCard(product, link)
  const attempt = await attemptOf(product, id)
  await atCompanies(
    product,
    `update outside.charge set at = at + interval '1 day' where attempt_id = $1`,
    [attempt],
  )
  await toNextDay()
  await reconcileNow(product)
  assert.deepEqual(await settlementLines(product, `acquirer:sandbox:${day}%`), [])
  await toNextDay()
  await reconcileNow(product)
  assert.equal((await settlementLines(product, `acquirer:sandbox:${addDays(day, 1)}`)).length, 3)
  const cases = await product.jobs.rows(
    `select id from operator_case where kind = 'SETTLEMENT_DIFFERENCE'
        and (detail::text like '%' || $1 || '%' or detail::text like '%' || $2 || '%')`,
    [id, attempt],
  )
  assert.deepEqual(cases, [])
})

test('a different amount or currency is a difference and is not settled (I11)', async () => {
  const charges = [await aPaidCard(product, link), await aPaidCard(product, link)]
  const attempts = await Promise.all(charges.map((id) => attemptOf(product, id)))
  await atCompanies(
    product,
    'update outside.charge set taken_amount = taken_amount + 1 where attempt_id = $1',
    [attempts[0]],
  )
  await atCompanies(product, `update outside.charge set currency = 'USD' where attempt_id = $1`, [
    attempts[1],
  ])
  await toNextDay()
  await reconcileNow(product)
  await toNextDay()
  await reconcileNow(product)
  const differences = await differencesOf(product, ...attempts, ...charges)
  const described = differences.map(({ itemId, theirs, ours }) => {
    const { grossCentavos, currency } = theirs as { grossCentavos: string; currency: string }
    const { amountCentavos } = (ours as { entry: { amountCentavos: string } }).entry
    return [itemId, grossCentavos, currency, amountCentavos]
  })
  assert.deepEqual(
    described.sort(),
    [
      [attempts[0], '15001', 'BRL', '15000'],
      [attempts[1], '15000', 'USD', '15000'],
    ].sort(),
  )
  const [first] = await differencesOf(product, attempts[0] ?? '')
  assert.equal((await caseOf(product, first?.caseId))?.amount_centavos, 1n)
  assert.equal(await openAt(product, 'P:ACQ:sandbox'), 2n * VALUE)
  // A difference closed by an operator is no longer open.
  await asOwner(product.databaseUrl, (owner) =>
    owner.run(
      `update operator_case set closed_at = opened_at, closed_by = 'ops', close_reason = 'agreed'
        where id = any ($1::uuid[])`,
      [differences.map(({ caseId }) => caseId)],
    ),
  )
  await reconcileNow(product)
  assert.deepEqual(await openDifferences(product.jobs), [])
})

test('an item without a known seller is reported, and matched when its seller is known (I11)', async () => {
  const day = today
  const openBefore = await openAt(product, 'P:ACQ:sandbox')
  const id = await aPaidCard(product, link)
  const attempt = await attemptOf(product, id)
  const forget = `delete from directory where kind = 'attempt' and record_id = $1 returning *`
  await asOwner(product.databaseUrl, async (owner) => {
    await owner.run('create table forgotten (like directory)')
    await owner.run(`with gone as (${forget}) insert into forgotten select * from gone`, [attempt])
  })
  await toNextDay()
  await reconcileNow(product)
  const [difference] = await differencesOf(product, attempt)
  assert.deepEqual(
    [difference?.sellerId, difference?.kind, difference?.caseId, difference?.ours],
    [null, 'sale', null, null],
  )
  const checked = await runTool(product, 'check-books.ts')
  assert.equal(checked.code, 1)
  assert.match(
    checked.output,
    new RegExp(`seller unknown; acquirer:sandbox ${day} sale ${attempt}`),
  )
  await asOwner(product.databaseUrl, async (owner) => {
    await owner.run('insert into directory select * from forgotten')
    await owner.run('drop table forgotten')
  })
  assert.equal((await reconcileNow(product)).resolved, 1)
  assert.deepEqual(await openDifferences(product.jobs), [])
  assert.equal(await openAt(product, 'P:ACQ:sandbox'), openBefore)
})

test('a chargeback of a duplicate payment matches once it is posted (I11)', async () => {
  const day = today
  const openBefore = await openAt(product, 'P:ACQ:sandbox')
  const id: string = (await order(product, link, { method: 'PIX' })).body.uuidCharge
  const cardToken = await aCardToken(product, 'DECLINED_05')
  await product.call(`/payment/public/charges/${id}/payments`, {
    method: 'POST',
    body: { method: 'CREDIT_CARD', installments: 1, cardToken },
  })
  const attempt = await attemptOf(product, id)
  await payPix(product, id)
  await untilStatus(product, id, 'PAID')
  const approve = `${product.companiesUrl}/counterparty/charges/${attempt}/approve`
  assert.equal((await product.call(approve, { method: 'POST', key: null })).status, 200)
  const owed = await product.until('the late approval', () =>
    product.jobs.row<{ id: Uuid }>(
      `select id from operator_case where charge_id = $1 and kind = 'PAID_TWICE'`,
      [id],
    ),
  )
  // A chargeback that no callback reports, and whose entry in the acquirer's list counts as settled.
  await product.jobs.withTenant(DEMO, (transaction) =>
    storeMessage(
      transaction,
      'attempt',
      `sandbox:listed:dispute.lost:${attempt}`,
      transaction.now,
      '{}',
    ),
  )
  await atCompanies(
    product,
    `update outside.charge set dispute = 'lost', disputed_at = at, dispute_ended_at = approved_at
      where attempt_id = $1`,
    [attempt],
  )
  await toNextDay()
  await reconcileNow(product)
  const [difference, ...others] = await differencesOf(product, attempt)
  assert.deepEqual([difference?.kind, difference?.day, others], ['chargeback', day, []])
  await postByHand('DUPLICATE_PAYMENT_DISPUTED', attempt, 'P:ACQ:sandbox', owed.id)
  assert.equal((await reconcileNow(product)).resolved, 1)
  assert.deepEqual(await openDifferences(product.jobs), [])
  assert.equal(await openAt(product, 'P:ACQ:sandbox'), openBefore)
})

test('a Pix refund made by the bank is a difference until it is posted (I11)', async () => {
  const day = today
  const id = await aPaidPix(product, link, 2)
  // The second payment is owed to the buyer, and the bank refunds it.
  const owed = await product.jobs.row<{ ref: string; id: Uuid }>(
    `select detail ->> 'paymentId' as ref, id from operator_case
      where charge_id = $1 and kind = 'PAID_TWICE'`,
    [id],
  )
  assert.ok(owed)
  const url = `${product.companiesUrl}/pix/v2/pix/${owed.ref}/devolucao/d1`
  const back = await product.call(url, { method: 'PUT', key: null, body: { valor: '150.00' } })
  assert.equal(back.status, 201, back.text)
  await toNextDay()
  await reconcileNow(product)
  const [difference] = await differencesOf(product, `${owed.ref}/d1`)
  assert.deepEqual([difference?.provider, difference?.kind], ['pix:sandbox', 'pix-return'])
  assert.deepEqual(await settlementLines(product, `pix:sandbox:${day}`), [
    `${DEMO} COLLECTION_SETTLED pix:sandbox:${day} P:CASH:sandbox ${-2n * VALUE}`,
    `${DEMO} COLLECTION_SETTLED pix:sandbox:${day} P:PIX:sandbox ${2n * VALUE}`,
  ])

  await postByHand('DUPLICATE_PAYMENT_REFUNDED', owed.ref, 'P:PIX:sandbox', owed.id)
  assert.equal((await reconcileNow(product)).resolved, 1)
  assert.deepEqual(await openDifferences(product.jobs), [])
  // A refund made by the bank has the opposite signs.
  const ref = `pix:sandbox:${day}:pix-return:${owed.ref}/d1`
  assert.deepEqual(await settlementLines(product, ref), [
    `${DEMO} COLLECTION_SETTLED ${ref} P:CASH:sandbox ${VALUE}`,
    `${DEMO} COLLECTION_SETTLED ${ref} P:PIX:sandbox ${-VALUE}`,
  ])
  assert.equal(await openAt(product, 'P:PIX:sandbox'), 0n)
})
