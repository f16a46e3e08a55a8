import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { buildStaticBrCode } from '#contract/basics/brazil/pix.ts'
import { addDays, instantInSaoPaulo } from '#contract/basics/days.ts'
import { sellerOwner } from '#contract/basics/ids.ts'
import { secretOf } from '#contract/two-factor/shapes.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { errorOf } from '#tests/factories/environment/answers.ts'
import { mailsAbout } from '#tests/factories/environment/outbox.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
  TOO_LATE_MS,
} from '#tests/factories/environment/product.ts'
import { sized } from '#tests/factories/environment/proof-size.ts'
import { aLink, order, payPix } from '#tests/factories/payments/checkout.ts'
import { linesOf } from '#tests/factories/payments/paid-card.ts'
import { confirmReceiver } from '#tests/factories/payments/pix-out.ts'
import { aReceivedPix } from '#tests/factories/payments/received-pix.ts'
import { accountBlocking, anOperator } from '#tests/factories/sellers/blocked-account.ts'
import { ATELIER, addUsers, asOperator, tokenOf } from '#tests/factories/sellers/people.ts'

const KEY = { kind: 'KEY', keyType: 'EMAIL', pixKey: 'fornecedor@exemplo.com.br' }

let product: TestProduct
let token: string
let colleague: string
let blocking: ReturnType<typeof accountBlocking>

before(async () => {
  product = await startProduct({ notices: 'off', config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  const chaos = { decisionMs: 50, timeoutMs: TOO_LATE_MS, lateMs: 200 }
  await product.call(`${product.companiesUrl}/payout/v1/chaos`, {
    method: 'PUT',
    key: null,
    body: chaos,
  })
  token = await product.signIn(ATELIER_ADMIN.email)
  blocking = accountBlocking(product, await anOperator(product, 'ana'))
  const [person] = await addUsers(product, ['FINANCES'], ATELIER)
  assert.ok(person)
  colleague = await tokenOf(product, person)
})
after(() => product.stop())

const lookUp = (target: object) => confirmReceiver(product, token, target)

async function receiverOf(target: object = KEY): Promise<string> {
  const answer = await lookUp(target)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.receiver
}

interface Sending {
  readonly amount: number
  readonly receiver?: string
  readonly scheduledDate?: string
  readonly pin?: string
}

const send = async ({ receiver, ...body }: Sending, as = token, key = randomUUID()) =>
  product.call('/banking/pix', {
    method: 'POST',
    token: as,
    key,
    body: { receiver: receiver ?? (await receiverOf()), ...body },
  })

const act = (id: string, action: 'cancel' | 'approve', as = token, body?: object) =>
  product.call(`/banking/pix/${id}/${action}`, {
    method: 'POST',
    token: as,
    ...(action === 'approve' ? { body: body ?? {} } : {}),
  })

interface Listed {
  readonly id: string
  readonly state: string
  readonly name: string
  readonly reason: string | null
  readonly isOwn: boolean
}

const listed = async (direction = 'OUT', as = token) =>
  (await product.call(`/banking/pix?direction=${direction}&size=200`, { token: as })).body
    .content as Listed[]

const until = (id: string, state: string) =>
  product.until(`${id} ${state}`, async () => {
    const found = (await listed()).find((pix) => pix.id === id)
    return found?.state === state && found
  })

const balancesNow = async () => {
  const rows = await product.jobs.rows<{ code: string; balance: bigint }>(
    `select code, balance from account_balance where owner_id = $1
      and code in ('BANKING', 'BANKING_HELD')`,
    [sellerOwner(ATELIER)],
  )
  const all = Object.fromEntries(rows.map(({ code, balance }) => [code, balance]))
  return [all['BANKING'] ?? 0n, all['BANKING_HELD'] ?? 0n] as const
}

const payoutOf = async (id: string) => {
  const row = await product.jobs.row<{ payout_id: string }>(
    'select payout_id from account_pix where id = $1',
    [id],
  )
  assert.ok(row)
  return row.payout_id
}

const injectFault = (fault: string, key: string) =>
  product.call(`${product.companiesUrl}/payout/v1/faults/${key}`, {
    method: 'PUT',
    key: null,
    body: { fault },
  })

const limits = async () => (await product.call('/banking/accounts/limits', { token })).body
const usedOfDay = async () =>
  (await limits()).find(({ period }: { period: string }) => period === 'DAY').usedAmount as number

test('a Pix goes to whom the bank named, and its money is held until it left', async () => {
  const found = await lookUp(KEY)
  assert.equal(found.status, 200, found.text)
  const { receiver, name, ...rest } = found.body
  assert.ok(name.length > 0)
  assert.deepEqual(rest, { documentMasked: null, pixKey: KEY.pixKey, amount: null })
  const [balance, held] = await balancesNow()
  const sent = await send({ amount: 12.34, receiver })
  assert.equal(sent.status, 201, sent.text)
  assert.deepEqual([sent.body.state, sent.body.name, sent.body.isOwn], ['SENDING', name, true])
  assert.equal((await balancesNow())[0], balance - 1_234n)
  await until(sent.body.id, 'SENT')
  assert.deepEqual(await balancesNow(), [balance - 1_234n, held])
  assert.deepEqual(await linesOf(product, await payoutOf(sent.body.id)), [
    'PIX_OUT_REQUESTED BANKING -1234',
    'PIX_OUT_REQUESTED BANKING_HELD 1234',
    'PIX_OUT_SETTLED BANKING_HELD -1234',
    'PIX_OUT_SETTLED P:CUSTODY 1234',
  ])
  const [colleagueSees] = await listed('OUT', colleague)
  assert.deepEqual([colleagueSees?.id, colleagueSees?.isOwn], [sent.body.id, false])
  const beyond = await product.call('/banking/pix?page=9999&size=50', { token })
  assert.deepEqual([beyond.status, beyond.body.content], [200, []])
  const wrong = await product.call('/banking/pix?page=-1', { token })
  assert.deepEqual(errorOf(wrong), [422, 'BAR-0011'])
})

test('a Pix is sent by copy-and-paste for what the code demands, and by bank data', async () => {
  const code = buildStaticBrCode({
    key: 'loja@exemplo.com.br',
    amount: 4_250n,
    txid: null,
    merchantName: 'Loja Aurora',
    merchantCity: 'Campinas',
  })
  const found = (await lookUp({ kind: 'CODE', code })).body
  // Confirmed is the name of who has the key, not the one that the code states.
  const holder = await lookUp({ kind: 'KEY', keyType: 'EMAIL', pixKey: 'loja@exemplo.com.br' })
  assert.deepEqual([found.name, found.amount], [holder.body.name, 42.5])
  assert.notEqual(found.name, 'Loja Aurora')
  const other = await send({ amount: 40, receiver: found.receiver })
  assert.deepEqual(errorOf(other), [422, 'BAR-8407'])
  const byCode = await send({ amount: 42.5, receiver: found.receiver })
  const account = {
    kind: 'ACCOUNT',
    bank: '341',
    agency: '0123',
    account: '456789',
    accountType: 'CHECKING_ACCOUNT',
    document: '529.982.247-25',
    name: 'Marina Alves',
  }
  const named = (await lookUp(account)).body
  assert.deepEqual([named.name, named.documentMasked], ['Marina Alves', '***.982.247-**'])
  const byAccount = await send({ amount: 5, receiver: named.receiver })
  for (const { body } of [byCode, byAccount]) await until(body.id, 'SENT')
})

test('a Pix to an unknown key, by an old look-up, above the balance or without an account is refused', async () => {
  const unknown = { ...KEY, pixKey: 'naoexiste@exemplo.com.br' }
  assert.deepEqual(errorOf(await lookUp(unknown)), [404, 'BAR-8402'])
  const wrong = [
    { ...KEY, pixKey: 'sem arroba' },
    { kind: 'CODE', code: '00020126' },
  ]
  for (const target of wrong) assert.deepEqual(errorOf(await lookUp(target)), [422, 'BAR-0005'])
  const link = await aLink(product, await product.signIn())
  const { uuidCharge, pix } = (await order(product, link, { method: 'PIX' })).body
  assert.equal((await payPix(product, uuidCharge)).status, 200)
  const paid = await lookUp({ kind: 'CODE', code: pix.copyPaste })
  assert.deepEqual(errorOf(paid), [422, 'BAR-8403'])
  await injectFault('500-before', 'next-lookup')
  assert.deepEqual(errorOf(await lookUp(KEY)), [502, 'BAR-9001'])
  assert.deepEqual(errorOf(await send({ amount: 1, receiver: 'inventado' })), [409, 'BAR-8404'])
  const receiver = await receiverOf()
  const later = machineTime.now
  machineTime.now = () => later() + 11 * 60_000
  const old = await send({ amount: 1, receiver }, await product.signIn(ATELIER_ADMIN.email))
  machineTime.now = later
  assert.deepEqual(errorOf(old), [409, 'BAR-8404'])
  assert.deepEqual(errorOf(await send({ amount: 9_000_000 })), [409, 'BAR-8405'])
  await blocking.block()
  assert.deepEqual(errorOf(await lookUp(KEY)), [409, 'BAR-8106'])
  assert.deepEqual(errorOf(await send({ amount: 1, receiver })), [409, 'BAR-8106'])
  for (const [method, path, body] of [
    ['PUT', '/banking/pix/approval', { above: 10 }],
    ['POST', '/banking/pix/approval/confirm', { above: 10 }],
    ['POST', '/banking/pix/approval/cancel', undefined],
  ] as const) {
    const refused = await product.call(path, { method, token, body })
    assert.deepEqual(errorOf(refused), [409, 'BAR-8106'], path)
  }
  await blocking.unblock()
  assert.equal((await lookUp(KEY)).status, 200)
})

test('a Pix without an answer is looked up and not sent twice; one that the bank rejects gives money and limit back', async () => {
  const before = await balancesNow()
  const used = await usedOfDay()
  await injectFault('timeout-after', 'next')
  const unknown = await send({ amount: 7 })
  await until(unknown.body.id, 'SENT')
  await injectFault('refuse', 'next')
  const rejected = await send({ amount: 9 })
  const failed = await until(rejected.body.id, 'FAILED')
  assert.ok(failed.reason)
  assert.deepEqual(await balancesNow(), [before[0] - 700n, before[1]])
  assert.equal(await usedOfDay(), used + 7)
  const path = `${product.companiesUrl}/counterparty/payouts/${await payoutOf(unknown.body.id)}/return`
  assert.equal((await product.call(path, { method: 'POST', key: null })).status, 200)
  await until(unknown.body.id, 'RETURNED')
  assert.deepEqual(await balancesNow(), before)
})

test('a Pix that the bank did not get is not sent again once the account is blocked: its money stays there', async () => {
  const before = await balancesNow()
  const used = await usedOfDay()
  await injectFault('drop-before', 'next')
  const { body } = await send({ amount: 6 })
  const payout = await payoutOf(body.id)
  await product.until('the lost answer', () =>
    product.jobs.row(`select 1 from payout where id = $1 and state = 'UNKNOWN'`, [payout]),
  )
  await blocking.block()
  await asOperator(
    product,
    'update payout set next_poll_at = now() where id = $1',
    [payout],
    ATELIER,
  )
  const { reason } = await until(body.id, 'FAILED')
  assert.equal(reason, 'A conta PJ não está mais ativa.')
  await blocking.unblock()
  assert.deepEqual(await balancesNow(), before)
  assert.equal(await usedOfDay(), used)
})

test('the same key sends one Pix', async () => {
  const [key, receiver] = [randomUUID(), await receiverOf()]
  const [balance] = await balancesNow()
  const first = await send({ amount: 3, receiver }, token, key)
  const again = await send({ amount: 3, receiver }, token, key)
  assert.deepEqual([again.status, again.body.id], [201, first.body.id])
  assert.equal((await balancesNow())[0], balance - 300n)
})

test('Pix sent at once at the edge of the limit never pass it', async () => {
  const { limitId, accountId } = (await limits()).find(
    ({ period }: { period: string }) => period === 'DAY',
  )
  const tries = sized('PIX_AT_ONCE', 40, 500)
  const fitting = Math.floor(tries / 2)
  const amount = Math.round((await usedOfDay()) * 100 + fitting * 50) / 100
  const lowered = await product.call('/banking/accounts/limits', {
    method: 'PATCH',
    token,
    body: { limitId, accountId, amount },
  })
  assert.equal(lowered.status, 200, lowered.text)
  const receiver = await receiverOf()
  const answers = await Promise.all(
    Array.from({ length: tries }, () => send({ amount: 0.5, receiver })),
  )
  const sent = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status !== 201)
  assert.equal(sent.length, fitting)
  for (const answer of refused) assert.deepEqual(errorOf(answer), [409, 'BAR-8406'])
  assert.match(refused[0]?.body[0].description, /^O limite Pix diurno é de R\$\s/)
  assert.equal(await usedOfDay(), amount)
  // The limit of the later tests.
  await asOperator(
    product,
    `update pix_limit set amount_centavos = 5000000 where seller_id = current_seller()`,
    [],
    ATELIER,
  )
})

test('a Pix above the amount that the account sets waits for a second person', async () => {
  const path = '/banking/pix/approval'
  const set = (above: number | null, as = token) =>
    product.call(path, { method: 'PUT', token: as, body: { above } })
  assert.deepEqual(errorOf(await set(1, colleague)), [403, 'BAR-0003'])
  assert.deepEqual((await set(20)).body, { above: 20, asked: null })
  const shown = { above: 20, asked: null }
  assert.deepEqual((await product.call(path, { token: colleague })).body, shown)
  assert.equal((await send({ amount: 20 })).body.state, 'SENDING')
  const before = await balancesNow()
  const waiting = await send({ amount: 20.01 })
  assert.equal(waiting.body.state, 'WAITING_APPROVAL')
  assert.deepEqual((await balancesNow())[0], before[0])
  const { id } = waiting.body
  assert.deepEqual(errorOf(await act(id, 'approve')), [409, 'BAR-8410'])
  assert.deepEqual(errorOf(await act(randomUUID(), 'approve', colleague)), [404, 'BAR-8401'])
  const approved = await act(id, 'approve', colleague)
  assert.deepEqual([approved.status, approved.body.state], [200, 'SENDING'], approved.text)
  assert.deepEqual(errorOf(await act(id, 'approve', colleague)), [409, 'BAR-8409'])
  assert.deepEqual(errorOf(await act(id, 'cancel')), [409, 'BAR-8409'])
  await until(id, 'SENT')
  const tooMuch = await send({ amount: 9_000_000 })
  assert.deepEqual(errorOf(await act(tooMuch.body.id, 'approve', colleague)), [409, 'BAR-8405'])
  assert.equal((await act(tooMuch.body.id, 'cancel')).body.state, 'CANCELED')
  const overLimit = await send({ amount: 25 })
  const setLimit = (centavos: number) =>
    asOperator(
      product,
      `update pix_limit set amount_centavos = $1 where seller_id = current_seller()`,
      [centavos],
      ATELIER,
    )
  await setLimit(0)
  const refused = await act(overLimit.body.id, 'approve', colleague)
  assert.deepEqual(errorOf(refused), [409, 'BAR-8406'])
  await setLimit(5_000_000)
  assert.deepEqual((await set(null)).body, { above: null, asked: null })
})

test('an administrator alone cannot lift or raise the amount above which a second person approves, where there are two', async () => {
  const path = '/banking/pix/approval'
  const call = (method: string, at = '', body?: object, as = token) =>
    product.call(`${path}${at}`, { method, token: as, ...(body ? { body } : {}) })
  const set = (above: number | null, as = token) => call('PUT', '', { above }, as)
  const read = async (as = token) => (await product.call(path, { token: as })).body
  // Alone, the only administrator changes it at once.
  assert.deepEqual((await set(20)).body, { above: 20, asked: null })
  assert.deepEqual((await set(30)).body, { above: 30, asked: null })
  assert.deepEqual(errorOf(await call('POST', '/cancel')), [409, 'BAR-8412'])
  assert.deepEqual(errorOf(await call('POST', '/confirm', { above: 30 })), [409, 'BAR-8412'])

  const [admin] = await addUsers(product, ['ADMIN'], ATELIER)
  assert.ok(admin)
  const second = await tokenOf(product, admin)
  const asked = await set(null)
  assert.equal(asked.status, 200, asked.text)
  assert.deepEqual(
    [asked.body.above, asked.body.asked.above, asked.body.asked.askedBy, asked.body.asked.isOwn],
    [30, null, ATELIER_ADMIN.email, true],
  )
  // Until it is confirmed a Pix waits as before.
  const waiting = await send({ amount: 30.01 })
  assert.equal(waiting.body.state, 'WAITING_APPROVAL')
  await act(waiting.body.id, 'cancel')
  assert.deepEqual(errorOf(await call('POST', '/confirm', { above: null })), [409, 'BAR-8413'])
  for (const at of ['/confirm', '/cancel']) {
    const body = at === '/confirm' ? { above: null } : undefined
    assert.deepEqual(errorOf(await call('POST', at, body, colleague)), [403, 'BAR-0003'])
  }
  assert.equal((await read(second)).asked.isOwn, false)
  // What was asked for meanwhile is another change than the one that was seen.
  assert.equal((await set(500)).body.asked.above, 500)
  const stale = await call('POST', '/confirm', { above: null }, second)
  assert.deepEqual(errorOf(stale), [409, 'BAR-8412'])
  const confirmed = await call('POST', '/confirm', { above: 500 }, second)
  assert.deepEqual(confirmed.body, { above: 500, asked: null })
  assert.equal((await send({ amount: 31 })).body.state, 'SENDING')

  // A lower amount asks for more approvals: it holds at once, and ends what was asked for.
  assert.equal((await set(900, second)).body.asked.above, 900)
  assert.deepEqual((await set(15)).body, { above: 15, asked: null })
  assert.equal((await set(null)).body.above, 15)
  assert.deepEqual((await call('POST', '/cancel', undefined, second)).body, {
    above: 15,
    asked: null,
  })
  const audited = await product.jobs.withTenant(ATELIER, ({ rows }) =>
    rows<{ changes: object }>(
      `select after as changes from audit
        where seller_id = $1 and after ?| array['approvalAbove', 'approvalAboveAsked'] order by id`,
      [ATELIER],
    ),
  )
  assert.deepEqual(
    audited.slice(-9).map(({ changes }) => Object.values(changes).map(String).join()),
    [
      'R$\u00a020,00',
      'R$\u00a030,00',
      'sem aprovação',
      'R$\u00a0500,00',
      'R$\u00a0500,00',
      'R$\u00a0900,00',
      'R$\u00a015,00',
      'sem aprovação',
      'null',
    ],
  )
  // Once the second administrator is gone the first one is alone again.
  await asOperator(
    product,
    `update user_account set status = 'INACTIVE' where email = $1`,
    [admin.email],
    ATELIER,
  )
  assert.deepEqual((await set(null)).body, { above: null, asked: null })
})

test('a scheduled Pix is sent on its day, or says why not; a canceled one is not sent', async () => {
  const { today } = await product.jobs.time()
  const tomorrow = addDays(today, 1)
  const past = await send({ amount: 1, scheduledDate: addDays(today, -1) })
  assert.deepEqual(errorOf(past), [422, 'BAR-0005'])
  const before = await balancesNow()
  const [first, canceled, tooMuch] = await Promise.all(
    [11, 13, 9_000_000].map((amount) => send({ amount, scheduledDate: tomorrow })),
  )
  assert.ok(first && canceled && tooMuch)
  assert.deepEqual([first.body.state, first.body.scheduledDate], ['SCHEDULED', tomorrow])
  assert.equal((await act(canceled.body.id, 'cancel')).body.state, 'CANCELED')
  assert.deepEqual(errorOf(await act(randomUUID(), 'cancel')), [404, 'BAR-8401'])
  assert.deepEqual((await balancesNow())[0], before[0])
  const clock = { now: instantInSaoPaulo(tomorrow, '10:00:00'), mode: 'fixed' }
  await product.call('/core/sandbox/clock', { method: 'PUT', body: clock })
  token = await product.signIn(ATELIER_ADMIN.email)
  await until(first.body.id, 'SENT')
  const failed = await until(tooMuch.body.id, 'FAILED')
  assert.equal(failed.reason, 'O saldo da Conta PJ não cobre este Pix.')
  await product.until('the mail', () =>
    mailsAbout(product, /^Seu Pix de R\$\s9\.000\.000,00 não foi enviado$/),
  )
  await until(canceled.body.id, 'CANCELED')
  assert.deepEqual((await balancesNow())[0], before[0] - 1_100n)
})

test('a user with a second factor confirms each Pix by a code', async () => {
  const [person] = await addUsers(product, ['BACKOFFICE'], ATELIER)
  assert.ok(person)
  let as = await tokenOf(product, person)
  const made = await product.call('/core/twofactor/generate', { method: 'POST', token: as })
  const secret = secretOf(made.body.qrCodeUrl) ?? ''
  const realTime = machineTime.now
  // Codes are taken once each, so each try is a step later.
  let steps = 0
  machineTime.now = () => realTime() + steps * 30_000
  const code = () => {
    steps += 1
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: machineTime.now(),
    })
  }
  const enabled = await product.call(`/core/twofactor/enabled?enabled=true&code=${code()}`, {
    method: 'POST',
    token: as,
  })
  assert.equal(enabled.status, 200, enabled.text)
  const first = await product.call('/core/public/auth/sign-in', {
    method: 'POST',
    body: { email: person.email, password: person.password },
  })
  const verified = await product.call('/core/twofactor/verify', {
    method: 'POST',
    key: null,
    body: { twofaToken: first.body.token, pin: code(), type: 'WEB' },
  })
  as = verified.body.token
  const receiver = await receiverOf()
  assert.deepEqual(errorOf(await send({ amount: 2, receiver }, as)), [409, 'BAR-8408'])
  const wrong = { amount: 2, receiver, pin: '000000' }
  assert.deepEqual(errorOf(await send(wrong, as)), [400, 'BAR-1004'])
  const good = await send({ amount: 2, receiver, pin: code() }, as)
  assert.deepEqual([good.status, good.body.state], [201, 'SENDING'], good.text)

  const above = { method: 'PUT', token, body: { above: 0 } }
  const set = await product.call('/banking/pix/approval', above)
  assert.equal(set.status, 200, set.text)
  const waiting = await send({ amount: 2, receiver })
  const { id } = waiting.body
  assert.deepEqual(errorOf(await act(id, 'approve', as)), [409, 'BAR-8408'])
  const pin = { pin: '000000' }
  assert.deepEqual(errorOf(await act(id, 'approve', as, pin)), [400, 'BAR-1004'])
  const approved = await act(id, 'approve', as, { pin: code() })
  assert.equal(approved.body.state, 'SENDING', approved.text)
  const received = await aReceivedPix(product, { sellerId: ATELIER, token })
  const giveBack = (body: object) =>
    product.call(`/banking/pix/${received}/return`, { method: 'POST', token: as, body })
  assert.deepEqual(errorOf(await giveBack({ amount: 1 })), [409, 'BAR-8408'])
  assert.deepEqual(errorOf(await giveBack({ amount: 1, ...pin })), [400, 'BAR-1004'])
  const returned = await giveBack({ amount: 1, pin: code() })
  assert.deepEqual([returned.status, returned.body.isReturn], [201, true], returned.text)
  // 20 wrong codes an hour, over all calls; right ones do not count.
  for (let tries = 3; tries < 20; tries += 1) await send(wrong, as)
  assert.deepEqual(errorOf(await send(wrong, as)), [429, 'BAR-0008'])
  assert.deepEqual(errorOf(await act(id, 'approve', as, pin)), [429, 'BAR-0008'])
  assert.deepEqual(errorOf(await giveBack({ amount: 1, ...pin })), [429, 'BAR-0008'])
  machineTime.now = realTime
})

test('the invariants of the ledger hold after the tests above', async () => {
  assert.deepEqual(await checkBooks(product.jobs), [])
})
