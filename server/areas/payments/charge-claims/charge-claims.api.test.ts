import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addDays } from '#contract/basics/days.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order, payPix } from '#tests/factories/payments/checkout.ts'
import { aClaim, endClaim } from '#tests/factories/payments/med-claims.ts'
import { atCompanies, nextDay, reconcileNow } from '#tests/factories/payments/settlement.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct({ notices: 'off' })
  token = await product.signIn()
})
after(() => product.stop())

const balances = async () => {
  const rows = await product.jobs.rows<{ code: string; balance: bigint }>(
    `select code, balance from account_balance
      where owner_id = $1 and code in ('AVAILABLE', 'DEBT', 'DISPUTE_HOLD')`,
    [sellerOwner(DEMO)],
  )
  const of = (code: string) => rows.find((row) => row.code === code)?.balance ?? 0n
  return { free: of('AVAILABLE') - of('DEBT'), held: of('DISPUTE_HOLD') }
}

interface PaidByPix {
  readonly id: Uuid
  readonly endToEndId: string
}

/** A charge of R$ 200 that a Pix paid. */
async function aPaidCharge(): Promise<PaidByPix> {
  const link = await aLink(product, token, { value: 200 })
  const id = (await order(product, link, { method: 'PIX' })).body.uuidCharge as Uuid
  await payPix(product, id)
  const code = await product.until('the paid code', () =>
    product.jobs.row<{ payment_id: string | null }>(
      'select payment_id from payment_code where charge_id = $1 and payment_id is not null',
      [id],
    ),
  )
  return { id, endToEndId: code.payment_id ?? '' }
}

const read = async (id: Uuid) => (await product.call(`/core/charges/${id}`, { token })).body
const claimed = (id: Uuid, state: string) =>
  product.until(`claim ${state}`, async () => {
    const charge = await read(id)
    return charge.claim?.state === state && charge
  })

/** The claim's latest event in the history of its charge; the invoice's come meanwhile. */
const claimEventOf = ({ history }: { readonly history: readonly { readonly type: string }[] }) =>
  history.findLast(({ type }) => type.startsWith('CLAIM'))?.type

const linesOfClaims = (id: Uuid) =>
  product.jobs.rows<{ line: string }>(
    `select entry.kind || ' ' || code || ' ' || amount as line
       from charge_claim claim
       join journal_entry entry on entry.seller_id = claim.seller_id and entry.ref_id = claim.id
       join posting on posting.seller_id = entry.seller_id and posting.entry_id = entry.id
      where claim.charge_id = $1 order by entry.id, amount`,
    [id],
  )

test('a Pix charge that the payer’s bank asks back is held whole, with its fee, and stays paid', async () => {
  const { id, endToEndId } = await aPaidCharge()
  const before = await balances()
  const { netAmount } = await read(id)
  const claimId = await aClaim(product, { endToEndId, kind: 'fraud' })
  const charge = await claimed(id, 'OPEN')
  const { today } = await product.jobs.time()
  const { openedAt, ...facts } = charge.claim
  assert.ok(openedAt)
  assert.deepEqual(facts, {
    state: 'OPEN',
    kind: 'FRAUD',
    reason: 'O pagador informou que foi vítima de um golpe.',
    amount: 200,
    heldAmount: 200,
    returnedAmount: 0,
    deadline: addDays(today, 7),
    endedAt: null,
  })
  assert.deepEqual([charge.status, claimEventOf(charge)], ['PAID', 'CLAIMED'])
  const during = await balances()
  assert.deepEqual(during, { free: before.free - 20_000n, held: before.held + 20_000n })
  assert.ok(netAmount < 200)
  await endClaim(product, claimId, 'return')
  const ended = await claimed(id, 'RETURNED')
  assert.deepEqual(
    [ended.status, ended.claim.returnedAmount, claimEventOf(ended)],
    ['PAID', 200, 'CLAIM_RETURNED'],
  )
  assert.deepEqual(await balances(), { free: before.free - 20_000n, held: before.held })
  assert.deepEqual(
    (await linesOfClaims(id)).map(({ line }) => line),
    [
      'DISPUTE_OPENED AVAILABLE -20000',
      'DISPUTE_OPENED DISPUTE_HOLD 20000',
      'DISPUTE_LOST DISPUTE_HOLD -20000',
      'DISPUTE_LOST P:PIX:sandbox 20000',
    ],
  )
})

test('a claim that the bank releases gives the seller all of it back', async () => {
  const { id, endToEndId } = await aPaidCharge()
  const before = await balances()
  const claimId = await aClaim(product, { endToEndId, kind: 'operational' })
  await claimed(id, 'OPEN')
  await endClaim(product, claimId, 'release')
  const charge = await claimed(id, 'RELEASED')
  assert.deepEqual([charge.status, claimEventOf(charge)], ['PAID', 'CLAIM_RELEASED'])
  assert.deepEqual(await balances(), before)
})

test('a claim is held although the money was withdrawn: it becomes a debt', async () => {
  const { id, endToEndId } = await aPaidCharge()
  const { free } = await balances()
  const withdrawn = await product.call('/core/sellers/transfers', {
    method: 'POST',
    token,
    body: { amount: Number(free - 100n) / 100 },
  })
  assert.equal(withdrawn.status, 201, withdrawn.text)
  const claimId = await aClaim(product, { endToEndId, kind: 'fraud' })
  await claimed(id, 'OPEN')
  assert.equal((await balances()).free, 100n - 20_000n)
  await endClaim(product, claimId, 'release')
  await claimed(id, 'RELEASED')
  assert.equal((await balances()).free, 100n)
})

test('a decision whose callback is lost is found by the job, and repeated callbacks change nothing', async () => {
  const { id, endToEndId } = await aPaidCharge()
  const claimId = await aClaim(product, { endToEndId, kind: 'fraud' })
  await claimed(id, 'OPEN')
  await atCompanies(
    product,
    `update outside.med_claim set status = 'returned', returned = amount, ended_at = opened_at
      where claim_id = $1`,
    [claimId],
  )
  await atCompanies(
    product,
    `update charge_claim set next_poll_at = '2020-01-01'
    where state = 'OPEN' and charge_id = $1`,
    [id],
  )
  await claimed(id, 'RETURNED')
  const lines = await linesOfClaims(id)
  await atCompanies(product, `update outside.callback set copies = 2 where id = $1`, [
    `med-claim:${claimId}:open`,
  ])
  await product.until(
    'the repeated callback',
    async () =>
      (await atCompanies(product, 'select 1 from outside.callback where id = $1 and copies = 0', [
        `med-claim:${claimId}:open`,
      ])) === 1,
  )
  assert.deepEqual(await linesOfClaims(id), lines)
})

test('a part of a Pix charge cannot be asked back alone, nor the same twice', async () => {
  const { endToEndId } = await aPaidCharge()
  await assert.rejects(aClaim(product, { endToEndId, kind: 'fraud', amount: 100 }), /por inteiro/)
  await aClaim(product, { endToEndId, kind: 'fraud' })
  await assert.rejects(aClaim(product, { endToEndId, kind: 'fraud' }), /restam/)
})

test('the seller is mailed of the claim and of its end; files and books agree with what was returned', async () => {
  await product.until('the mails', async () => {
    const { body } = await product.call('/core/sandbox/outbox?channel=email&size=200', {
      key: null,
    })
    const subjects = (body.content as { subject: string }[]).map(({ subject }) => subject)
    return ['Pix contestado: ', 'Pix devolvido: ', 'Pix liberado: '].every((each) =>
      subjects.some((subject) => subject.startsWith(each)),
    )
  })
  await nextDay(product)
  await reconcileNow(product)
  const items = await product.jobs.rows<{ state: string }>(
    `select item.state from settlement_item item
       join journal_entry entry on entry.seller_id = item.seller_id and entry.id = item.entry_id
      where item.kind = 'pix-return' and entry.kind = 'DISPUTE_LOST'`,
  )
  assert.deepEqual(
    items.map(({ state }) => state),
    ['MATCHED', 'MATCHED'],
  )
  assert.deepEqual(await checkBooks(product.jobs), [])
})

const lookForClaims = () =>
  product.call('/core/sandbox/jobs/account-arrivals/run', { method: 'POST', key: null })

test('a claim whose opening callback is lost is looked for and held', async () => {
  const { id, endToEndId } = await aPaidCharge()
  const before = await balances()
  const companies = `${product.companiesUrl}/payout/v1`
  const put = (path: string, body: object) =>
    product.call(`${companies}${path}`, { method: 'PUT', key: null, body })
  await put('/chaos', { lateMs: 600_000 })
  await put('/faults/next-claim', { fault: 'callback-late' })
  await aClaim(product, { endToEndId, kind: 'fraud' })
  await lookForClaims()
  const charge = await read(id)
  assert.equal(charge.claim.state, 'OPEN')
  assert.deepEqual(await balances(), { free: before.free - 20_000n, held: before.held + 20_000n })
  await put('/chaos', { lateMs: 2_000 })
})

interface PaidTwice extends PaidByPix {
  /** The case of the second payment, which is owed to the buyer. */
  readonly caseId: Uuid
}

/** A charge of R$ 200 that a Pix paid twice; `endToEndId` is the second one's. */
async function aChargePaidTwice(): Promise<PaidTwice> {
  const { id } = await aPaidCharge()
  const again = await payPix(product, id, { again: true })
  assert.equal(again.status, 200, again.text)
  const due = await product.until('the second payment', () =>
    product.jobs.row<{ caseId: Uuid; endToEndId: string }>(
      `select id as "caseId", detail ->> 'paymentId' as "endToEndId" from operator_case
        where charge_id = $1 and kind = 'PAID_TWICE'`,
      [id],
    ),
  )
  return { id, ...due }
}

const dueToBuyers = async () =>
  (
    await product.jobs.row<{ due: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as due from posting where code = 'P:BUYER_REFUND_DUE'`,
    )
  )?.due

const casesOf = async (id: Uuid) =>
  (
    await product.jobs.rows<{ line: string }>(
      `select kind || case when closed_at is null then ' open' else ' closed' end as line
         from operator_case where charge_id = $1 order by 1`,
      [id],
    )
  ).map(({ line }) => line)

const disputed = (caseId: Uuid, dispute: string) =>
  product.until(`the case's claim ${dispute}`, () =>
    product.jobs.row(`select 1 from operator_case where id = $1 and detail ->> 'dispute' = $2`, [
      caseId,
      dispute,
    ]),
  )

test('DUPLICATE_PAYMENT_DISPUTED: a second Pix that its payer’s bank takes back is no longer owed to the buyer', async () => {
  const owed = await dueToBuyers()
  const before = await balances()
  const { id, endToEndId, caseId } = await aChargePaidTwice()
  const { free } = await balances()
  assert.ok(free > before.free)
  const claimId = await aClaim(product, { endToEndId, kind: 'operational' })
  await disputed(caseId, 'open')
  // The sale is not asked back: nothing of the seller is held.
  assert.deepEqual(await balances(), { free, held: before.held })
  assert.deepEqual(await casesOf(id), ['PAID_TWICE open'])
  await endClaim(product, claimId, 'return')
  await product.until('the end of the case', async () =>
    (await casesOf(id)).every((line) => line.endsWith('closed')),
  )
  assert.deepEqual(await casesOf(id), ['PAID_TWICE closed'])
  assert.deepEqual(await balances(), { free, held: before.held })
  assert.equal(await dueToBuyers(), owed)
  const lines = await product.jobs.rows<{ line: string }>(
    `select code || ' ' || amount as line from journal_entry entry
       join posting on posting.seller_id = entry.seller_id and posting.entry_id = entry.id
      where entry.kind = 'DUPLICATE_PAYMENT_DISPUTED' and entry.ref_code = $1 order by 1`,
    [endToEndId],
  )
  assert.deepEqual(
    lines.map(({ line }) => line),
    ['P:BUYER_REFUND_DUE -20000', 'P:PIX:sandbox 20000'],
  )
  const closed = await product.jobs.row<{ reason: string; by: string }>(
    'select close_reason as reason, closed_by as by from operator_case where id = $1',
    [caseId],
  )
  assert.deepEqual(closed, { reason: 'O banco do pagador retomou o Pix.', by: 'PROVIDER' })
  const charge = await read(id)
  assert.deepEqual([charge.status, charge.claim], ['PAID', undefined])

  await nextDay(product)
  await reconcileNow(product)
  await reconcileNow(product)
  const items = await product.jobs.rows<{ line: string }>(
    `select item.kind || ' ' || state || ' ' || entry.kind as line from settlement_item item
       left join journal_entry entry on entry.seller_id = item.seller_id and entry.id = entry_id
      where split_part(item_id, '/', 1) = $1 order by 1`,
    [endToEndId],
  )
  assert.deepEqual(
    items.map(({ line }) => line),
    [
      'pix-payment MATCHED DUPLICATE_PAYMENT_RECEIVED',
      'pix-return MATCHED DUPLICATE_PAYMENT_DISPUTED',
    ],
  )
  assert.deepEqual(await checkBooks(product.jobs), [])
})

test('a second Pix that its payer’s bank does not take back stays owed to the buyer', async () => {
  const { id, endToEndId, caseId } = await aChargePaidTwice()
  const owed = await dueToBuyers()
  const claimId = await aClaim(product, { endToEndId, kind: 'operational' })
  await disputed(caseId, 'open')
  await endClaim(product, claimId, 'release')
  await disputed(caseId, 'won')
  assert.deepEqual(await casesOf(id), ['PAID_TWICE open'])
  assert.equal(await dueToBuyers(), owed)
  assert.deepEqual(await checkBooks(product.jobs), [])
})

/** The bank reports a claim under another id, too; returns that id. */
async function reportedTwice(claimId: string): Promise<string> {
  const other = randomUUID()
  await atCompanies(
    product,
    `insert into outside.med_claim
     select (jsonb_populate_record(claim, jsonb_build_object('claim_id', $2::text))).*
       from outside.med_claim claim where claim_id = $1`,
    [claimId, other],
  )
  return other
}

test('a Pix charge that is asked back under two ids is held and returned once, and operators have a case', async () => {
  const { id, endToEndId } = await aPaidCharge()
  const before = await balances()
  const claimId = await aClaim(product, { endToEndId, kind: 'fraud' })
  await claimed(id, 'OPEN')
  const other = await reportedTwice(claimId)
  await lookForClaims()
  const held = { free: before.free - 20_000n, held: before.held + 20_000n }
  assert.deepEqual(await balances(), held)
  assert.deepEqual(await casesOf(id), ['DISPUTE_AFTER_END open'])
  await endClaim(product, other, 'return')
  await endClaim(product, claimId, 'return')
  await claimed(id, 'RETURNED')
  const third = await reportedTwice(claimId)
  await lookForClaims()
  assert.deepEqual(await balances(), { free: held.free, held: before.held })
  const known = await product.jobs.rows<{ id: string }>(
    'select id from charge_claim where charge_id = $1',
    [id],
  )
  assert.equal(known.length, 1, `${other} and ${third} are no claims of the sale`)
  assert.deepEqual(await checkBooks(product.jobs), [])
})
