import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import {
  addBusinessDays,
  addDays,
  type Day,
  instantInSaoPaulo,
  nextBusinessDay,
} from '#contract/basics/days.ts'
import { sellerOwner } from '#contract/basics/ids.ts'
import type { CardRow, CardTransaction } from '#contract/virtual-cards/shapes.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { callbackSecret, signCallback } from '#server/adapters/callback-signature.ts'
import { receivePix } from '#server/areas/bank-account/account.ts'
import { lockedBalancesOf } from '#server/areas/ledger/balance-of.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { payCardInvoices } from '#server/areas/virtual-cards/pay-invoices.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { isLockAwaited } from '#tests/factories/environment/lock-waits.ts'
import { mailsAbout } from '#tests/factories/environment/outbox.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { assertRowsAddUp } from '#tests/factories/payments/origins.ts'
import { accountBlocking, anOperator } from '#tests/factories/sellers/blocked-account.ts'
import { ATELIER } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string
let card: CardRow

before(async () => {
  product = await startProduct({ notices: 'off' })
  token = await product.signIn(ATELIER_ADMIN.email)
  card = await aCard()
})
after(() => product.stop())

const outside = (path: string, body: object, method = 'POST') =>
  product.call(`${product.companiesUrl}/${path}`, { method, key: null, body })
const lay = (fault: string) => outside('card-issuer/v1/faults/next-purchase', { fault }, 'PUT')

async function aCard(): Promise<CardRow> {
  const body = { cardName: 'Anúncios' }
  return (await product.call('/banking/cards', { method: 'POST', token, body })).body
}

/** Makes a purchase in reais; returns the issuer's record of it. */
async function buy(amount: number, { cardId } = card) {
  const body = { merchantName: 'Papelaria Central', amount: Math.round(amount * 100) }
  const bought = await outside(`counterparty/virtual-cards/${cardId}/purchases`, body)
  assert.equal(bought.status, 201, bought.text)
  return bought.body as { purchaseId: string; status: string; reason: string | null }
}

const reverse = (purchaseId: string) =>
  outside(`counterparty/card-purchases/${purchaseId}/reverse`, {})

const invoice = async ({ id } = card): Promise<CardTransaction[]> =>
  (await product.call(`/banking/transactions?cardId=${id}`, { token })).body
const limit = async () => (await product.call('/banking/cards/limit', { token })).body
const owed = async (): Promise<number> => (await limit()).invoiceValue
const overdueSince = async (): Promise<Day | null> => (await limit()).overdueSince
const inAccount = async (): Promise<number> =>
  (await product.call('/banking/accounts', { token })).body.balance
const entries = async (kind: string) => {
  const rows = await product.jobs.rows<{ lines: string }>(
    `select string_agg(code || ' ' || amount, ', ' order by code) as lines
       from journal_entry entry join posting on posting.seller_id = entry.seller_id
        and posting.entry_id = entry.id
      where kind = $1 group by entry.id order by entry.id`,
    [kind],
  )
  return rows.map(({ lines }) => lines)
}

/** Sends a callback with the issuer's signature. */
async function say(body: object | string) {
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const secret = callbackSecret(await loadKeys(readConfig()), 'card-issuer')
  const headers = { 'x-signature': signCallback(secret, raw, machineTime.now()) }
  return product.call('/payment/callbacks/card-issuer/sandbox', {
    method: 'POST',
    key: null,
    raw,
    headers,
  })
}

const question = (changes: object = {}) => ({
  type: 'purchase.asked',
  purchaseId: randomUUID(),
  cardId: card.cardId,
  merchantName: 'Moinho',
  amount: 1_000,
  currency: 'BRL',
  ...changes,
})

const reversed = () =>
  product.until('the reversal', async () => (await invoice()).at(-1)?.reversed === true)

test('R-MON-04 an approved purchase is owed to the issuer until it is reversed', async () => {
  const bought = await buy(120.5)
  assert.deepEqual([bought.status, bought.reason], ['approved', null])
  assert.deepEqual(await entries('CARD_PURCHASE_APPROVED'), [
    'CARD_INVOICE -12050, P:ISSUER_PAYABLE 12050',
  ])
  assert.equal(await owed(), 120.5)
  assert.equal((await reverse(bought.purchaseId)).status, 200)
  await reversed()
  assert.equal(await owed(), 0)
  assert.deepEqual(await entries('CARD_PURCHASE_REVERSED'), [
    'CARD_INVOICE 12050, P:ISSUER_PAYABLE -12050',
  ])
  const [row] = await invoice()
  assert.deepEqual([row?.approved, row?.reversed], [false, true])
  assert.equal((await reverse(bought.purchaseId)).status, 409)
})

test('a purchase authorized three times at once is booked once', async () => {
  const before = (await entries('CARD_PURCHASE_APPROVED')).length
  await lay('callback-thrice')
  const bought = await buy(50)
  assert.equal(bought.status, 'approved')
  assert.equal((await entries('CARD_PURCHASE_APPROVED')).length, before + 1)
  await reverse(bought.purchaseId)
  await reversed()
})

test('a purchase whose response is lost is reversed and not owed', async () => {
  await lay('drop-after')
  const bought = await buy(70)
  assert.equal(bought.status, 'unanswered')
  await reversed()
  assert.equal(await owed(), 0)
})

test('R-CARD-07 SM-CARD concurrent purchases with two cards never exceed the common limit', async () => {
  const other = await aCard()
  const bought = await Promise.all([buy(3_000), buy(3_000, other), buy(3_000), buy(3_000, other)])
  assert.deepEqual(bought.map(({ status }) => status).sort(), [
    'approved',
    'declined',
    'declined',
    'declined',
  ])
  assert.deepEqual([...new Set(bought.map(({ reason }) => reason))].sort(), ['LIMIT', null])
  assert.equal(await owed(), 3_000)
  assert.equal((await buy(2_000.01)).reason, 'LIMIT')
  assert.equal((await buy(0.01)).status, 'approved')
})

test('the common limit is not lowered below what the cards owe', async () => {
  const settings = `/core/sandbox/sellers/${ATELIER}/settings`
  const setLimit = (totalValueBag: number) =>
    product.call(settings, { method: 'PATCH', key: null, body: { totalValueBag } })
  const { totalValueBag } = await limit()
  const owes = await owed()
  assert.ok(owes > 0)
  const refused = await setLimit(Math.round(owes * 100 - 1) / 100)
  assert.deepEqual([refused.status, refused.body[0]?.code], [422, 'BAR-0005'])
  assert.equal(refused.body[0].field, 'totalValueBag')
  assert.equal((await limit()).totalValueBag, totalValueBag)
  assert.equal((await setLimit(owes)).status, 200)
  assert.deepEqual(await checkBooks(product.jobs), [])
  assert.equal((await setLimit(totalValueBag)).status, 200)
})

test('a reversal with another card of the seller is refused', async () => {
  const other = await aCard()
  const before = await owed()
  const requested = question({ amount: 500 })
  assert.equal((await say(requested)).status, 200)
  const reversal = { ...requested, type: 'purchase.reversed' }
  assert.equal((await say({ ...reversal, cardId: other.cardId })).status, 400)
  assert.equal(await owed(), before + 5)
  assert.equal((await say(reversal)).status, 200)
  assert.equal(await owed(), before)
})

test('a part of a purchase is reversed once for the issuer’s id, and no more than is left of it', async () => {
  const before = await owed()
  const bought = question({ amount: 10_000 })
  assert.deepEqual((await say(bought)).body, { approved: true, reason: null })
  const part = (amount: number, reversalId: string) =>
    say({ ...bought, type: 'purchase.reversed', amount, reversalId })
  const last = async () => (await entries('CARD_PURCHASE_REVERSED')).at(-1)
  for (let times = 0; times < 2; times += 1) {
    assert.deepEqual((await part(2_500, 'r1')).body, { approved: false, reason: 'REVERSED' })
    assert.equal(await owed(), before + 75)
    assert.equal(await last(), 'CARD_INVOICE 2500, P:ISSUER_PAYABLE -2500')
  }
  const [row] = (await invoice()).slice(-1)
  assert.deepEqual([row?.billingAmount, row?.approved, row?.reversed], [75, true, false])
  for (const [amount, id] of [
    [2_600, 'r1'],
    [7_501, 'r2'],
    [0, 'r3'],
  ] as const) {
    assert.equal((await part(amount, id)).status, 400, id)
  }
  assert.equal(await owed(), before + 75)
  assert.deepEqual((await say(bought)).body, { approved: true, reason: null })
  assert.equal((await part(500, 'r4')).status, 200)
  assert.equal(await owed(), before + 70)
  assert.deepEqual(await checkBooks(product.jobs), [])
  // The whole purchase: what the parts have left of it.
  assert.equal((await say({ ...bought, type: 'purchase.reversed' })).status, 200)
  assert.equal(await owed(), before)
  assert.equal(await last(), 'CARD_INVOICE 7000, P:ISSUER_PAYABLE -7000')
  assert.equal((await invoice()).at(-1)?.reversed, true)
  assert.equal((await part(100, 'r5')).status, 400)
  assert.equal((await part(2_500, 'r1')).status, 200, 'a repeated message is taken')
  assert.deepEqual(await checkBooks(product.jobs), [])
})

test('parts that are the whole of a purchase leave nothing owed, and no part of an unknown purchase is taken', async () => {
  const before = await owed()
  const bought = question({ amount: 300 })
  const part = (amount: number, reversalId: string) =>
    say({ ...bought, type: 'purchase.reversed', amount, reversalId })
  assert.equal((await part(100, 'a')).status, 400)
  assert.deepEqual((await say(bought)).body, { approved: true, reason: null })
  const parts = await Promise.all([part(100, 'a'), part(200, 'b'), part(100, 'a')])
  assert.deepEqual(
    parts.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.equal(await owed(), before)
  assert.equal((await invoice()).at(-1)?.reversed, true)
  assert.deepEqual((await say(bought)).body, { approved: false, reason: 'REVERSED' })
  assert.deepEqual(await checkBooks(product.jobs), [])
})

test('callbacks of the issuer apply once, in any order, and only with its signature', async () => {
  const before = await owed()
  const requested = question()
  const taken = { ...requested, type: 'purchase.reversed' }
  assert.deepEqual((await say(taken)).body, { approved: false, reason: 'REVERSED' })
  assert.deepEqual((await say(requested)).body, { approved: false, reason: 'REVERSED' })
  const good = question()
  assert.deepEqual((await say(good)).body, { approved: true, reason: null })
  assert.deepEqual((await say(good)).body, { approved: true, reason: null })
  assert.equal(await owed(), before + 10)
  for (const strange of [{ ...good, amount: 2_000 }, question({ amount: 1.5 }), 'no JSON']) {
    const answer = await say(strange)
    assert.deepEqual([answer.status, answer.body[0].code], [400, 'BAR-0001'])
  }
  const dollars = await say(question({ currency: 'USD' }))
  assert.equal(dollars.status, 400)
  const foreign = await say(question({ cardId: randomUUID() }))
  assert.deepEqual([foreign.status, foreign.body[0].code], [404, 'BAR-0004'])
  const forged = await product.call('/payment/callbacks/card-issuer/sandbox', {
    method: 'POST',
    key: null,
    body: question(),
    headers: { 'x-signature': `t=${Math.floor(machineTime.now() / 1_000)},v1=${'0'.repeat(64)}` },
  })
  assert.deepEqual([forged.status, forged.body[0].code], [404, 'BAR-0004'])
  assert.equal(await owed(), before + 10)
})

const today = async (): Promise<Day> => (await product.jobs.time()).today

/** Moves the product clock to a time of a day, by default a morning; the due jobs run. */
async function goTo(day: Day, time = '12:00:00'): Promise<void> {
  const body = { now: instantInSaoPaulo(day, time), mode: 'fixed' }
  const moved = await product.call('/core/sandbox/clock', { method: 'PUT', key: null, body })
  assert.equal(moved.status, 200, moved.text)
}

const dueAfter = (day: Day): Day => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10) as Day
  return nextBusinessDay(next)
}

const statement = async (day: Day, type = 'DEBIT_CARD_INVOICE') => {
  const path = `/core/redeems/statement?executionDateInitial=${day}&executionDateFinal=${day}`
  const { body } = await product.call(path, { token })
  return body.content.filter(
    ({ statementType }: { statementType: string }) => statementType === type,
  )
}

/** Derives the rows of these kinds, each of which the statement has. */
const assertDerived = async (day: Day, kinds: readonly string[]) =>
  assert.deepEqual([...(await assertRowsAddUp(product, token, day, kinds))].sort(), kinds)

const UNPAID = /^A fatura dos cartões virtuais, de R\$\s1\.000,00, não foi paga$/

test('SM-CARD the card invoice is paid in full on the first business day of the month, or later when there is enough money', async () => {
  const amount = await owed()
  assert.ok(amount > 3_000 && amount < 3_250)
  const due = dueAfter(await today())
  await goTo(addDays(due, -1))
  assert.equal(await owed(), amount)
  await goTo(due)
  token = await product.signIn(ATELIER_ADMIN.email)
  assert.equal(await owed(), 0)
  assert.deepEqual(await invoice(), [])
  const centavos = Math.round(amount * 100)
  assert.deepEqual(await entries('CARD_INVOICE_PAID'), [
    `BANKING -${centavos}, CARD_INVOICE ${centavos}, P:CASH:sandbox -${centavos}, P:CUSTODY ${centavos}`,
  ])
  const left = await inAccount()
  assert.equal(Math.round(left * 100), 325_000 - centavos)
  const [row] = await statement(due)
  assert.deepEqual(
    [row.amount, row.creditOperation, row.providerType, row.operation],
    [amount, false, 'BANKING', 'Fatura dos cartões virtuais'],
  )

  // The reversal of a paid purchase is credited to the account.
  const bought = await buy(1_000)
  assert.equal(bought.status, 'approved')
  const next = dueAfter(due)
  await goTo(next)
  token = await product.signIn(ATELIER_ADMIN.email)
  assert.equal(await owed(), 1_000, 'not enough: nothing is paid')
  assert.equal((await entries('CARD_INVOICE_PAID')).length, 1)
  assert.equal((await buy(1)).reason, 'OVERDUE')
  assert.equal(await overdueSince(), next)
  const again = addBusinessDays(next, 1)
  await goTo(again)
  token = await product.signIn(ATELIER_ADMIN.email)
  assert.equal(await owed(), 1_000, 'tried again on each business day')
  await product.until('the mail', () => mailsAbout(product, UNPAID))
  await paid(1_200)
  await product.call('/core/sandbox/jobs/card-invoices/run', { method: 'POST', key: null })
  assert.equal(await owed(), 1_000, 'not tried twice a day')
  const later = addBusinessDays(again, 1)
  await goTo(later)
  token = await product.signIn(ATELIER_ADMIN.email)
  assert.equal(await owed(), 0)
  assert.equal(await mailsAbout(product, UNPAID), 1, 'mailed when it was due')
  assert.equal(await overdueSince(), null)
  const rest = await inAccount()
  const inPart = { amount: 40_000 }
  await outside(`counterparty/card-purchases/${bought.purchaseId}/reverse`, inPart)
  await product.until('the part', async () => (await inAccount()) === rest + 400)
  assert.equal((await reverse(bought.purchaseId)).status, 200)
  await product.until('the money', async () => (await inAccount()) === rest + 1_000)
  assert.equal(
    (await entries('CARD_PURCHASE_REVERSED')).at(-1),
    'BANKING 60000, P:CASH:sandbox 60000, P:CUSTODY -60000, P:ISSUER_PAYABLE -60000',
  )
  const back = await statement(later, 'CREDIT_ADJUSTMENT')
  assert.deepEqual(
    back.map(({ amount, creditOperation, providerType }: Record<string, unknown>) => [
      amount,
      creditOperation,
      providerType,
    ]),
    [600, 400].map((amount) => [amount, true, 'BANKING']),
  )
  assert.equal(await owed(), 0)
  assert.equal((await buy(1)).status, 'approved')
  await assertDerived(later, ['CARD_INVOICE_BANKING', 'CARD_RETURN_BANKING'])
})

test('an overdue invoice ends at once when its purchases are reversed, so that cards buy again', async () => {
  await goTo(dueAfter(await today()))
  token = await product.signIn(ATELIER_ADMIN.email)
  assert.equal(await owed(), 0)
  const bought = await buy(2_000)
  assert.equal(bought.status, 'approved')
  const due = dueAfter(await today())
  await goTo(due)
  token = await product.signIn(ATELIER_ADMIN.email)
  assert.equal(await overdueSince(), due)
  const half = { amount: 100_000 }
  await outside(`counterparty/card-purchases/${bought.purchaseId}/reverse`, half)
  await product.until('the half', async () => (await owed()) === 1_000)
  assert.equal((await buy(1)).reason, 'OVERDUE')
  assert.equal((await reverse(bought.purchaseId)).status, 200)
  await product.until('the rest', async () => (await owed()) === 0)
  assert.equal(await overdueSince(), null)
  assert.deepEqual(await invoice(), [])
  assert.equal((await buy(1)).status, 'approved')
})

test('two workers that find the same invoice pay it once', async () => {
  const amount = await owed()
  assert.ok(amount > 0)
  const due = dueAfter(await today())
  await goTo(due, '05:00:00')
  const before = (await entries('CARD_INVOICE_PAID')).length
  const pay = () =>
    payCardInvoices(product.jobs, { settlementBank: 'sandbox', payoutFollowers: {} })
  const paid = await Promise.all([pay(), pay()])
  assert.deepEqual(paid.sort(), [0, 1])
  assert.equal(await owed(), 0)
  assert.equal((await entries('CARD_INVOICE_PAID')).length, before + 1)
  const failures = await product.jobs.rows(
    `select last_error from postponed_item where job = 'card-invoices'`,
  )
  assert.deepEqual(failures, [])
})

let alsoPaid: string

test('SM-CARD without an active account purchases are declined and the invoice is paid from the available balance', async () => {
  const bought = await buy(2)
  alsoPaid = (await buy(3)).purchaseId
  assert.equal(bought.status, 'approved')
  const amount = await owed()
  await accountBlocking(product, await anOperator(product, 'ana')).block()
  assert.equal((await buy(1)).reason, 'ACCOUNT')
  const account = await product.call('/banking/accounts', { token })
  assert.deepEqual([account.body.status, account.body.balance], ['INACTIVE', null])
  const due = dueAfter(await today())
  await goTo(due)
  token = await product.signIn(ATELIER_ADMIN.email)
  assert.equal(await owed(), 0)
  const centavos = Math.round(amount * 100)
  assert.equal(
    (await entries('CARD_INVOICE_PAID')).at(-1),
    `AVAILABLE -${centavos}, CARD_INVOICE ${centavos}`,
  )
  assert.equal((await statement(due))[0].providerType, 'BALANCE')
  const free = async () => (await product.call('/core/redeems', { token })).body.amount
  const before = await free()
  await reverse(bought.purchaseId)
  await product.until('the money', async () => (await free()) > before)
  assert.equal(Math.round((await free()) * 100), Math.round(before * 100) + 200)
  const [back] = await statement(due, 'CREDIT_ADJUSTMENT')
  assert.deepEqual([back.amount, back.creditOperation, back.providerType], [2, true, 'BALANCE'])
  await assertDerived(due, ['CARD_INVOICE', 'CARD_RETURN'])
})

async function deadlocks(): Promise<bigint | undefined> {
  // The server counts them when a connection has been idle for a second.
  await delay(1_500)
  const found = await product.jobs.row<{ deadlocks: bigint }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return found?.deadlocks
}

test('the reversal of a paid purchase locks balances in the order in which an invoice is paid', async () => {
  const before = await deadlocks()
  const owner = sellerOwner(ATELIER)
  const database = await openAs(product.databaseUrl, 'app', 1)
  let hasAsked = false
  await database.withTenant(ATELIER, async (transaction) => {
    await lockedBalancesOf(transaction, owner, ['AVAILABLE'])
    if (!hasAsked) await reverse(alsoPaid)
    hasAsked = true
    await product.until('the reversal to wait', () => isLockAwaited(product.databaseUrl))
    await lockedBalancesOf(transaction, owner, ['CARD_INVOICE'])
  })
  await database.close()
  await product.until(
    'the reversal',
    async () =>
      (await entries('CARD_PURCHASE_REVERSED')).at(-1)?.includes('AVAILABLE 300') === true,
  )
  assert.equal(await deadlocks(), before)
})

/** Pays reais into the account by Pix. */
async function paid(amount: number): Promise<void> {
  const database = await openAs(product.databaseUrl, 'app', 1)
  await database.withTenant(ATELIER, (transaction) =>
    receivePix(openUnitOfWork(transaction, jobCause('test')), randomUUID(), BigInt(amount) * 100n),
  )
  await database.close()
}
