import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type * as z from 'zod/mini'
import { lastUnanticipatedDay } from '#contract/balance/anticipation.ts'
import {
  type redeemRow,
  STATEMENT_GROUPS,
  STATEMENT_ROW_KINDS,
  type StatementGroup,
  type StatementRowKind,
} from '#contract/balance/shapes.ts'
import { addDays, type Day, dayInSaoPaulo, instantInSaoPaulo } from '#contract/basics/days.ts'
import { isUuid, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { halfUp, sum } from '#contract/basics/money.ts'
import { anticipate } from '#server/areas/balance/anticipate.ts'
import { balanceOf } from '#server/areas/ledger/balance-of.ts'
import { platformAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, post, sweep, take } from '#server/areas/ledger/post.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { readSheet } from '#tests/factories/documents/read-archive.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { sized } from '#tests/factories/environment/proof-size.ts'
import { linkBody } from '#tests/factories/payments/checkout.ts'
import {
  assertBalanceAddsUp,
  assertRowsAddUp,
  centavosOf as centavos,
  originOf,
} from '#tests/factories/payments/origins.ts'
import { actOnDispute, aPaidCard, balances } from '#tests/factories/payments/paid-card.ts'
import { addUsers, asOperator, DEMO, tokenOf } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string
let today: Day

before(async () => {
  product = await startProduct({ notices: 'off' })
  token = await product.signIn()
  today = dayInSaoPaulo((await product.call('/core/sandbox/clock', { token })).body.now)
})
after(() => product.stop())

const balance = async () => (await product.call('/core/redeems', { token })).body
const quote = (requestedAmount: number, useAnticipationAmount = true, as = token) =>
  product.call('/core/redeems/anticipation/amount', {
    method: 'POST',
    token: as,
    body: { requestedAmount, useAnticipationAmount },
  })

interface ChargeOptions {
  readonly value?: number
  readonly subSellerPaymentRequest?: readonly object[]
}

/** A card charge in instalments that are received month by month. */
async function aParcelledCharge(
  installments = 3,
  { value = 150, ...rest }: ChargeOptions = {},
): Promise<string> {
  const body = {
    ...linkBody({ installments, value }),
    ...rest,
    allowedPaymentMethods: {
      creditCardMethod: { type: 'RECURRENT' },
      bankSlipMethod: null,
      pixMethod: null,
    },
  }
  const { body: link } = await product.call('/core/payment-links', { method: 'POST', token, body })
  return aPaidCard(product, link.uuid, { installments })
}

interface Piece {
  readonly id: string
  readonly installment: number
  readonly part: number
  readonly gross: bigint
  readonly fee: bigint
  readonly net: bigint
  readonly anticipation: string | null
}

const piecesOf = (charge: string) =>
  product.jobs.rows<Piece>(
    `select id, installment, part, gross_centavos as gross, fee_centavos as fee,
            net_centavos as net, anticipation_id as anticipation
       from receivable where charge_id = $1 order by due_date, part`,
    [charge],
  )

const anticipateNow = (requested: bigint, quotedTax: bigint | null = null) =>
  product.jobs.withTenant(DEMO, (transaction) =>
    anticipate(openUnitOfWork(transaction, jobCause('test')), requested, quotedTax),
  )

const reais = (amount: bigint) => Number(amount) / 100

test('R-FIN-12 R-FIN-20 a quote takes what the balance lacks from card receivables, and changes nothing', async () => {
  await aParcelledCharge()
  const before = await balance()
  assert.ok(before.amountToAnticipation > 10)
  const covered = await quote(before.amount, false)
  assert.deepEqual(covered.body, {
    totalRedeem: before.amount,
    anticipationTax: 0,
    amountToReceive: before.amount,
  })
  const requested = reais(centavos(before.amount) + 1_000n)
  const priced = await quote(requested)
  assert.equal(priced.status, 200, priced.text)
  assert.equal(priced.body.totalRedeem, requested)
  assert.ok(priced.body.anticipationTax > 0)
  assert.equal(
    centavos(priced.body.amountToReceive),
    centavos(requested) - centavos(priced.body.anticipationTax),
  )
  const refused = await quote(requested, false)
  assert.deepEqual([refused.status, refused.body[0].code], [409, 'BAR-5002'])
  const all = reais(centavos(before.amount) + centavos(before.amountToAnticipation))
  assert.equal((await quote(all)).status, 200)
  const tooMuch = await quote(reais(centavos(all) + 1n))
  assert.deepEqual([tooMuch.status, tooMuch.body[0].code], [409, 'BAR-5005'])
  assert.deepEqual(await balance(), before)

  const settings = (patch: string) =>
    asOperator(product, `update seller set settings = settings ${patch}`)
  await settings(`|| '{"antiFraudFlagged": true}'`)
  const flagged = await quote(requested)
  assert.equal(flagged.body.anticipationTax, Math.round(requested * 10) / 100)
  await settings(`- 'antiFraudFlagged'`)

  await settings(`|| '{"bankingType": "BANKING"}'`)
  const banking = await quote(requested)
  assert.deepEqual([banking.status, banking.body[0].code], [409, 'BAR-5004'])
  await settings(`|| '{"bankingType": "EXTERNAL"}'`)

  const [person] = await addUsers(product, ['FINANCES'])
  assert.ok(person)
  const finances = await quote(requested, true, await tokenOf(product, person))
  assert.equal(finances.status, 403)
})

test('an anticipation advances the nearest receivables, splits the last one, and the statement shows it', async () => {
  const charge = await aParcelledCharge()
  const wholes = await piecesOf(charge)
  const { amount, amountToAnticipation } = await balance()
  const requested = centavos(amount) + centavos(amountToAnticipation) - 1n
  const before = await balances(product)
  const priced = await anticipateNow(requested)
  const after = await balances(product)
  assert.equal(priced.advanced, centavos(amountToAnticipation) - 1n)
  assert.equal(
    (after['AVAILABLE'] ?? 0n) - (before['AVAILABLE'] ?? 0n),
    priced.advanced - priced.quote.anticipationTax,
  )
  assert.equal(after['AVAILABLE'], priced.quote.amountToReceive)
  assert.equal(after['ANTICIPATED_DEBT'], (before['ANTICIPATED_DEBT'] ?? 0n) + priced.advanced)
  assert.equal(after['RECEIVABLE'], before['RECEIVABLE'])
  assert.equal((await balance()).amountToAnticipation, 0.01)

  // One centavo of the last instalment is a piece of its own.
  const pieces = await piecesOf(charge)
  assert.equal(pieces.length, wholes.length + 1)
  for (const column of ['gross', 'fee', 'net'] as const) {
    assert.equal(
      sum(pieces.map((piece) => piece[column])),
      sum(wholes.map((whole) => whole[column])),
      column,
    )
  }
  const rest = pieces.find(({ anticipation }) => anticipation === null)
  assert.deepEqual([rest?.installment, rest?.part, rest?.net], [wholes.length, 1, 1n])

  const period = `executionDateInitial=${today}&executionDateFinal=${addDays(today, 400)}`
  const { body } = await product.call(`/core/redeems/statement?${period}&size=200`, { token })
  const rows = body.content as readonly z.input<typeof redeemRow>[]
  const advanced = rows.find(({ statementType }) => statementType === 'CREDIT_ANTICIPATED')
  assert.deepEqual(
    [advanced?.executionDate, advanced?.amount, advanced?.tax, advanced?.uuidCharge],
    [
      today,
      reais(priced.advanced),
      { amount: reais(priced.quote.anticipationTax), creditOperation: false },
      null,
    ],
  )
  const repaid = rows.filter(({ statementType }) => statementType === 'DEBIT_ANTICIPATED')
  assert.equal(sum(repaid.map(({ amount }) => centavos(Number(amount)))), priced.advanced)
  assert.ok(repaid.every((row) => !row.creditOperation && row.uuidCharge !== null))
})

test('a refund of a charge with anticipated receivables recovers the advance', async () => {
  const charge = await aParcelledCharge()
  const { amount, amountToAnticipation } = await balance()
  const priced = await anticipateNow(centavos(amount) + centavos(amountToAnticipation))
  const before = await balances(product)
  const nets = sum((await piecesOf(charge)).map(({ net }) => net))
  const refund = await product.call(`/core/charges/${charge}/refund`, {
    method: 'PATCH',
    token,
    body: { asFraud: false },
  })
  assert.ok([200, 202].includes(refund.status), refund.text)
  await product.until('the refund', () =>
    product.jobs.row(`select 1 from charge where id = $1 and status = 'REFUND'`, [charge]),
  )
  const after = await balances(product)
  assert.ok(priced.advanced >= nets)
  assert.equal((before['ANTICIPATED_DEBT'] ?? 0n) - (after['ANTICIPATED_DEBT'] ?? 0n), nets)
  const remaining = (name: Record<string, bigint>) =>
    (name['AVAILABLE'] ?? 0n) - (name['DEBT'] ?? 0n)
  assert.ok(remaining(before) - remaining(after) >= nets)
})

test('a dispute of a charge with anticipated receivables recovers the advance; once won they are due again without it', async () => {
  const charge = await aParcelledCharge()
  const { amount, amountToAnticipation } = await balance()
  const priced = await anticipateNow(centavos(amount) + centavos(amountToAnticipation) - 1n)
  const anticipated = (await piecesOf(charge)).filter(({ anticipation }) => anticipation !== null)
  const nets = sum(anticipated.map(({ net }) => net))
  assert.ok(priced.advanced >= nets && nets > 0n)
  const before = await balances(product)
  assert.equal((await actOnDispute(product, charge, 'dispute')).status, 200)
  await reaches(charge, 'DISPUTE')
  const held = await balances(product)
  assert.equal((before['ANTICIPATED_DEBT'] ?? 0n) - (held['ANTICIPATED_DEBT'] ?? 0n), nets)
  assert.equal((await actOnDispute(product, charge, 'win')).status, 200)
  await reaches(charge, 'PAID')
  const after = await balances(product)
  assert.equal(after['ANTICIPATED_DEBT'], held['ANTICIPATED_DEBT'])
  assert.equal(after['RECEIVABLE'], before['RECEIVABLE'])
  assert.ok((await piecesOf(charge)).every(({ anticipation }) => anticipation === null))
})

test('another tax than the quoted one is refused, and what is due on the next business day is not anticipated', async () => {
  const charge = await aParcelledCharge()
  const soon = lastUnanticipatedDay(today)
  const first = (await piecesOf(charge))[0]
  assert.ok(first)
  await asOperator(product, 'update receivable set due_date = $2 where id = $1', [first.id, soon])
  const { amount, amountToAnticipation } = await balance()
  const pieces = await piecesOf(charge)
  const open = sum(pieces.filter(({ id }) => id !== first.id).map(({ net }) => net))
  assert.ok(centavos(amountToAnticipation) >= open)
  const requested = centavos(amount) + 500n
  const { body } = await quote(reais(requested))
  const tax = centavos(body.anticipationTax)
  await assert.rejects(anticipateNow(requested, tax + 1n), /BAR-5006|taxa da antecipação/)
  assert.equal((await anticipateNow(requested, tax)).quote.anticipationTax, tax)
})

test('a flagged seller pays its tax from the balance when that is more than what is advanced', async () => {
  await aParcelledCharge()
  await asOperator(product, `update seller set settings = settings || '{"antiFraudFlagged": true}'`)
  const before = await balance()
  const requested = centavos(before.amount) + 1n
  const { advanced, quote: price } = await anticipateNow(requested)
  await asOperator(product, `update seller set settings = settings - 'antiFraudFlagged'`)
  assert.equal(advanced, 1n)
  assert.ok(price.anticipationTax > advanced)
  assert.equal(centavos((await balance()).amount), requested - price.anticipationTax)
})

const statement = async (from: Day, to: Day): Promise<readonly z.input<typeof redeemRow>[]> => {
  const period = `executionDateInitial=${from}&executionDateFinal=${to}`
  const { body } = await product.call(`/core/redeems/statement?${period}&size=500`, { token })
  return body.content
}

test('a row of the statement shows what sub-sellers receive of its instalment', async () => {
  const charge = await aParcelledCharge(2, {
    subSellerPaymentRequest: [
      { idSubSeller: 1, paymentType: 'PERCENTAGE', paymentValue: 10, amount: 150 },
    ],
  })
  const future = await statement(addDays(today, 1), addDays(today, 120))
  const rows = future.filter(({ uuidCharge }) => uuidCharge === charge)
  assert.equal(rows.length, 2)
  const shares = await product.jobs.rows<{ id: Uuid; net: bigint; name: string; due: Day }>(
    `select receivable.id, net_centavos as net, sub_seller.name, due_date as due
       from receivable join sub_seller using (seller_id, owner_id)
      where charge_id = $1 order by due_date desc`,
    [charge],
  )
  assert.equal(shares.length, 2)
  for (const [at, row] of rows.entries()) {
    const share = shares[at]
    assert.ok(share)
    assert.deepEqual(row.subSellers, [
      {
        origin: { kind: 'SPLIT', id: share.id },
        executionDate: row.executionDate,
        statementType: 'CREDIT_SPLIT',
        isChargeback: false,
        isRefund: false,
        buyer: row.buyer,
        amount: reais(share.net),
        creditOperation: true,
        operation: row.operation,
        tax: null,
        uuidCharge: charge,
        providerType: 'BANK_ACCOUNT',
        name: share.name,
      },
    ])
  }
})

test('a workbook of a period that ends before it begins is refused', async () => {
  const period = `executionDateInitial=${today}&executionDateFinal=${addDays(today, -1)}`
  const refused = await product.call(`/core/redeems/statement/xlsx?${period}`, { token })
  assert.deepEqual([refused.status, refused.body[0].code], [422, 'BAR-0012'])
})

test('R-FIN-15 CSV and XLSX hold the whole period, the specified columns first', async () => {
  const [from, to] = [addDays(today, -60), addDays(today, 400)] as const
  const rows = await statement(from, to)
  assert.ok(rows.length > 20)
  const query = `executionDateInitial=${from}&executionDateFinal=${to}&size=1&page=3`
  const file = await product.call(`/core/redeems/statement/csv?${query}`, { token })
  const lines = file.text.trim().split('\r\n')
  assert.equal(lines[0]?.replace('\ufeff', ''), 'Execução;Operação;Destino;Taxas;Valor')
  assert.equal(lines.length - 1, rows.length)

  const response = await fetch(`${product.url}/core/redeems/statement/xlsx?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(
    response.headers.get('content-type'),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  const [head, ...cells] = readSheet(Buffer.from(await response.arrayBuffer()))
  assert.deepEqual(head?.slice(0, 5), ['Execução', 'Operação', 'Destino', 'Taxas', 'Valor'])
  assert.equal(cells.length, rows.length)
  assert.deepEqual(
    cells.map(([, , , , value]) => Number(value)),
    rows.map(({ creditOperation, amount }) => Number(amount) * (creditOperation ? 1 : -1)),
  )
})

/** What happens to random charges at the acquirer, with their status after it; each run meets all. */
const ENDS = [
  { status: 'PAID', actions: [] },
  { status: 'DISPUTE', actions: ['dispute'] },
  { status: 'PAID', actions: ['dispute', 'win'] },
  { status: 'CHARGEBACK', actions: ['dispute', 'lose'] },
] as const

const reaches = (charge: string, status: string) =>
  product.until(status, () =>
    product.jobs.row('select 1 as found from charge where id = $1 and status = $2', [
      charge,
      status,
    ]),
  )

const randomCharge = fc.record({
  installments: fc.integer({ min: 1, max: 6 }),
  priceCentavos: fc.integer({ min: 5_000, max: 90_000 }),
  shareOfOther: fc.integer({ min: 0, max: 40 }),
  anticipatedPercent: fc.integer({ min: 1, max: 99 }),
})

/** Gives centavos to the seller, or takes them, as two operators do. */
const adjust = (amount: bigint) =>
  product.jobs.withTenant(DEMO, (transaction) => {
    const [owner, loss] = [sellerOwner(DEMO), platformAccount('P:LOSS')]
    return post(
      openUnitOfWork(transaction, jobCause('test')),
      { kind: 'BALANCE_ADJUSTED', ref: newId() },
      amount < 0n
        ? [take(owner, -amount), credit(loss, -amount)]
        : [debit(loss, amount), sweep(owner, amount)],
    )
  })

type RandomCharge = typeof randomCharge extends fc.Arbitrary<infer Value> ? Value : never

/** A random charge of which a random part is anticipated with all that is open. */
async function aRandomCharge(random: RandomCharge): Promise<string> {
  const { installments, priceCentavos, shareOfOther: paymentValue, anticipatedPercent } = random
  const value = priceCentavos / 100
  const share = { idSubSeller: 1, paymentType: 'PERCENTAGE', paymentValue, amount: value }
  const shares = paymentValue > 0 ? { subSellerPaymentRequest: [share] } : {}
  const id = await aParcelledCharge(installments, { value, ...shares })
  const { amount, amountToAnticipation } = await balance()
  const part = (centavos(amountToAnticipation) * BigInt(anticipatedPercent)) / 100n
  await anticipateNow(centavos(Math.max(amount, 0)) + part)
  return id
}

test('the lines of each value of the statement add up to it, whatever happened to random charges', async (t) => {
  const seed = Date.now() % 1_000_000
  t.diagnostic(`seed ${seed}`)
  const samples = fc.sample(randomCharge, { numRuns: 5, seed })
  const charges: string[] = []
  for (const random of samples) charges.push(await aRandomCharge(random))
  const [refunded = '', ...others] = charges
  await product.call(`/core/charges/${refunded}/refund`, { method: 'PATCH', token, body: {} })
  await reaches(refunded, 'REFUND')
  for (const [at, { actions, status }] of ENDS.entries()) {
    const charge = others[at] ?? ''
    for (const action of actions) {
      await actOnDispute(product, charge, action)
      await reaches(charge, action === 'dispute' ? 'DISPUTE' : status)
    }
  }
  const { amount: kept } = await balance()
  await adjust(321n)
  // More than there is: the rest becomes debt.
  await adjust(-(centavos(Math.max((await balance()).amount, 0)) + 123n))
  const kinds = await assertRowsAddUp(product, token, today)
  for (const kind of [
    'SALE',
    'SPLIT',
    'ANTICIPATED',
    'ADVANCE_REPAID',
    'REFUND',
    'DISPUTE',
    'ADJUSTMENT_GIVEN',
    'ADJUSTMENT_TAKEN',
  ]) {
    assert.ok(kinds.has(kind), `no row is of the kind ${kind}`)
  }
  assert.ok((await assertBalanceAddsUp(product, token)) > 1)
  await adjust(centavos(kept) - centavos((await balance()).amount))
})

/** Centavos of a cell of CSV, as `-1234,50`. */
const ofCsv = (cell = '') => BigInt(cell.replace(',', ''))

test('R-FIN-15 the rows of the statement’s files sum up to the ledger, and a withdrawal has its id', async () => {
  const withdrawal = await product.call('/core/sellers/transfers', {
    method: 'POST',
    token,
    body: { amount: 10 },
  })
  assert.equal(withdrawal.status, 201, withdrawal.text)
  const query = 'executionDateInitial=2020-01-01&executionDateFinal=2039-12-31'
  const fileAt = async (format: string) =>
    fetch(`${product.url}/core/redeems/statement/${format}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const [head = [], ...rows] = readSheet(Buffer.from(await (await fileAt('xlsx')).arrayBuffer()))
  const at = (label: string) => head.indexOf(label)
  const column = (label: string) => rows.map((cells) => cells[at(label)] ?? '')
  const total = (label: string) => sum(column(label).map(centavos))
  // What is to come is on the statement, too, and what is held for a refund or withdrawal has left.
  const { AVAILABLE, DEBT, RECEIVABLE, ANTICIPATED_DEBT } = await product.jobs.withTenant(
    DEMO,
    (transaction) => balanceOf(transaction, sellerOwner(DEMO)),
  )
  const owned = AVAILABLE - DEBT + RECEIVABLE - ANTICIPATED_DEBT
  assert.equal(total('Valor') + total('Taxas'), owned)

  // What the ledger gave to sub-sellers, of the charges of which nothing went back.
  const listed = column('Cobrança').map((charge, index) => ({
    charge,
    operation: column('Operação')[index] ?? '',
    share: centavos(column('Split')[index]),
  }))
  const shared = Map.groupBy(listed, ({ charge }) => charge)
  let compared = 0
  for (const [charge, ofCharge] of shared) {
    const share = sum(ofCharge.map((row) => row.share))
    if (share === 0n || ofCharge.some(({ operation }) => /^(Estorno|Chargeback)/.test(operation)))
      continue
    const given = await product.jobs.row<{ amount: bigint }>(
      `select sum(amount)::bigint as amount
         from journal_entry entry
         join posting on posting.seller_id = entry.seller_id and posting.entry_id = entry.id
        where entry.ref_id = $1 and entry.kind in ('CARD_CAPTURED', 'CARD_CAPTURED_EARLY')
          and code = 'RECEIVABLE' and owner_id <> $2`,
      [charge, sellerOwner(DEMO)],
    )
    assert.equal(share, given?.amount, charge)
    compared += 1
  }
  assert.ok(compared > 0, 'a sale was shared')

  const lines = (await (await fileAt('csv')).text()).trimEnd().split('\r\n').slice(1)
  // A text may hold a semicolon; the amounts are at the end.
  const amounts = lines.map((line) => line.split(';').slice(-2))
  assert.equal(sum(amounts.map(([tax]) => ofCsv(tax))), total('Taxas'))
  assert.equal(sum(amounts.map(([, value]) => ofCsv(value))), total('Valor'))

  const ids = column('Saque')
  assert.ok(ids.includes(withdrawal.body.id))
  for (const [index, id] of ids.entries()) {
    if (column('Destino')[index] === 'Conta bancária') assert.ok(isUuid(id), `row ${index}`)
  }
})

/** The kinds of rows that each group of the statement shows. */
const GROUPS: Readonly<Record<StatementGroup, readonly StatementRowKind[]>> = {
  SALES: ['SALE'],
  REFUNDS: ['REFUND'],
  CHARGEBACKS: ['DISPUTE', 'DISPUTE_WON', 'DISPUTE_FEE'],
  ANTICIPATIONS: ['ANTICIPATED', 'ADVANCE_REPAID'],
  WITHDRAWALS: ['TRANSFER', 'TRANSFER_RETURNED'],
  BILLS: ['BILL', 'BILL_BANKING', 'BILL_RETURNED', 'BILL_RETURNED_BANKING'],
  VIRTUAL_CARDS: ['CARD_INVOICE', 'CARD_INVOICE_BANKING', 'CARD_RETURN', 'CARD_RETURN_BANKING'],
  ADJUSTMENTS: ['ADJUSTMENT_GIVEN', 'ADJUSTMENT_TAKEN'],
}

test('R-FIN-15 the statement shows the rows of one type with their sum, and so do its files', async () => {
  const query = 'executionDateInitial=2020-01-01&executionDateFinal=2039-12-31'
  const path = '/core/redeems/statement'
  const { body: whole } = await product.call(`${path}?${query}&size=900`, { token })
  assert.equal(whole.sum, undefined)
  const rows = whole.content as readonly z.input<typeof redeemRow>[]
  let filled = 0
  for (const group of STATEMENT_GROUPS) {
    const expected = rows.filter(({ origin }) => GROUPS[group].includes(origin.kind))
    const filter = `${query}&group=${group}`
    const { body } = await product.call(`${path}?${filter}&size=900`, { token })
    assert.deepEqual(body.content, expected, group)
    assert.equal(body.totalElements, expected.length, group)
    const signed = (amount: number, isCredit: boolean) => centavos(amount) * (isCredit ? 1n : -1n)
    const [amount, tax] = [
      sum(expected.map((row) => signed(Number(row.amount), row.creditOperation))),
      sum(expected.map((row) => -centavos(Number(row.tax?.amount ?? 0)))),
    ]
    assert.deepEqual([centavos(body.sum.amount), centavos(body.sum.tax)], [amount, tax], group)
    // The sum is of all rows, whatever the page.
    const { body: page } = await product.call(`${path}?${filter}&size=1`, { token })
    assert.deepEqual([page.content, page.sum], [expected.slice(0, 1), body.sum], group)

    const csv = await product.call(`${path}/csv?${filter}`, { token })
    const amounts = csv.text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => ofCsv(line.split(';').at(-1)))
    assert.deepEqual([amounts.length, sum(amounts)], [expected.length, amount], group)
    const sheet = await fetch(`${product.url}${path}/xlsx?${filter}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const [head = [], ...cells] = readSheet(Buffer.from(await sheet.arrayBuffer()))
    const values = cells.map((row) => centavos(row[head.indexOf('Valor')]))
    assert.deepEqual([values.length, sum(values)], [expected.length, amount], group)
    filled += expected.length > 0 ? 1 : 0
  }
  assert.equal(rows.length, whole.totalElements)
  assert.equal(
    Object.values(GROUPS).flat().length,
    STATEMENT_ROW_KINDS.filter((kind) => kind !== 'SPLIT').length,
  )
  assert.ok(filled >= 6, `rows of ${filled} types`)
  const unknown = await product.call(`${path}?${query}&group=OUTROS`, { token })
  assert.deepEqual([unknown.status, unknown.body[0].code], [422, 'BAR-0005'], unknown.text)
})

test('the tax of an anticipation is rounded half up in each part, and the quote names the same parts', async () => {
  await aParcelledCharge(6)
  const { amount, amountToAnticipation } = await balance()
  const requestedAmount = reais(centavos(amount) + centavos(amountToAnticipation) - 7n)
  const path = '/core/redeems/anticipation/origin?requestedAmount='
  const quoted = await product.call(`${path}${requestedAmount}`, { token })
  assert.equal(quoted.status, 200, quoted.text)
  const { body: quotedOrigin } = quoted
  const price = (await quote(requestedAmount)).body
  assert.equal(quotedOrigin.amount, price.amountToReceive)
  assert.equal(quotedOrigin.isExact, true)
  const { monthlyRate, parts } = quotedOrigin.anticipation
  assert.ok(parts.length >= 6)
  for (const part of parts) {
    const exact = centavos(part.net) * centavos(monthlyRate) * BigInt(part.days)
    assert.equal(centavos(part.tax), halfUp(exact, 300_000n))
  }
  await anticipateNow(centavos(requestedAmount), centavos(price.anticipationTax))
  const entry = await product.jobs.row<{ id: string }>(
    `select id from journal_entry where kind = 'RECEIVABLES_ANTICIPATED' order by id desc limit 1`,
  )
  const done = await originOf(product, token, { kind: 'ANTICIPATED', id: entry?.id ?? '' })
  assert.deepEqual(
    done.anticipation?.parts.map(({ net, tax, days }) => [net, tax, days]),
    parts.map(({ net, tax, days }: (typeof parts)[number]) => [net, tax, days]),
  )
  const tooMuch = reais(centavos(requestedAmount) + 10_000_000n)
  const refused = await product.call(`${path}${tooMuch}`, { token })
  assert.deepEqual([refused.status, refused.body[0].code], [409, 'BAR-5005'])
})

test('a value that is not of the kind has no origin, nor one of another seller', async () => {
  const other = await product.signIn('lia@tres-marias.com.br')
  const rows = await statement(addDays(today, -60), addDays(today, 400))
  for (const { origin } of rows.slice(0, 40)) {
    const kind = origin.kind === 'REFUND' ? 'DISPUTE' : 'REFUND'
    for (const [as, path] of [
      [other, `${origin.kind}/${origin.id}`],
      [token, `${kind}/${origin.id}`],
    ] as const) {
      const refused = await product.call(`/core/redeems/statement/${path}/origin`, { token: as })
      assert.deepEqual([refused.status, refused.body[0].code], [404, 'BAR-0004'], path)
    }
  }
})

test('a withdrawal anticipates what the balance lacks, at the quoted tax, or does nothing', async () => {
  // Outside of the hours without withdrawals.
  const noon = instantInSaoPaulo(today, '12:00:00')
  await product.call('/core/sandbox/clock', { method: 'PUT', body: { now: noon, mode: 'offset' } })
  token = await product.signIn()
  const anticipation = (body: object, key?: string) =>
    product.call('/core/redeems/anticipation', {
      method: 'POST',
      token,
      body: { useAnticipationAmount: true, ...body },
      ...(key ? { key } : {}),
    })
  const codeOf = async (body: object) => {
    const refused = await anticipation(body)
    return `${refused.status} ${refused.body[0].code}`
  }
  await aParcelledCharge()
  await adjust(10_000n)
  const { amount, amountToAnticipation } = await balance()
  assert.equal(await codeOf({ requestedAmount: 5 }), '422 BAR-5001')
  // Where nothing is anticipated the seller's own minimum holds (S-08).
  const setMinimum = (centavos: number) =>
    asOperator(
      product,
      `update seller set settings = settings || jsonb_build_object('minTransferExclusiveCentavos', $1::integer)
        where seller_id = current_seller()`,
      [centavos],
    )
  await setMinimum(2_550)
  assert.equal(await codeOf({ requestedAmount: 25.5 }), '422 BAR-5001')
  await setMinimum(900)
  const all = centavos(amount) + centavos(amountToAnticipation)
  assert.equal(await codeOf({ requestedAmount: reais(all + 1n) }), '409 BAR-5005')

  const requestedAmount = reais(centavos(amount) + 500n)
  const quoted = (await quote(requestedAmount)).body
  const { anticipationTax, amountToReceive } = quoted
  const otherTax = reais(centavos(anticipationTax) + 1n)
  assert.equal(await codeOf({ requestedAmount, anticipationTax: otherTax }), '409 BAR-5006')
  assert.equal((await balance()).amount, amount)

  const before = await balances(product)
  const key = crypto.randomUUID()
  const made = await anticipation({ requestedAmount, anticipationTax }, key)
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(made.body.quote, quoted)
  assert.equal(made.body.transfer.amount, amountToReceive)
  assert.equal((await anticipation({ requestedAmount, anticipationTax }, key)).text, made.text)
  const after = await balances(product)
  assert.deepEqual(
    ['AVAILABLE', 'TRANSFER_PENDING', 'ANTICIPATED_DEBT'].map(
      (code) => (after[code] ?? 0n) - (before[code] ?? 0n),
    ),
    [-centavos(amount), centavos(amountToReceive), 500n],
  )
  assert.equal((await balance()).amount, 0)
})

/** Anticipations and the receivables that they took, which must be the same money. */
const anticipatedSums = async () => {
  const found = await product.jobs.row<{ advanced: bigint; parts: bigint; tax: bigint }>(
    `select (select coalesce(sum(advanced_centavos), 0) from anticipation)::bigint as advanced,
            (select coalesce(sum(net_centavos), 0) from anticipation_part)::bigint as parts,
            (select coalesce(sum(tax_centavos), 0) from anticipation)::bigint as tax`,
  )
  assert.ok(found)
  return found
}

test('withdrawals and anticipations at once never take a receivable twice nor more than is owed', async () => {
  await aParcelledCharge(6)
  // Leaves 50 reais, so that most of what is asked for must be anticipated.
  await adjust(5_000n - ((await balances(product))['AVAILABLE'] ?? 0n))
  const before = await balances(product)
  const sumsBefore = await anticipatedSums()
  const earlier = await product.jobs.rows<{ id: string }>('select id from anticipation')
  const { amount, amountToAnticipation } = await balance()
  const owed = centavos(amount) + centavos(amountToAnticipation)
  const tries = sized('ANTICIPATIONS', 30, 300)
  // Together they ask for twice what there is, or more: each asks for more than the least amount.
  const share = (2n * owed) / BigInt(tries)
  const requestedAmount = reais(share > 1_000n ? share : 1_000n)
  const answers = await Promise.all(
    Array.from({ length: tries }, (_, at) =>
      at % 5 === 0
        ? product.call('/core/sellers/transfers', {
            method: 'POST',
            token,
            body: { amount: 10 + at / 100 },
          })
        : product.call('/core/redeems/anticipation', {
            method: 'POST',
            token,
            body: { useAnticipationAmount: true, requestedAmount },
          }),
    ),
  )
  const taken = answers.flatMap(({ status, body }) =>
    status === 201 ? [centavos((body.transfer ?? body).amount)] : [],
  )
  for (const { status, body } of answers) {
    if (status === 201) continue
    assert.ok(['BAR-5002', 'BAR-5005', 'BAR-5006'].includes(body[0].code), body[0].description)
  }
  const after = await balances(product)
  const sums = await anticipatedSums()
  const advanced = sums.advanced - sumsBefore.advanced
  const tax = sums.tax - sumsBefore.tax
  assert.ok(advanced > 0n && taken.length > 1 && taken.length < tries, `${taken.length} accepted`)
  assert.equal(sums.parts - sumsBefore.parts, advanced)
  const delta = (code: string) => (after[code] ?? 0n) - (before[code] ?? 0n)
  assert.equal(delta('ANTICIPATED_DEBT'), advanced)
  assert.equal(delta('TRANSFER_PENDING'), sum(taken))
  assert.equal(delta('AVAILABLE'), advanced - tax - sum(taken))
  assert.ok((after['AVAILABLE'] ?? 0n) >= 0n && (after['DEBT'] ?? 0n) === 0n)
  assert.ok(sum(taken) + tax <= owed, `${sum(taken)} of ${owed}`)
  const left = await balance()
  assert.equal(centavos(amountToAnticipation) - centavos(left.amountToAnticipation), advanced)
  // Each part is a receivable of its own, taken by one of these anticipations alone. A dispute may
  // have freed a receivable of an earlier one.
  const wrong = await product.jobs.rows(
    `select part.receivable_id from anticipation_part part
       join receivable on receivable.seller_id = part.seller_id and receivable.id = part.receivable_id
      where part.anticipation_id <> all ($1::uuid[])
        and (receivable.net_centavos, receivable.anticipation_id)
            is distinct from (part.net_centavos, part.anticipation_id)
     union all
     select receivable_id from anticipation_part
      where anticipation_id <> all ($1::uuid[]) group by 1 having count(*) > 1`,
    [earlier.map(({ id }) => id)],
  )
  assert.deepEqual(wrong, [])
})

test('a withdrawal with anticipation is refused at night, for a business account, without a bank account, and when its price is more than it', async () => {
  const codeOf = async (as: string, requestedAmount: number) => {
    const refused = await product.call('/core/redeems/anticipation', {
      method: 'POST',
      token: as,
      body: { requestedAmount, useAnticipationAmount: true },
    })
    return `${refused.status} ${refused.body[0].code}`
  }
  const originCode = async (as: string, requestedAmount: number) => {
    const path = `/core/redeems/anticipation/origin?requestedAmount=${requestedAmount}`
    const refused = await product.call(path, { token: as })
    return `${refused.status} ${refused.body[0].code}`
  }
  await aParcelledCharge()
  await product.jobs.withTenant(DEMO, (transaction) =>
    post(
      openUnitOfWork(transaction, jobCause('test')),
      { kind: 'BALANCE_ADJUSTED', ref: newId() },
      [take(sellerOwner(DEMO), 2_000n), credit(platformAccount('P:LOSS'), 2_000n)],
    ),
  )
  assert.equal(await codeOf(token, 0.01), '409 BAR-5002')
  assert.equal(await originCode(token, 0.01), '409 BAR-5002')
  const business = await product.signIn('lia@tres-marias.com.br')
  assert.equal(await codeOf(business, 20), '409 BAR-5004')
  assert.equal(await originCode(business, 20), '409 BAR-5004')
  const late = instantInSaoPaulo(today, '23:30:00')
  await product.call('/core/sandbox/clock', { method: 'PUT', body: { now: late, mode: 'offset' } })
  token = await product.signIn()
  assert.equal(await codeOf(token, 10), '409 BAR-5003')
  await asOperator(product, 'update seller set account_sealed = null where seller_id = $1', [DEMO])
  assert.equal(await codeOf(token, 10), '409 BAR-5009')
})

test('the day of a released receivable, which the statement shows, is the day of its entry', async () => {
  const found = await product.jobs.row<{ released: number; different: number }>(
    `select count(*)::integer as released,
            (count(*) filter (where entry.effective_date is distinct from receivable.due_date))::integer
              as different
       from receivable
       left join journal_entry entry on entry.seller_id = receivable.seller_id
        and (entry.kind = 'RECEIVABLE_RELEASED' and entry.ref_id = receivable.id
             or entry.kind = 'PIX_RECEIVED' and entry.ref_id = receivable.charge_id)
      where state = 'RELEASED' and net_centavos <> 0`,
  )
  assert.ok(found && found.released > 10)
  assert.equal(found.different, 0)
})
