import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addDays, type Day, instantInSaoPaulo, isBusinessDay } from '#contract/basics/days.ts'
import { type SellerId, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import {
  callbackSecret,
  SIGNATURE_HEADER,
  signCallback,
} from '#server/adapters/callback-signature.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { textsOf } from '#tests/factories/documents/read-pdf.ts'
import { errorOf } from '#tests/factories/environment/answers.ts'
import { mailsAbout } from '#tests/factories/environment/outbox.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
  TOO_LATE_MS,
} from '#tests/factories/environment/product.ts'
import { sized } from '#tests/factories/environment/proof-size.ts'
import { giveAvailable } from '#tests/factories/payments/given-money.ts'
import {
  assertBalanceAddsUp,
  assertRowsAddUp,
  centavosOf,
  originOf,
} from '#tests/factories/payments/origins.ts'
import { balances, linesOf } from '#tests/factories/payments/paid-card.ts'
import { accountBlocking, anOperator } from '#tests/factories/sellers/blocked-account.ts'
import { ATELIER, asOperator, DEMO } from '#tests/factories/sellers/people.ts'
import { runOperatorCommand } from '#tools/operator/operator.ts'

let product: TestProduct
let token: string
/** The key of an operator. */
let rosa: string

/** Four business days in a row, so that a withdrawal of one is sent on the next. */
let days: readonly [Day, Day, Day, Day]

async function businessDays(): Promise<typeof days> {
  let { today } = await product.jobs.time()
  for (;;) {
    today = addDays(today, 1)
    const row = [0, 1, 2, 3].map((later) => addDays(today, later))
    const [first, second, third, fourth] = row
    if (first && second && third && fourth && row.every(isBusinessDay)) {
      return [first, second, third, fourth]
    }
  }
}

const setClock = async (now: string) => {
  const path = '/core/sandbox/clock'
  const answer = await product.call(path, { method: 'PUT', body: { now, mode: 'fixed' } })
  assert.equal(answer.status, 200, answer.text)
  token = await product.signIn()
}

const chaos = (changes: object) =>
  product.call(`${product.companiesUrl}/payout/v1/chaos`, {
    method: 'PUT',
    key: null,
    body: changes,
  })

before(async () => {
  product = await startProduct({ notices: 'off', config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  rosa = await anOperator(product, 'rosa')
  days = await businessDays()
  await setClock(instantInSaoPaulo(days[0], '12:00:00'))
  await chaos({ decisionMs: 50, timeoutMs: TOO_LATE_MS, lateMs: 200 })
})
after(() => product.stop())

const withdraw = (amount: number | string, key = randomUUID()) =>
  product.call('/core/sellers/transfers', { method: 'POST', token, body: { amount }, key })

/** Requests a withdrawal of the second seller to its business account. */
const toAccount = async (amount: number, as?: string) =>
  product.call('/banking/transfers', {
    method: 'POST',
    token: as ?? (await product.signIn(ATELIER_ADMIN.email)),
    body: { amount },
  })

const confirmed = async (id: string) =>
  product.call(`/banking/transfers/confirmation/${id}`, {
    method: 'POST',
    token: await product.signIn(ATELIER_ADMIN.email),
  })

const withdrawn = async (amount: number): Promise<string> => {
  const answer = await withdraw(amount)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.id
}

const simulate = (id: string, status: string) =>
  product.call(`/core/sandbox/transfers/${id}/status`, {
    method: 'POST',
    key: null,
    body: { status },
  })

const injectFault = (fault: string, key = 'next') =>
  product.call(`${product.companiesUrl}/payout/v1/faults/${key}`, {
    method: 'PUT',
    key: null,
    body: { fault },
  })

const runJob = (name: string) =>
  product.call(`/core/sandbox/jobs/${name}/run`, { method: 'POST', key: null })

const stateOf = async (id: string) =>
  (await product.jobs.row<{ state: string }>('select state from payout where id = $1', [id]))?.state

const until = (id: string, state: string) =>
  product.until(`${id} ${state}`, async () => (await stateOf(id)) === state)

const pending = async () =>
  (await product.call('/core/sellers/transfers/approve', { token })).body.content as {
    id: string
    status: string
  }[]

test('R-FIN-18: a withdrawal is reserved at once, listed as waiting, and paid on its day', async () => {
  const before = await balances(product)
  const answer = await withdraw(100)
  assert.equal(answer.status, 201, answer.text)
  const { id, ...transfer } = answer.body
  assert.deepEqual(transfer, {
    amount: 100,
    date: days[0],
    scheduledDate: days[1],
    status: 'WAITING_APPROVAL',
  })
  const reserved = await balances(product)
  assert.equal(reserved['AVAILABLE'], (before['AVAILABLE'] ?? 0n) - 10_000n)
  assert.equal(reserved['TRANSFER_PENDING'], (before['TRANSFER_PENDING'] ?? 0n) + 10_000n)
  assert.ok((await pending()).some((each) => each.id === id))
  const total = await product.call('/core/sellers/transfers', { token })
  assert.deepEqual(total.body, { total: Number(reserved['TRANSFER_PENDING']) / 100 })
  await until(id, 'SCHEDULED')
  await setClock(instantInSaoPaulo(days[1], '12:00:00'))
  await until(id, 'PAID')
  assert.deepEqual(await linesOf(product, id), [
    'PAYOUT_REQUESTED AVAILABLE -10000',
    'PAYOUT_REQUESTED TRANSFER_PENDING 10000',
    'PAYOUT_SETTLED TRANSFER_PENDING -10000',
    'PAYOUT_SETTLED P:CASH:sandbox 10000',
  ])
  assert.ok(!(await pending()).some((each) => each.id === id))
  await product.until('the mail', () => mailsAbout(product, /^Seu saque de R\$\s100,00 foi pago$/))
})

const receiptPath = (id: string) => `/core/sellers/transfers/${id}/receipt.pdf`

async function receiptOf(id: string): Promise<string> {
  const answer = await fetch(`${product.url}${receiptPath(id)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  const texts = await textsOf(Buffer.from(await answer.arrayBuffer()))
  return texts
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('\u00a0', ' ')
}

test('a paid withdrawal has a receipt, which also says that it came back; one that is to come has none', async () => {
  const id = await withdrawn(31.07)
  const refusedAt = async (payout: string) =>
    errorOf(await product.call(receiptPath(payout), { token }))
  assert.deepEqual(await refusedAt(id), [409, 'BAR-5010'])
  assert.deepEqual(await refusedAt(randomUUID()), [404, 'BAR-5007'])
  assert.equal((await simulate(id, 'PAID')).body.status, 'PAID')
  const row = await product.jobs.row<{ reference: string }>(
    'select bank_reference as reference from payout where id = $1',
    [id],
  )
  assert.equal((await product.call(receiptPath(id), { token })).status, 200)
  const whole = await receiptOf(id)
  for (const stated of [
    'Comprovante de saque',
    'R$ 31,07',
    'Padaria Ipê Comércio de Pães Ltda',
    row?.reference ?? 'none',
    id,
  ]) {
    assert.ok(whole.includes(stated), `${stated} is not in ${whole}`)
  }
  assert.match(whole, /Chave Pix|Agência e conta/)
  assert.doesNotMatch(whole, /Devolvido em/)
  assert.equal((await simulate(id, 'REJECTED')).body.status, 'REJECTED')
  assert.match(await receiptOf(id), /Devolvido em .*A conta de destino foi encerrada\./)
})

test('a withdrawal waits for its day: the bank gets nothing earlier', async () => {
  const id = await withdrawn(20)
  await until(id, 'SCHEDULED')
  await runJob('transfers')
  assert.equal(await stateOf(id), 'SCHEDULED')
  assert.equal((await product.call(`${product.companiesUrl}/payout/v1/payouts/${id}`)).status, 404)
  assert.equal((await simulate(id, 'PAID')).body.status, 'PAID')
})

test('R-FIN-17: minimum, balance, hours and account are checked by the service', async () => {
  assert.deepEqual(errorOf(await withdraw(9)), [422, 'BAR-5001'])
  assert.equal((await withdraw(9.01)).status, 201)
  assert.deepEqual(errorOf(await withdraw(9_000_000)), [409, 'BAR-5002'])
  assert.deepEqual(errorOf(await withdraw('dez')), [422, 'BAR-0005'])
  const account = await product.jobs.row<{ account_sealed: Buffer }>(
    'select account_sealed from seller where seller_id = $1',
    [DEMO],
  )
  const setAccount = (sealed: Buffer | null) =>
    asOperator(
      product,
      'update seller set account_sealed = $1 where seller_id = current_seller()',
      [sealed],
    )
  await setAccount(null)
  assert.deepEqual(errorOf(await withdraw(10)), [409, 'BAR-5009'])
  await setAccount(account?.account_sealed ?? null)
  await setClock(instantInSaoPaulo(days[1], '23:00:00'))
  assert.deepEqual(errorOf(await withdraw(10)), [409, 'BAR-5003'])
  assert.deepEqual(errorOf(await toAccount(10)), [409, 'BAR-5003'])
  await setClock(instantInSaoPaulo(days[2], '01:00:00'))
  assert.equal((await withdraw(10)).status, 201)
  await setClock(instantInSaoPaulo(days[2], '12:00:00'))
})

const balancesOf = async (seller: SellerId) => {
  const rows = await product.jobs.rows<{ code: string; balance: bigint }>(
    `select code, balance from account_balance where owner_id = $1
      and code in ('AVAILABLE', 'TRANSFER_PENDING', 'BANKING')`,
    [sellerOwner(seller)],
  )
  const all = Object.fromEntries(rows.map(({ code, balance }) => [code, balance]))
  return [all['AVAILABLE'] ?? 0n, all['TRANSFER_PENDING'] ?? 0n, all['BANKING'] ?? 0n] as const
}

test('R-FIN-16: a withdrawal to the business account is requested, confirmed in time and moved there on its day', async () => {
  const [available, pending, banking] = await balancesOf(ATELIER)
  const asked = await toAccount(100)
  assert.equal(asked.status, 201, asked.text)
  const { transferId: id, ...rest } = asked.body
  assert.deepEqual(rest, { amount: 100, scheduledDate: days[3] })
  assert.deepEqual(await balancesOf(ATELIER), [available - 10_000n, pending + 10_000n, banking])
  const forgotten = (await toAccount(50)).body.transferId
  const slow = (await toAccount(13)).body.transferId
  await runJob('transfers')
  assert.equal(await stateOf(id), 'WAITING_CONFIRMATION')

  const settled = await confirmed(id)
  assert.deepEqual([settled.status, settled.body.status], [200, 'SCHEDULED'], settled.text)
  assert.deepEqual(errorOf(await confirmed(id)), [409, 'BAR-5008'])
  assert.deepEqual(errorOf(await confirmed(randomUUID())), [404, 'BAR-5007'])
  await setClock(instantInSaoPaulo(days[2], '12:09:59'))
  assert.equal((await confirmed(slow)).status, 200)
  assert.equal((await simulate(slow, 'REJECTED')).body.status, 'REJECTED')
  await setClock(instantInSaoPaulo(days[2], '12:10:00'))
  assert.deepEqual(errorOf(await confirmed(forgotten)), [409, 'BAR-5008'])
  await until(forgotten, 'EXPIRED')
  assert.deepEqual(await linesOf(product, forgotten), [
    'PAYOUT_REQUESTED AVAILABLE -5000',
    'PAYOUT_REQUESTED TRANSFER_PENDING 5000',
    'PAYOUT_FAILED TRANSFER_PENDING -5000',
    'PAYOUT_FAILED AVAILABLE 5000',
  ])

  assert.equal((await simulate(id, 'PAID')).body.status, 'PAID')
  assert.deepEqual((await linesOf(product, id)).slice(2).sort(), [
    'PAYOUT_SETTLED_TO_ACCOUNT BANKING 10000',
    'PAYOUT_SETTLED_TO_ACCOUNT P:CASH:sandbox 10000',
    'PAYOUT_SETTLED_TO_ACCOUNT P:CUSTODY -10000',
    'PAYOUT_SETTLED_TO_ACCOUNT TRANSFER_PENDING -10000',
  ])
  assert.deepEqual(await balancesOf(ATELIER), [available - 10_000n, pending, banking + 10_000n])
  // The bank knows nothing of it: the money never left us.
  assert.equal((await product.call(`${product.companiesUrl}/payout/v1/payouts/${id}`)).status, 404)
})

test('a withdrawal to the business account is refused without one, and fails when it is blocked on its day', async () => {
  assert.deepEqual(errorOf(await toAccount(10, token)), [409, 'BAR-5009'])
  assert.deepEqual(errorOf(await toAccount(9)), [422, 'BAR-5001'])
  assert.deepEqual(errorOf(await toAccount(9_000_000)), [409, 'BAR-5002'])
  assert.equal((await confirmed((await toAccount(12)).body.transferId)).status, 200)
  const { transferId: id } = (await toAccount(11)).body
  assert.equal((await confirmed(id)).status, 200)
  const blocking = accountBlocking(product, rosa)
  await blocking.block()
  assert.deepEqual(errorOf(await toAccount(10)), [409, 'BAR-8106'])
  assert.equal((await simulate(id, 'PAID')).body.status, 'REJECTED')
  await blocking.unblock()
})

const setMinimum = (minTransferExclusive: number, seller: SellerId) =>
  product.call(`/core/sandbox/sellers/${seller}/settings`, {
    method: 'PATCH',
    key: null,
    body: { minTransferExclusive },
  })

test('S-08: a withdrawal must be above the minimum of its own seller, to a bank and to the business account', async () => {
  const shown = async () =>
    (await product.call('/core/redeems', { token })).body.minTransferExclusive
  assert.equal(await shown(), 9)
  await setMinimum(25.5, DEMO)
  assert.equal(await shown(), 25.5)
  const refused = await withdraw(25.5)
  assert.deepEqual(errorOf(refused), [422, 'BAR-5001'])
  assert.equal(refused.body[0].description, 'O valor do saque deve ser maior que R$ 25,50.')
  assert.equal((await withdraw(25.51)).status, 201)
  // The other seller keeps its own.
  assert.equal((await toAccount(9.01)).status, 201)
  await setMinimum(30, ATELIER)
  assert.deepEqual(errorOf(await toAccount(30)), [422, 'BAR-5001'])
  assert.equal((await toAccount(30.01)).status, 201)
  await setMinimum(0, DEMO)
  assert.equal((await withdraw(0.01)).status, 201)
  for (const seller of [DEMO, ATELIER]) await setMinimum(9, seller)
})

test('the same key requests one withdrawal, also when the first answer was lost', async () => {
  const key = randomUUID()
  const [one, two] = await Promise.all([withdraw(11, key), withdraw(11, key)])
  const again = await withdraw(11, key)
  assert.equal(again.status, 201)
  const ids = [one, two, again].flatMap(({ status, body }) => (status === 201 ? [body.id] : []))
  assert.equal(new Set(ids).size, 1)
  assert.deepEqual(errorOf(await withdraw(12, key)), [422, 'BAR-0006'])
})

test('R-FIN-19: withdrawals sent at once never exceed the balance', async () => {
  const before = await balances(product)
  const amount = 1_000n
  const available = before['AVAILABLE'] ?? 0n
  const tries = sized('WITHDRAWALS', 60, 1_000)
  // Leaves enough for half of them.
  const keep = amount * BigInt(Math.floor(tries / 2))
  assert.ok(available > keep + 901n, String(available))
  await withdrawn(Number(available - keep) / 100)
  const answers = await Promise.all(Array.from({ length: tries }, () => withdraw(10)))
  const accepted = answers.filter(({ status }) => status === 201).length
  assert.equal(BigInt(accepted) * amount, keep)
  for (const answer of answers) {
    if (answer.status !== 201) assert.deepEqual(errorOf(answer), [409, 'BAR-5002'])
  }
  assert.equal((await balances(product))['AVAILABLE'], 0n)
  // What follows needs money again.
  for (const { id } of await pending()) await simulate(id, 'REJECTED')
})

/** Brings the day of an approved withdrawal forward to today; the job sends it. */
const makeDue = async (id: string) => {
  await until(id, 'SCHEDULED')
  await product.jobs.withTenant(DEMO, ({ run, today }) =>
    run('update payout set scheduled_date = $2 where id = $1', [id, today]),
  )
}

test('a withdrawal whose sending fails before or after it is processed is sent once, and ends paid', async () => {
  const faults = ['timeout', 'drop', '500'].flatMap((fault) => [
    `${fault}-before`,
    `${fault}-after`,
  ])
  await Promise.all(
    faults.map(async (fault) => {
      const id = await withdrawn(30)
      await injectFault(fault, id)
      await makeDue(id)
      await until(id, 'PAID')
      const lines = await linesOf(product, id)
      assert.equal(lines.filter((line) => line.startsWith('PAYOUT_SETTLED')).length, 2, fault)
    }),
  )
})

test('a withdrawal that the bank rejects gives the money back, with a mail', async () => {
  const before = await balances(product)
  const id = await withdrawn(40)
  await injectFault('refuse', id)
  await makeDue(id)
  await until(id, 'REJECTED')
  assert.equal((await balances(product))['AVAILABLE'], before['AVAILABLE'])
  await product.until('the mail', () =>
    mailsAbout(product, /^Seu saque de R\$\s40,00 não foi realizado$/),
  )
})

test('a withdrawal that the bank returns gives the money back, whatever callbacks repeat', async () => {
  const before = await balances(product)
  const id = await withdrawn(50)
  await injectFault('callback-thrice', id)
  assert.equal((await simulate(id, 'PAID')).body.status, 'PAID')
  assert.equal((await simulate(id, 'REJECTED')).body.status, 'REJECTED')
  assert.equal((await balances(product))['AVAILABLE'], before['AVAILABLE'])
  assert.deepEqual((await linesOf(product, id)).slice(4), [
    'PAYOUT_RETURNED P:CASH:sandbox -5000',
    'PAYOUT_RETURNED AVAILABLE 5000',
  ])
  await product.until('the mail', () =>
    mailsAbout(product, /^Seu saque de R\$\s50,00 foi devolvido$/),
  )
})

test('the statement shows a scheduled withdrawal to come, a paid one, and its return', async () => {
  const today = days[2]
  const rows = async (from: string, to: string) => {
    const query = `executionDateInitial=${from}&executionDateFinal=${to}&size=100`
    const { body } = await product.call(`/core/redeems/statement?${query}`, { token })
    return (body.content as { statementType: string; amount: number }[])
      .filter(({ amount }) => amount === 60.6)
      .map((row) => row)
  }
  const id = await withdrawn(60.6)
  assert.deepEqual(await rows(days[3], addDays(days[3], 28)), [
    {
      origin: { kind: 'TRANSFER', id },
      executionDate: days[3],
      statementType: 'DEBIT_TRANSFER',
      isChargeback: false,
      isRefund: false,
      buyer: null,
      amount: 60.6,
      creditOperation: false,
      operation: 'Saque',
      tax: null,
      uuidCharge: null,
      providerType: 'BANK_ACCOUNT',
      subSellers: [],
    },
  ])
  await simulate(id, 'PAID')
  assert.deepEqual(await rows(days[3], addDays(days[3], 28)), [])
  assert.deepEqual(
    (await rows(today, today)).map(({ statementType }) => statementType),
    ['DEBIT_TRANSFER'],
  )
  await simulate(id, 'REJECTED')
  assert.deepEqual((await rows(today, today)).map(({ statementType }) => statementType).sort(), [
    'CREDIT_TRANSFER_RETURNED',
    'DEBIT_TRANSFER',
  ])
  const refused = await withdrawn(60.6)
  await simulate(refused, 'REJECTED')
  assert.deepEqual(await rows(days[3], addDays(days[3], 28)), [])
})

test('a flagged seller’s withdrawal waits until two operators approve it', async () => {
  const flag = (flagged: boolean) =>
    asOperator(
      product,
      `update seller set settings = settings || jsonb_build_object('antiFraudFlagged', $1::boolean)
        where seller_id = current_seller()`,
      [flagged],
    )
  const check = async () => (await product.call('/core/sellers/anti-fraud', { token })).body
  assert.deepEqual(await check(), { flagged: false })
  await flag(true)
  assert.deepEqual(await check(), { flagged: true })
  const [id, other] = [await withdrawn(70), await withdrawn(71)]
  await runJob('transfers')
  assert.equal(await stateOf(id), 'WAITING_APPROVAL')
  const operator = (key: string, ...words: string[]) =>
    runOperatorCommand({ database: product.jobs, queueUrl: product.databaseUrl, key }, words)
  const ivo = await anOperator(product, 'ivo', rosa)
  const waiting = await product.jobs.row<{ id: string }>(
    `select id from operator_case where kind = 'PAYOUT_APPROVAL' and detail ->> 'payoutId' = $1`,
    [id],
  )
  const unanswered = [
    'close-case',
    String(DEMO),
    waiting?.id ?? '',
    '--reason',
    'sem decisão ainda',
  ]
  await assert.rejects(operator(rosa, ...unanswered), /is WAITING_APPROVAL/)
  const ask = (payout: string, decision: string) =>
    operator(rosa, 'payout', String(DEMO), payout, decision, '--reason', 'conferido por telefone')
  const requestIn = (said: string) => /approve ([0-9a-f-]{36})/.exec(said)?.[1] ?? ''
  const request = requestIn(await ask(id, 'approve'))
  await assert.rejects(operator(rosa, 'approve', request))
  assert.equal(await stateOf(id), 'WAITING_APPROVAL')
  await operator(ivo, 'approve', request)
  assert.equal(await stateOf(id), 'SCHEDULED')
  await assert.rejects(ask(id, 'query'))
  await operator(ivo, 'approve', requestIn(await ask(other, 'refuse')))
  assert.equal(await stateOf(other), 'REJECTED')
  const open = await product.jobs.rows(
    `select 1 from operator_case where kind = 'PAYOUT_APPROVAL' and closed_at is null`,
  )
  assert.equal(open.length, 0)
  await flag(false)
})

test('a withdrawal that waits while its seller is flagged gets its case, and is approved once the flag is gone', async () => {
  const id = await withdrawn(72)
  // In one statement, so that the job does not approve it in between.
  await asOperator(
    product,
    `with flagged as (
       update seller set settings = settings || '{"antiFraudFlagged": true}'
        where seller_id = current_seller() returning seller_id)
     update payout set state = 'WAITING_APPROVAL' from flagged
      where payout.seller_id = flagged.seller_id and payout.id = $1`,
    [id],
  )
  const caseOf = () =>
    product.jobs.row<{ closed_at: string | null }>(
      `select closed_at from operator_case where kind = 'PAYOUT_APPROVAL' and detail ->> 'payoutId' = $1`,
      [id],
    )
  await runJob('transfers')
  assert.deepEqual(await caseOf(), { closed_at: null })
  assert.equal(await stateOf(id), 'WAITING_APPROVAL')
  await asOperator(
    product,
    `update seller set settings = settings - 'antiFraudFlagged' where seller_id = current_seller()`,
  )
  await runJob('transfers')
  assert.equal(await stateOf(id), 'SCHEDULED')
  assert.notEqual((await caseOf())?.closed_at, null)
})

const isEverythingCalledBack = () =>
  asOwner(product.databaseUrl, async (owner) => {
    const open = await owner.rows('select from outside.callback where copies > 0')
    return open.length === 0
  })

test('a callback is verified, read, and only a hint', async () => {
  const secret = callbackSecret(await loadKeys(readConfig()), 'payout')
  const call = (raw: string, provider = 'sandbox', signed = raw) =>
    product.call(`/payment/callbacks/payout/${provider}`, {
      method: 'POST',
      key: null,
      raw,
      headers: { [SIGNATURE_HEADER]: signCallback(secret, signed, machineTime.now()) },
    })
  const id = await withdrawn(80)
  const body = JSON.stringify({ payoutId: id, status: 'confirmed', at: instantInSaoPaulo(days[2]) })
  assert.equal((await call(body)).status, 204)
  assert.notEqual(await stateOf(id), 'PAID')
  assert.equal((await call(body, 'sandbox', `${body} `)).status, 404)
  assert.equal((await call(body, 'other')).status, 404)
  assert.equal((await call('{"status": "confirmed"}')).status, 400)
  const unknown = JSON.stringify({ payoutId: randomUUID(), status: 'confirmed' })
  assert.equal((await call(unknown)).status, 204)
  // Without an answer of the bank it is not accepted, so that the bank repeats it.
  assert.equal((await simulate(id, 'PAID')).body.status, 'PAID')
  // The bank's own callback, which would meet the fault first.
  await product.until('the callback of the bank', () => isEverythingCalledBack())
  await injectFault('500-before', id)
  assert.deepEqual(errorOf(await call(body)), [502, 'BAR-9001'])
  assert.equal((await call(body)).status, 204)
})

test('a return is settled though the bank does not answer when its first callback arrives', async () => {
  const id = await withdrawn(81)
  assert.equal((await simulate(id, 'PAID')).body.status, 'PAID')
  await injectFault('500-before', id)
  const path = `${product.companiesUrl}/counterparty/payouts/${id}/return`
  assert.equal((await product.call(path, { method: 'POST', key: null })).status, 200)
  await until(id, 'REJECTED')
})

test('an unknown withdrawal and a wrong page are refused, and a page beyond the last is empty', async () => {
  assert.deepEqual(errorOf(await simulate(randomUUID(), 'PAID')), [404, 'BAR-5007'])
  const beyond = await product.call('/core/sellers/transfers/approve?page=9999&size=50', { token })
  assert.deepEqual([beyond.status, beyond.body.content], [200, []])
  const wrong = await product.call('/core/sellers/transfers/approve?page=-1', { token })
  assert.deepEqual(errorOf(wrong), [422, 'BAR-0011'])
})

const aSubSeller = async (name: string) => {
  const found = await product.jobs.row<{ owner_id: Uuid; id: number }>(
    'select owner_id, id from sub_seller where seller_id = $1 and name = $2',
    [DEMO, name],
  )
  assert.ok(found)
  return found
}

const give = (ownerId: Uuid, amount: bigint) => giveAvailable(product.jobs, DEMO, ownerId, amount)

const payoutsOf = (ownerId: Uuid) =>
  product.jobs.rows<{ id: string; state: string; amount_centavos: bigint; requested_on: string }>(
    'select id, state, amount_centavos, requested_on from payout where owner_id = $1 order by id',
    [ownerId],
  )

test('R-SSL-28: a sub-seller is paid all that is available, once a business day, to its own account', async () => {
  const { owner_id: paid, id } = await aSubSeller('Doces da Vila')
  const { owner_id: refused } = await aSubSeller('Horta do Zé')
  await give(paid, 4_321n)
  await give(refused, 1_000n)
  await product.until('the payout', async () => (await payoutsOf(paid)).at(0)?.state === 'PAID')
  const [first] = await payoutsOf(paid)
  assert.deepEqual([first?.amount_centavos, first?.requested_on], [4_321n, days[2]])
  const { body } = await product.call(`${product.companiesUrl}/payout/v1/payouts/${first?.id}`)
  assert.deepEqual([body.status, body.amount], ['confirmed', 4_321])
  // What becomes available later that day waits for the next business day.
  await give(paid, 100n)
  await runJob('subseller-payouts')
  assert.equal((await payoutsOf(paid)).length, 1)
  // The registration of the other one was refused, so its account is unknown.
  assert.deepEqual(await payoutsOf(refused), [])

  // New bank data hold what is available for a day.
  const found = (await product.call(`/core/sellers/subseller/${id}`, { token })).body
  const changed = await product.call(`/core/sellers/subseller/${id}/accounts`, {
    method: 'PATCH',
    token,
    body: {
      account: { ...found.account.account, number: '77665' },
      pixKey: 'doces@exemplo.com.br',
      pixKeyType: 'EMAIL',
    },
  })
  assert.equal(changed.status, 200, changed.text)
  await setClock(instantInSaoPaulo(days[3], '11:00:00'))
  await runJob('subseller-payouts')
  assert.equal((await payoutsOf(paid)).length, 1)
  await setClock(instantInSaoPaulo(days[3], '13:00:00'))
  await runJob('subseller-payouts')
  await product.until('the second payout', async () => {
    const [, second] = await payoutsOf(paid)
    return second?.state === 'PAID' && second.amount_centavos === 100n
  })
})

test('what a sub-seller was paid is listed, the newest first; that of another seller’s is not', async () => {
  const { id, owner_id } = await aSubSeller('Doces da Vila')
  const ofSubSeller = (number: number, query = '') =>
    product.call(`/core/sellers/subseller/${number}/payouts${query}`, { token })
  const { status, body } = await ofSubSeller(id)
  assert.equal(status, 200)
  const [first, second] = await payoutsOf(owner_id)
  const shown = body.content.map((each: Record<string, unknown>) => [
    each['id'],
    each['amount'],
    each['date'],
    each['status'],
  ])
  assert.deepEqual(shown, [
    [second?.id, 1, second?.requested_on, 'PAID'],
    [first?.id, 43.21, first?.requested_on, 'PAID'],
  ])
  const last = await ofSubSeller(id, '?page=1&size=1')
  assert.deepEqual([last.body.content.length, last.body.totalPages], [1, 2])
  assert.equal(last.body.content[0].id, first?.id)
  assert.deepEqual(errorOf(await ofSubSeller(999_999)), [404, 'BAR-6001'])
  assert.deepEqual((await ofSubSeller(id, '?page=9999&size=50')).body.content, [])
  assert.deepEqual(errorOf(await ofSubSeller(id, '?page=-1')), [422, 'BAR-0011'])
})

test('the bank’s settlement file agrees with the books, payouts and returns alike', async () => {
  await setClock(instantInSaoPaulo(addDays(days[3], 1), '12:00:00'))
  const items = () =>
    product.jobs.rows<{ kind: string; state: string; amount: bigint }>(
      `select kind, state, sum(amount_centavos)::bigint as amount from settlement_item
        where provider = 'payout:sandbox' and kind <> 'history'
        group by 1, 2 order by 1, 2`,
    )
  const cash = async (kind: string) =>
    (
      await product.jobs.row<{ amount: bigint }>(
        `select -sum(amount)::bigint as amount from posting
           join journal_entry entry on entry.seller_id = posting.seller_id
            and entry.id = posting.entry_id
          where code = 'P:CASH:sandbox' and entry.kind = $1`,
        [kind],
      )
    )?.amount
  await runJob('reconciliation')
  await runJob('reconciliation')
  assert.deepEqual(await items(), [
    // What the second company of the demonstration received.
    { kind: 'account-pix', state: 'MATCHED', amount: 325_000n },
    { kind: 'payout', state: 'MATCHED', amount: await cash('PAYOUT_SETTLED') },
    { kind: 'payout-return', state: 'MATCHED', amount: await cash('PAYOUT_RETURNED') },
  ])
})

test('each withdrawal, each return and each payout of a sub-seller is derived from the ledger', async () => {
  const kinds = await assertRowsAddUp(product, token, days[3])
  assert.ok(kinds.has('TRANSFER') && kinds.has('TRANSFER_RETURNED'))
  await assertBalanceAddsUp(product, token)
  const payouts = await product.jobs.rows<{ id: string; amount: bigint; purpose: string }>(
    `select id, amount_centavos as amount, purpose from payout where seller_id = $1
      and purpose in ('WITHDRAWAL', 'SUB_SELLER')`,
    [DEMO],
  )
  for (const { id, amount, purpose } of payouts) {
    const { lines, movements, ...origin } = await originOf(product, token, { kind: 'TRANSFER', id })
    assert.equal(centavosOf(origin.amount), amount)
    assert.equal(origin.entries[0]?.kind, 'PAYOUT_REQUESTED')
    assert.deepEqual(
      [...new Set(lines.map(({ kind }) => kind))],
      purpose === 'SUB_SELLER' ? ['MOVEMENTS'] : ['RESERVED', 'PAYOUT_FEE'],
    )
    assert.equal(movements.length > 0, purpose === 'SUB_SELLER')
  }
  assert.ok(payouts.some(({ purpose }) => purpose === 'SUB_SELLER'))
})

test('the books are right after all of this', async () => {
  assert.deepEqual(await checkBooks(product.jobs), [])
})
