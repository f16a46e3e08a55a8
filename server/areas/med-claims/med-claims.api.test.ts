import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addDays, instantInSaoPaulo } from '#contract/basics/days.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
} from '#tests/factories/environment/product.ts'
import { jumpToDay, untilCompaniesReadTime } from '#tests/factories/environment/start-time.ts'
import { aClaim, endClaim } from '#tests/factories/payments/med-claims.ts'
import { injectPayoutFault, quickenPayoutBank } from '#tests/factories/payments/payout-bank.ts'
import { sendPix } from '#tests/factories/payments/pix-out.ts'
import { aReceivedPix, payAccount } from '#tests/factories/payments/received-pix.ts'
import { atCompanies, nextDay, reconcileNow } from '#tests/factories/payments/settlement.ts'
import { ATELIER, asOperator } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct({ notices: 'off', config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  await quickenPayoutBank(product)
  token = await product.signIn(ATELIER_ADMIN.email)
})
after(() => product.stop())

const balances = async (): Promise<readonly [free: bigint, held: bigint]> => {
  const rows = await product.jobs.rows<{ code: string; balance: bigint }>(
    `select code, balance from account_balance
      where owner_id = $1 and code in ('BANKING', 'BANKING_HELD')`,
    [sellerOwner(ATELIER)],
  )
  const of = (code: string) => rows.find((row) => row.code === code)?.balance ?? 0n
  return [of('BANKING'), of('BANKING_HELD')]
}

interface Claim {
  readonly id: Uuid
  readonly endToEndId: string
  readonly state: string
  readonly heldAmount: number
}

const claims = async (query = 'size=200') =>
  (await product.call(`/banking/accounts/med-claims?${query}`, { token })).body.content as Claim[]

const claimWith = (endToEndId: string, wanted: Partial<Claim>) =>
  product.until(`claim ${JSON.stringify(wanted)}`, async () =>
    (await claims()).find(
      (claim) =>
        claim.endToEndId === endToEndId &&
        Object.entries(wanted).every(([name, value]) => claim[name as keyof Claim] === value),
    ),
  )

/** Waits until the bank knows that so much is held, in centavos. */
const untilReported = (claimId: string, held: number) =>
  product.until(`the bank knows of ${held}`, async () => {
    const sql = 'select 1 from outside.med_claim where claim_id = $1 and held = $2'
    return (await atCompanies(product, sql, [claimId, held])) === 1
  })

const payer = { sellerId: ATELIER, amountCentavos: 10_000 }
const endToEndIdOf = async (id: Uuid): Promise<string> => {
  const { body } = await product.call('/banking/pix?direction=IN&size=200', { token })
  return body.content.find((pix: { id: Uuid }) => pix.id === id).endToEndId
}
const aPix = async (amountCentavos = 10_000) => {
  const id = await aReceivedPix(product, { ...payer, amountCentavos, token })
  return { id, endToEndId: await endToEndIdOf(id) }
}

const injectFault = (fault: string, key: string) => injectPayoutFault(product, fault, key)

const entriesAbout = (claimId: Uuid) =>
  product.jobs.rows<{ kind: string; code: string; amount: bigint }>(
    `select kind, code, amount from journal_entry entry
       join posting using (seller_id) where entry_id = entry.id
        and (ref_id = $1::uuid or split_part(ref_code, ':', 1) = $1::text)
      order by entry.id, amount`,
    [claimId],
  )

/** Sends an amount, by default all that the account has, to a supplier. */
const spend = (amountCentavos: bigint) =>
  sendPix(product, token, { amount: Number(amountCentavos) / 100 })

test('a claim of a received Pix blocks its amount, however often the bank reports it', async () => {
  const { id, endToEndId } = await aPix()
  const [free, held] = await balances()
  await injectFault('callback-thrice', 'next-claim')
  const claimId = await aClaim(product, { endToEndId, kind: 'fraud', amount: 6_000 })
  const claim = await claimWith(endToEndId, { state: 'OPEN', heldAmount: 60 })
  assert.deepEqual(await balances(), [free - 6_000n, held + 6_000n])
  const { today } = await product.jobs.time()
  const { id: _, openedAt, ...shown } = claim as Claim & { readonly openedAt: string }
  assert.ok(openedAt)
  assert.deepEqual(shown, {
    endToEndId,
    payer: 'Marina Alves',
    state: 'OPEN',
    kind: 'FRAUD',
    reason: 'O pagador informou que foi vítima de um golpe.',
    amount: 60,
    heldAmount: 60,
    returnedAmount: 0,
    deadline: addDays(today, 7),
    endedAt: null,
  })
  const { body } = await product.call('/banking/pix?direction=IN&size=200', { token })
  const row = body.content.find((pix: { id: Uuid }) => pix.id === id)
  assert.deepEqual([row.claim.state, row.claim.heldAmount, row.returnableAmount], ['OPEN', 60, 40])
  const more = await product.call(`/banking/pix/${id}/return`, {
    method: 'POST',
    token,
    body: { amount: 40.01 },
  })
  assert.deepEqual([more.status, more.body[0].code], [409, 'BAR-8411'])
  await untilReported(claimId, 6_000)
  await endClaim(product, claimId, 'return')
  const ended = await claimWith(endToEndId, { state: 'RETURNED' })
  assert.equal((ended as unknown as { returnedAmount: number }).returnedAmount, 60)
  assert.deepEqual(await balances(), [free - 6_000n, held])
  assert.deepEqual(await entriesAbout(claim.id), [
    { kind: 'MED_BLOCKED', code: 'BANKING', amount: -6_000n },
    { kind: 'MED_BLOCKED', code: 'BANKING_HELD', amount: 6_000n },
    { kind: 'MED_RETURNED', code: 'BANKING_HELD', amount: -6_000n },
    { kind: 'MED_RETURNED', code: 'P:CUSTODY', amount: 6_000n },
  ])
})

test('a claim that the bank releases gives the seller its money back', async () => {
  const { endToEndId } = await aPix()
  const [free, held] = await balances()
  const claimId = await aClaim(product, { endToEndId, kind: 'operational' })
  await claimWith(endToEndId, { state: 'OPEN', heldAmount: 100 })
  await endClaim(product, claimId, 'release')
  await claimWith(endToEndId, { state: 'RELEASED' })
  assert.deepEqual(await balances(), [free, held])
})

test('a claim of more than the account has blocks the rest as money arrives, before it can leave', async () => {
  const { endToEndId } = await aPix(50_000)
  const [all] = await balances()
  assert.equal((await spend(all - 1_000n)).status, 201)
  const claimId = await aClaim(product, { endToEndId, kind: 'fraud' })
  await claimWith(endToEndId, { state: 'OPEN', heldAmount: 10 })
  const refused = await spend(1n)
  assert.deepEqual([refused.status, refused.body[0].code], [409, 'BAR-8405'])
  await payAccount(product, { ...payer, amountCentavos: 20_000 })
  await claimWith(endToEndId, { heldAmount: 210 })
  assert.equal((await balances())[0], 0n)
  await payAccount(product, { ...payer, amountCentavos: 40_000 })
  const claim = await claimWith(endToEndId, { heldAmount: 500 })
  assert.equal((await balances())[0], 11_000n)
  await untilReported(claimId, 50_000)
  await endClaim(product, claimId, 'return')
  await claimWith(endToEndId, { state: 'RETURNED', heldAmount: 500 })
  const blocks = (await entriesAbout(claim.id)).filter(
    ({ kind, amount }) => kind === 'MED_BLOCKED' && amount > 0n,
  )
  assert.deepEqual(
    blocks.map(({ amount }) => amount),
    [1_000n, 20_000n, 29_000n],
  )
})

test('the bank returns what was reported to it as held; what was blocked later is released', async () => {
  const { endToEndId } = await aPix(50_000)
  const [all] = await balances()
  assert.equal((await spend(all - 1_000n)).status, 201)
  const claimId = await aClaim(product, { endToEndId, kind: 'fraud' })
  await claimWith(endToEndId, { heldAmount: 10 })
  await untilReported(claimId, 1_000)
  await quickenPayoutBank(product, { lateMs: 600_000 })
  await injectFault('callback-late', 'next-claim-end')
  await endClaim(product, claimId, 'return')
  await payAccount(product, { ...payer, amountCentavos: 30_000 })
  await claimWith(endToEndId, { state: 'RETURNED', heldAmount: 310 })
  assert.equal((await balances())[0], 30_000n)
  await quickenPayoutBank(product)
})

test('a claim whose callback is lost is found by the job; one without an answer is asked about again', async () => {
  const { endToEndId } = await aPix()
  await quickenPayoutBank(product, { lateMs: 600_000 })
  await injectFault('callback-late', 'next-claim')
  await injectFault('500-before', 'next-held')
  const claimId = await aClaim(product, { endToEndId, kind: 'fraud' })
  await product.call('/core/sandbox/jobs/account-arrivals/run', { method: 'POST', key: null })
  await claimWith(endToEndId, { heldAmount: 100 })
  await quickenPayoutBank(product)
  await untilReported(claimId, 10_000)
  await endClaim(product, claimId, 'release')
  await claimWith(endToEndId, { state: 'RELEASED' })
})

test('a claim of more than its Pix holds nothing and is cleared with the bank by operators', async () => {
  const { endToEndId } = await aPix()
  const before = await balances()
  await quickenPayoutBank(product, { lateMs: 600_000 })
  await injectFault('callback-late', 'next-claim')
  const claimId = await aClaim(product, { endToEndId, kind: 'fraud' })
  const bankSays = (amount: number) =>
    atCompanies(product, 'update outside.med_claim set amount = $2 where claim_id = $1', [
      claimId,
      amount,
    ])
  const receive = () =>
    product.call('/core/sandbox/jobs/account-arrivals/run', { method: 'POST', key: null })
  await bankSays(10_001)
  await receive()
  await receive()
  const cases = await product.jobs.rows<{ amount_centavos: bigint; detail: object }>(
    `select amount_centavos, detail from operator_case
      where kind = 'MED_CLAIM_CONTRADICTED' and detail ->> 'bankClaimId' = $1`,
    [claimId],
  )
  assert.deepEqual(
    cases.map(({ amount_centavos, detail }) => [amount_centavos, { ...detail, claimId }]),
    [
      [
        10_001n,
        {
          claimId,
          bankClaimId: claimId,
          endToEndId,
          claimed: '10001',
          received: '10000',
          left: '10000',
        },
      ],
    ],
  )
  assert.deepEqual(await balances(), before)
  // The bank corrects the amount: the claim is opened.
  await bankSays(4_000)
  await receive()
  await claimWith(endToEndId, { heldAmount: 40 })
  await quickenPayoutBank(product)
  await untilReported(claimId, 4_000)
  await endClaim(product, claimId, 'release')
  await claimWith(endToEndId, { state: 'RELEASED' })
})

test('claims of a Pix hold no more than the Pix together; what exceeds it is cleared with the bank', async () => {
  const { endToEndId } = await aPix()
  const claimId = await aClaim(product, { endToEndId, kind: 'fraud', amount: 7_000 })
  await claimWith(endToEndId, { heldAmount: 70 })
  await untilReported(claimId, 7_000)
  const before = await balances()
  const other = randomUUID()
  await atCompanies(
    product,
    `insert into outside.med_claim
     select (jsonb_populate_record(claim, jsonb_build_object('claim_id', $2::text,
              'held', 0, 'amount', 3001))).*
       from outside.med_claim claim where claim_id = $1`,
    [claimId, other],
  )
  const receive = () =>
    product.call('/core/sandbox/jobs/account-arrivals/run', { method: 'POST', key: null })
  await receive()
  assert.deepEqual(await balances(), before)
  const found = await product.jobs.row<{ detail: Record<string, string> }>(
    `select detail from operator_case
      where kind = 'MED_CLAIM_CONTRADICTED' and detail ->> 'bankClaimId' = $1`,
    [other],
  )
  const { claimed, received, left } = found?.detail ?? {}
  assert.deepEqual([claimed, received, left], ['3001', '10000', '3000'])
  // The bank corrects the amount to what is left of the Pix.
  const correct = 'update outside.med_claim set amount = 3000 where claim_id = $1'
  await atCompanies(product, correct, [other])
  await receive()
  await claimWith(endToEndId, { heldAmount: 30 })
  await untilReported(other, 3_000)
  for (const each of [claimId, other]) await endClaim(product, each, 'release')
  await product.until('both to end', async () =>
    (await claims())
      .filter((claim) => claim.endToEndId === endToEndId)
      .every(({ state }) => state === 'RELEASED'),
  )
  assert.deepEqual(await balances(), [before[0] + 7_000n, before[1] - 7_000n])
})

test('a claim about which the bank is silent for a week becomes a case and is asked about again, until it ends', async () => {
  const { endToEndId } = await aPix()
  const claimId = await aClaim(product, { endToEndId, kind: 'fraud' })
  const { id } = await claimWith(endToEndId, { heldAmount: 100 })
  await untilReported(claimId, 10_000)
  const ofAccount = (statement: string) => asOperator(product, statement, [id], ATELIER)
  await injectFault('500-before', 'next-held')
  await ofAccount('update med_claim set poll_count = 11, next_poll_at = now() where id = $1')
  const opened = await product.until('the case', () =>
    product.jobs.row<{ id: Uuid }>(
      `select id from operator_case where kind = 'MED_CLAIM_UNKNOWN' and detail ->> 'claimId' = $1`,
      [id],
    ),
  )
  const asked = await product.jobs.row<{ tomorrow: boolean }>(
    `select next_poll_at > now() + interval '23 hours' as tomorrow from med_claim where id = $1`,
    [id],
  )
  assert.equal(asked?.tomorrow, true)
  await quickenPayoutBank(product, { lateMs: 600_000 })
  await injectFault('callback-late', 'next-claim-end')
  await endClaim(product, claimId, 'release')
  await ofAccount('update med_claim set next_poll_at = now() where id = $1')
  await claimWith(endToEndId, { state: 'RELEASED' })
  await quickenPayoutBank(product)
  const closed = await product.jobs.row<{ reason: string }>(
    'select close_reason as reason from operator_case where id = $1',
    [opened.id],
  )
  assert.equal(closed?.reason, 'O banco informou a decisão.')
})

test('a claim of a Pix that was spent ends with a mail that names no amount of nothing', async () => {
  const end = async (action: 'return' | 'release') => {
    const { endToEndId } = await aPix(700)
    const [all] = await balances()
    assert.equal((await spend(all)).status, 201)
    const claimId = await aClaim(product, { endToEndId, kind: 'fraud' })
    await claimWith(endToEndId, { state: 'OPEN', heldAmount: 0 })
    await endClaim(product, claimId, action)
    await claimWith(endToEndId, { state: action === 'return' ? 'RETURNED' : 'RELEASED' })
  }
  await end('return')
  await end('release')
  const mails = await product.until('both mails', async () => {
    const { body } = await product.call('/core/sandbox/outbox?channel=email&size=200')
    const found = (body.content as { subject: string; body: string }[])
      .filter((mail) => mail.body.includes('R$\u00a07,00') && !mail.subject.includes('R$'))
      .map((mail) => [mail.subject, mail.body] as const)
    return found.length === 2 && new Map(found)
  })
  const returned = mails.get('Pix contestado: nada foi devolvido') ?? ''
  assert.match(returned, /foi aceita, mas nada voltou para o banco de quem pagou/)
  const released = mails.get('Pix contestado: a contestação não foi aceita') ?? ''
  assert.match(released, /não foi aceita\. Nada estava bloqueado na sua Conta PJ/)
  for (const text of mails.values()) assert.doesNotMatch(text, /R\$\s0,00/)
})

test('MED-01 the claims are listed page by page, for who may see the balance alone', async () => {
  const [newest] = await claims()
  assert.deepEqual(await claims('size=1'), [newest])
  assert.deepEqual(await claims('page=2000000&size=200'), [])
  const wrong = await product.call('/banking/accounts/med-claims?page=-1', { token })
  assert.deepEqual([wrong.status, wrong.body[0].code], [422, 'BAR-0011'])
})

test('the seller gets a mail of each claim and of its end', async () => {
  await product.until('the mails', async () => {
    const { body } = await product.call('/core/sandbox/outbox?channel=email&size=200', {
      key: null,
    })
    const subjects = (body.content as { subject: string }[]).map(({ subject }) =>
      subject.replaceAll('\u00a0', ' '),
    )
    return [
      'Pix contestado: R$ 60,00',
      'Pix contestado: R$ 60,00 devolvidos',
      'Pix contestado: R$ 100,00 liberados',
    ].every((each) => subjects.includes(each))
  })
})

test('the statement of the account names blocks and their end by who had paid', async () => {
  const { body } = await product.call('/banking/accounts/statement?size=200', { token })
  const rows = body.content as { kind: string; counterpart: string; endToEndId: string }[]
  for (const kind of ['MED_BLOCKED', 'MED_RELEASED']) {
    const row = rows.find((each) => each.kind === kind)
    assert.equal(row?.counterpart, 'Marina Alves', kind)
    assert.match(row?.endToEndId ?? '', /^E/)
  }
})

test('a Pix may be asked back for 80 days; an undecided claim is released after seven', async () => {
  const { endToEndId } = await aPix()
  const { today } = await product.jobs.time()
  const move = async (days: number) => {
    await product.call('/core/sandbox/clock', {
      method: 'PUT',
      body: { now: instantInSaoPaulo(addDays(today, days), '09:00:00'), mode: 'offset' },
    })
    await untilCompaniesReadTime()
    token = await product.signIn(ATELIER_ADMIN.email)
  }
  await jumpToDay(product.databaseUrl, addDays(today, 80), 9)
  token = await product.signIn(ATELIER_ADMIN.email)
  await aClaim(product, { endToEndId, kind: 'fraud', amount: 1 })
  await claimWith(endToEndId, { state: 'OPEN', heldAmount: 0.01 })
  await move(81)
  await assert.rejects(aClaim(product, { endToEndId, kind: 'fraud' }), /80 dias/)
  await move(88)
  await claimWith(endToEndId, { state: 'RELEASED' })
})

test('the settlement files have what was returned, and the books are right after all of this', async () => {
  await nextDay(product)
  await reconcileNow(product)
  const matched = await product.jobs.row<{ counted: number }>(
    `select count(*)::integer as counted from settlement_item
      where kind = 'account-pix-claim' and state = 'MATCHED'`,
  )
  assert.ok((matched?.counted ?? 0) >= 3)
  const different = await product.jobs.rows(
    `select kind, item_id from settlement_item where provider = 'payout:sandbox'
        and state = 'DIFFERENT'`,
  )
  assert.deepEqual(different, [])
  assert.deepEqual(await checkBooks(product.jobs), [])
})
