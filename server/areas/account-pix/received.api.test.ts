import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addDays } from '#contract/basics/days.ts'
import { sellerOwner } from '#contract/basics/ids.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { errorOf } from '#tests/factories/environment/answers.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
} from '#tests/factories/environment/product.ts'
import { jumpToDay } from '#tests/factories/environment/start-time.ts'
import { aClaim, endClaim } from '#tests/factories/payments/med-claims.ts'
import { linesOf } from '#tests/factories/payments/paid-card.ts'
import { injectPayoutFault, quickenPayoutBank } from '#tests/factories/payments/payout-bank.ts'
import { sendPix } from '#tests/factories/payments/pix-out.ts'
import { aReceivedPix, payAccount } from '#tests/factories/payments/received-pix.ts'
import { atCompanies } from '#tests/factories/payments/settlement.ts'
import { accountBlocking, anOperator } from '#tests/factories/sellers/blocked-account.ts'
import { ATELIER, addUsers, tokenOf } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string
let colleague: string
let blocking: ReturnType<typeof accountBlocking>

before(async () => {
  product = await startProduct({ notices: 'off', config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  await quickenPayoutBank(product)
  token = await product.signIn(ATELIER_ADMIN.email)
  blocking = accountBlocking(product, await anOperator(product, 'ana'))
  const [person] = await addUsers(product, ['FINANCES'], ATELIER)
  assert.ok(person)
  colleague = await tokenOf(product, person)
})
after(() => product.stop())

const balanceNow = async (): Promise<bigint> => {
  const row = await product.jobs.row<{ balance: bigint }>(
    "select balance from account_balance where owner_id = $1 and code = 'BANKING'",
    [sellerOwner(ATELIER)],
  )
  return row?.balance ?? 0n
}

interface Listed {
  readonly id: string
  readonly state: string
  readonly endToEndId: string
  readonly returnableAmount: number
  readonly isReturn: boolean
}

const listed = async (direction: 'IN' | 'OUT') =>
  (await product.call(`/banking/pix?direction=${direction}&size=200`, { token })).body
    .content as Listed[]

const returnableOf = async (id: string) =>
  (await listed('IN')).find((pix) => pix.id === id)?.returnableAmount

const until = (id: string, state: string) =>
  product.until(`${id} ${state}`, async () =>
    (await listed('OUT')).find((pix) => pix.id === id && pix.state === state),
  )

const giveBack = (id: string, amount: number, as = token, key = randomUUID()) =>
  product.call(`/banking/pix/${id}/return`, { method: 'POST', token: as, key, body: { amount } })

const injectFault = (fault: string, key: string) => injectPayoutFault(product, fault, key)

const runJob = async (name: string) =>
  (await product.call(`/core/sandbox/jobs/${name}/run`, { method: 'POST', key: null })).body

const payer = { sellerId: ATELIER, amountCentavos: 10_000 }
const received = (amountCentavos = 10_000) =>
  aReceivedPix(product, { ...payer, amountCentavos, token })

test('a Pix that arrives is booked once, however often the bank reports it', async () => {
  const before = await balanceNow()
  await injectFault('callback-thrice', 'next-arrival')
  const endToEndId = await payAccount(product, payer)
  await product.until('the Pix', async () =>
    (await listed('IN')).some((pix) => pix.endToEndId === endToEndId),
  )
  await runJob('account-arrivals')
  assert.equal(await balanceNow(), before + 10_000n)
  const [row, ...others] = (await listed('IN')).filter((pix) => pix.endToEndId === endToEndId)
  assert.deepEqual(others, [])
  const { id: _, createdAt, ...shown } = row as Listed & { readonly createdAt: string }
  assert.ok(createdAt)
  assert.deepEqual(shown, {
    direction: 'IN',
    state: 'RECEIVED',
    amount: 100,
    name: 'Marina Alves',
    documentMasked: '***.982.247-**',
    pixKey: null,
    scheduledDate: null,
    endToEndId,
    reason: null,
    isOwn: false,
    isReturn: false,
    returnableAmount: 100,
    claim: null,
  })
  assert.deepEqual(await linesOf(product, endToEndId), [
    'ACCOUNT_PIX_RECEIVED P:CUSTODY -10000',
    'ACCOUNT_PIX_RECEIVED BANKING 10000',
  ])
})

test('a Pix to a key of the account says which key was paid; a Pix to an unknown key is refused', async () => {
  const { debitAccountId: accountId } = (await product.call('/banking/accounts', { token })).body
  const made = await product.call('/banking/key', {
    method: 'POST',
    token,
    body: { accountId, keyType: 'evp', key: null },
  })
  assert.equal(made.status, 201, made.text)
  const key = made.body.keyValue as string
  const id = await aReceivedPix(product, { ...payer, key, token })
  const [row] = (await listed('IN')).filter((pix) => pix.id === id)
  assert.equal((row as Listed & { readonly pixKey: string }).pixKey, key)
  await assert.rejects(payAccount(product, { ...payer, key: 'ninguem@exemplo.com.br' }), /404/)
})

test('a Pix that cannot be verified at once is verified later; one to no account books nothing', async () => {
  const before = await balanceNow()
  await injectFault('500-before', 'next-query')
  const endToEndId = await payAccount(product, payer)
  await product.until('the Pix', async () =>
    (await listed('IN')).some((pix) => pix.endToEndId === endToEndId),
  )
  await payAccount(product, { ...payer, sellerId: 99_999_999 as typeof ATELIER })
  await runJob('account-arrivals')
  assert.equal(await balanceNow(), before + 10_000n)
})

test('a Pix whose callback is lost is found by the job', async () => {
  const before = await balanceNow()
  await quickenPayoutBank(product, { lateMs: 600_000 })
  await injectFault('callback-late', 'next-arrival')
  await payAccount(product, payer)
  await injectFault('500-before', 'next-query')
  await runJob('account-arrivals')
  assert.equal(await balanceNow(), before)
  const { ran } = await runJob('account-arrivals')
  assert.equal(ran, 1)
  assert.equal(await balanceNow(), before + 10_000n)
  await quickenPayoutBank(product)
})

test('many Pix to no account of ours do not hide one whose callback is lost', async () => {
  const before = await balanceNow()
  const { now } = await product.jobs.time()
  await atCompanies(
    product,
    `insert into outside.account_pix (end_to_end_id, account, payer_name, amount, at)
     select 'E-nobody-' || number, '99999999-9', 'Engano', 100, $1::timestamptz - interval '1 hour'
       from generate_series(1, 110) as number`,
    [now],
  )
  await quickenPayoutBank(product, { lateMs: 600_000 })
  await injectFault('callback-late', 'next-arrival')
  await payAccount(product, payer)
  await runJob('account-arrivals')
  assert.equal(await balanceNow(), before + 10_000n)
  await quickenPayoutBank(product)
})

test('a received Pix goes back in parts, never more than arrived, and without using a limit', async () => {
  const id = await received()
  const used = async () =>
    (await product.call('/banking/accounts/limits', { token })).body.map(
      ({ usedAmount }: { usedAmount: number }) => usedAmount,
    )
  const [before, usedBefore] = [await balanceNow(), await used()]
  const key = randomUUID()
  const part = await giveBack(id, 30.01, token, key)
  assert.equal(part.status, 201, part.text)
  assert.deepEqual(
    [part.body.state, part.body.name, part.body.isReturn, part.body.direction],
    ['SENDING', 'Marina Alves', true, 'OUT'],
  )
  assert.equal((await giveBack(id, 30.01, token, key)).body.id, part.body.id)
  assert.equal(await returnableOf(id), 69.99)
  assert.deepEqual(errorOf(await giveBack(id, 70)), [409, 'BAR-8411'])
  const sent = await until(part.body.id, 'SENT')
  assert.equal(sent?.returnableAmount, 0)
  const rest = await giveBack(id, 69.99)
  await until(rest.body.id, 'SENT')
  assert.deepEqual(errorOf(await giveBack(id, 0.01)), [409, 'BAR-8411'])
  assert.equal(await balanceNow(), before - 10_000n)
  assert.deepEqual(await used(), usedBefore)
  assert.deepEqual(errorOf(await giveBack(rest.body.id, 1)), [404, 'BAR-8401'])
  assert.deepEqual(errorOf(await giveBack(randomUUID(), 1)), [404, 'BAR-8401'])
})

test('ten returns of the same Pix at once give back no more than it', async () => {
  const id = await received(500)
  const answers = await Promise.all(Array.from({ length: 10 }, () => giveBack(id, 1)))
  const made = answers.filter(({ status }) => status === 201)
  assert.equal(made.length, 5)
  for (const { body } of made) await until(body.id, 'SENT')
})

test('a return without an answer is not sent twice; one that the bank rejects can be made again', async () => {
  const id = await received(1_000)
  const before = await balanceNow()
  await injectFault('timeout-after', 'next')
  const unknown = await giveBack(id, 4)
  await until(unknown.body.id, 'SENT')
  await injectFault('refuse', 'next')
  const refused = await giveBack(id, 6)
  await until(refused.body.id, 'FAILED')
  assert.equal(await balanceNow(), before - 400n)
  assert.equal(await returnableOf(id), 6)
  const again = await giveBack(id, 6)
  await until(again.body.id, 'SENT')
  assert.equal(await balanceNow(), before - 1_000n)
})

test('a return above the amount that the account sets waits for a second person', async () => {
  const id = await received(5_000)
  const set = (above: number | null) =>
    product.call('/banking/pix/approval', { method: 'PUT', token, body: { above } })
  await set(20)
  const waiting = await giveBack(id, 20.01)
  assert.equal(waiting.body.state, 'WAITING_APPROVAL')
  assert.equal(await returnableOf(id), 29.99)
  const act = (action: string, as: string, body?: object) =>
    product.call(`/banking/pix/${waiting.body.id}/${action}`, {
      method: 'POST',
      token: as,
      ...(body ? { body } : {}),
    })
  assert.deepEqual(errorOf(await act('approve', token, {})), [409, 'BAR-8410'])
  await blocking.block()
  assert.deepEqual(errorOf(await act('approve', colleague, {})), [409, 'BAR-8106'])
  await blocking.unblock()
  assert.equal((await act('approve', colleague, {})).body.state, 'SENDING')
  await until(waiting.body.id, 'SENT')
  await set(null)
})

test('a return that waits is not approved while the payer’s bank asks the Pix back', async () => {
  const id = await received(5_000)
  const set = (above: number | null) =>
    product.call('/banking/pix/approval', { method: 'PUT', token, body: { above } })
  await set(20)
  const waiting = await giveBack(id, 30)
  const approve = () =>
    product.call(`/banking/pix/${waiting.body.id}/approve`, {
      method: 'POST',
      token: colleague,
      body: {},
    })
  const { body } = await product.call('/banking/pix?direction=IN&size=200', { token })
  const { endToEndId } = body.content.find((pix: { id: string }) => pix.id === id)
  const claimId = await aClaim(product, { endToEndId, kind: 'fraud' })
  await product.until('the claim', async () => (await returnableOf(id)) === 0)
  assert.deepEqual(errorOf(await approve()), [409, 'BAR-8411'])
  await endClaim(product, claimId, 'release')
  await product.until('the end of the claim', async () => (await returnableOf(id)) === 20)
  assert.equal((await approve()).body.state, 'SENDING')
  await until(waiting.body.id, 'SENT')
  await set(null)
})

test('a Pix of more than 90 days, a balance that was spent and a blocked account allow no return', async () => {
  const id = await received(200_000)
  const amount = Number((await balanceNow()) - 100_000n) / 100
  const spent = await sendPix(product, token, { amount })
  assert.equal(spent.status, 201, spent.text)
  assert.deepEqual(errorOf(await giveBack(id, 2_000)), [409, 'BAR-8405'])
  await blocking.block()
  assert.deepEqual(errorOf(await giveBack(id, 1)), [409, 'BAR-8106'])
  const before = await balanceNow()
  await payAccount(product, payer)
  await product.until('money of a blocked account', async () => (await balanceNow()) > before)
  await blocking.unblock()

  const { today } = await product.jobs.time()
  const letDaysPass = (days: number) => jumpToDay(product.databaseUrl, addDays(today, days), 9)
  await letDaysPass(90)
  token = await product.signIn(ATELIER_ADMIN.email)
  assert.equal((await giveBack(id, 1)).status, 201)
  await letDaysPass(91)
  token = await product.signIn(ATELIER_ADMIN.email)
  assert.equal(await returnableOf(id), 0)
  assert.deepEqual(errorOf(await giveBack(id, 1)), [409, 'BAR-8411'])
})

test('the invariants of the ledger hold after the tests above', async () => {
  assert.deepEqual(await checkBooks(product.jobs), [])
})
