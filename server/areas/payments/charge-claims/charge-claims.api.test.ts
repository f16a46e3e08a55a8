import assert from 'node:assert/strict'
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

test('a claim whose opening callback is lost is looked for and held', async () => {
  const { id, endToEndId } = await aPaidCharge()
  const before = await balances()
  const companies = `${product.companiesUrl}/payout/v1`
  const put = (path: string, body: object) =>
    product.call(`${companies}${path}`, { method: 'PUT', key: null, body })
  await put('/chaos', { lateMs: 600_000 })
  await put('/faults/next-claim', { fault: 'callback-late' })
  await aClaim(product, { endToEndId, kind: 'fraud' })
  await product.call('/core/sandbox/jobs/account-arrivals/run', { method: 'POST', key: null })
  const charge = await read(id)
  assert.equal(charge.claim.state, 'OPEN')
  assert.deepEqual(await balances(), { free: before.free - 20_000n, held: before.held + 20_000n })
  await put('/chaos', { lateMs: 2_000 })
})
