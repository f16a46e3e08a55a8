import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, type Day, dayInSaoPaulo } from '#contract/basics/days.ts'
import { type SellerId, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { sum } from '#contract/basics/money.ts'
import { prefixPattern, searchPattern } from '#contract/basics/text-search.ts'
import { type MovementRow, movementsSql } from '#server/areas/account-statement/sql.ts'
import {
  amountToAnticipate,
  countStatement,
  statementRows,
  sumOfGroup,
} from '#server/areas/balance/sql.ts'
import { countsOfBills, pageOfBills } from '#server/areas/bills/sql.ts'
import { chargeById } from '#server/areas/charge-core/charge.ts'
import { type ListFilter, pageOfCharges } from '#server/areas/charges/list/sql.ts'
import { readDashboard } from '#server/areas/dashboard/read-dashboard.ts'
import { pageOfDashboard } from '#server/areas/dashboard/sql.ts'
import { countsOfSubscriptions, pageOfSubscriptions } from '#server/areas/subscriptions/list-sql.ts'
import type { Database, SqlStatement } from '#server/platform/database/database.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { filledDatabase } from '#tests/factories/environment/filled-database.ts'
import { FIRST_PAGE } from '#tests/factories/payments/charge-list.ts'
import { explain, statementsOf } from '#tools/bench/explain.ts'
import { addCharges, addDaily, RARE_PART } from '#tools/bench/seed.ts'

const SELLER = 90_002 as SellerId
const ROWS = 10_000

/** Sellers with few and many bills. */
const FEW_BILLS = { sellerId: 90_003 as SellerId, count: 1_000 }
const MANY_BILLS = { sellerId: 90_004 as SellerId, count: 100_000 }

const PLAN = `
  insert into plan (seller_id, id, title, bullets, month_centavos, semester_month_centavos,
    year_month_centavos, credit_card, bank_slip, pix, active, search, created_at, updated_at, version)
  values ($1, 1, 'Clube', '{}', 8000, 8000, 8000, true, true, true, true, 'clube', '2026-01-01',
          '2026-01-01', 1)`

// A third of each status; every thousandth customer has the rare name.
const SUBSCRIPTIONS = `
  insert into subscription (seller_id, id, status, plan_id, customer_id, customer_name,
    customer_document, payment_method, periodicity, value_centavos, month_centavos, invoice_enabled,
    start_date, last_period, renew_on, next_expiration_date, search, created_at, updated_at, version,
    origin)
  select $1, gen_random_uuid(), status, 1, gen_random_uuid(), name, lpad(n::text, 11, '0'), 'PIX',
         'MONTHLY', 8000, 8000, true, day, day, case when status <> 'PENDING' then day end, day,
         name, '2026-01-01', '2026-01-01', 1, 'IMPORT'
    from generate_series(1, $2::integer) as n,
         lateral (select ('{PENDING,ACTIVE,DEFAULTER}'::text[])[n % 3 + 1] as status,
                         date '2026-01-01' + n % 700 as day,
                         case when n % 1000 = 0 then '${RARE_PART} ' else 'maria ' end || n as name) as made`

// Half of them in one group, with due dates before and after the day up to which is counted.
const BILLS = `
  insert into bill (seller_id, id, number, name, beneficiary, method, pix_key, status, value_kind,
    kind, instalments, instalment, order_id, value_centavos, due_on, scheduled_on, created_at,
    updated_at, version)
  select $1, gen_random_uuid(), n, 'Aluguel', 'Sol', 'Pix', 'a@b.com',
         ('{Aprovar,Reprovado}'::text[])[n % 2 + 1], 'Valor fixo', 'Pontual', 1, 1,
         gen_random_uuid(), 8000, date '2026-01-01' + n % 700, '2026-01-02', '2026-01-01',
         '2026-01-01', 1
    from generate_series(1, $2::integer) as n`

// The days of a seller lie between those of others.
const DAYS_AMONG_OTHERS = `
  with own as (delete from charge_daily where seller_id = $1 returning *)
  insert into charge_daily (seller_id, expiration_date, status, count, value_centavos)
  select seller_id + other, expiration_date, status, count, value_centavos
    from own, generate_series(0, 40) as other order by expiration_date, other`

// A hundred movements of a real on each of a hundred days, and the days as a posting adds them.
const MOVEMENTS = `
  with entered as (
    insert into journal_entry (seller_id, id, kind, ref_type, ref_code, occurred_at, effective_date,
      line_count, actor, request_id)
    select $1, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'ACCOUNT_PIX_RECEIVED',
           'PAYMENT', 'E' || n, timestamptz '2026-01-01 12:00Z' + (n / 100) * interval '1 day',
           date '2026-01-01' + n / 100, 2, 'SYSTEM:', 'seed'
      from generate_series(0, $2::integer - 1) as n
    returning id
  ), posted as (
    insert into posting (seller_id, entry_id, owner_id, code, amount)
    select $1, id, $3, 'BANKING', 100 from entered
  ), kept as (
    insert into account_balance (seller_id, owner_id, code, balance, version)
    values ($1, $3, 'BANKING', 100 * $2::integer, 1)
  ), opened as (
    insert into bank_account (seller_id, status, kyc_result, debit_account_id, input, created_at,
      updated_at)
    values ($1, 'ACTIVE', 'APPROVED', gen_random_uuid(), '{}', '2026-01-01', '2026-01-01')
  )
  insert into account_day (seller_id, owner_id, day, first_entry, last_entry, amount, count)
  select $1, $3, date '2026-01-01' + day,
         ('00000000-0000-7000-8000-' || lpad(to_hex(day * 100), 12, '0'))::uuid,
         ('00000000-0000-7000-8000-' || lpad(to_hex(day * 100 + 99), 12, '0'))::uuid, 10000, 100
    from generate_series(0, $2::integer / 100 - 1) as day`

/** Sellers with few and many sales, and as many refunds. */
const FEW_SALES = { sellerId: 90_005 as SellerId, count: 1_000 }
const MANY_SALES = { sellerId: 90_006 as SellerId, count: 20_000 }

// Sales in two instalments: the first was released over a month, the second is due a year later. Twenty
// of them were refunded.
const SALES = `
  with sold as (
    select n, gen_random_uuid() as id, gen_random_uuid() as entry,
           date '2026-10-20' + n % 30 as day
      from generate_series(1, $2::integer) as n
  ), owed as (
    insert into receivable (seller_id, id, owner_id, charge_id, installment, gross_centavos,
      fee_centavos, net_centavos, due_date, state, released_on, created_at)
    select $1, case instalment when 1 then id else gen_random_uuid() end, $3, entry, instalment,
           1000, 50, 950, day + (instalment - 1) * 365,
           case instalment when 1 then 'RELEASED' else 'OPEN' end,
           case instalment when 1 then day end, '2026-01-01'
      from sold, generate_series(1, 2) as instalment
  ), released as (
    insert into journal_entry (seller_id, id, kind, ref_type, ref_id, occurred_at, effective_date,
      line_count, actor, request_id)
    select $1, entry, 'RECEIVABLE_RELEASED', 'RECEIVABLE', id, '2026-01-01', day, 2, 'SYSTEM:', 'seed'
      from sold
  ), asked as (
    select n, gen_random_uuid() as id, gen_random_uuid() as entry, day from sold where n <= 20
  ), refunded as (
    insert into refund (seller_id, id, charge_id, attempt_id, state, amount_centavos, as_fraud,
      entry_id, poll_count, next_poll_at, created_at, provider)
    select $1, id, gen_random_uuid(), gen_random_uuid(), 'CONFIRMED', 1000, false, entry, 0,
           '2026-01-01', '2026-01-01', 'sandbox'
      from asked
  ), pulled as (
    insert into journal_entry (seller_id, id, kind, ref_type, ref_id, occurred_at, effective_date,
      line_count, actor, request_id)
    select $1, coalesce(booked.entry_id, gen_random_uuid()), kind, 'REFUND', id, '2026-01-01', day, 2, 'SYSTEM:',
           'seed'
      from asked,
           lateral (values ('REFUND_REQUESTED', asked.entry), ('REFUND_CONFIRMED', null))
             as booked (kind, entry_id)
  )
  insert into posting (seller_id, entry_id, owner_id, code, amount)
  select $1, entry, $3, 'AVAILABLE', -1000 from asked`

const LARGE_TABLES = [
  'receivable',
  'refund',
  'charge',
  'charge_daily',
  'subscription',
  'bill',
  'posting',
  'journal_entry',
  'account_day',
]

let database: Database

before(async () => {
  database = await filledDatabase(LARGE_TABLES, async (owner) => {
    await addCharges(owner, [SELLER], ROWS)
    await addDaily(owner)
    await owner.run(DAYS_AMONG_OTHERS, [SELLER])
    await owner.run(PLAN, [SELLER])
    await owner.run(SUBSCRIPTIONS, [SELLER, ROWS])
    for (const { sellerId, count } of [FEW_BILLS, MANY_BILLS]) {
      await owner.run(BILLS, [sellerId, count])
    }
    await owner.run(MOVEMENTS, [SELLER, ROWS, sellerOwner(SELLER)])
    for (const { sellerId, count } of [FEW_SALES, MANY_SALES]) {
      await owner.run(SALES, [sellerId, count, sellerOwner(sellerId)])
    }
  })
})
after(() => database.close())

const buffersOf = async (filter: Partial<ListFilter>) => {
  const question = pageOfCharges(SELLER, { ...FIRST_PAGE, ...filter })
  return database.withTenant(SELLER, async (transaction) => {
    return (await explain(transaction, question)).buffers
  })
}

test('a page of charges and its capped count read at most 60 blocks of 10,000 rows, in every order', async () => {
  for (const orderColumn of [
    'expiration_date',
    'paid_date',
    'value_centavos',
    'created_at',
  ] as const) {
    for (const descending of [true, false]) {
      const buffers = await buffersOf({ orderColumn, descending })
      assert.ok(buffers <= 60, `${orderColumn} ${descending}: ${buffers}`)
    }
  }
  assert.ok((await buffersOf({ statuses: ['LATE'] })) <= 60)
})

test('a page far down the list of charges reads as few blocks as an early one, the days by their index', async () => {
  const filters: Partial<ListFilter>[] = [{}, { statuses: ['LATE'] }, { history: true }]
  for (const filter of filters) {
    for (const descending of [true, false]) {
      for (const offset of [1_000, 5_000, 9_980]) {
        const buffers = await buffersOf({ ...filter, descending, offset })
        assert.ok(buffers <= 130, `${JSON.stringify(filter)} ${offset} ${descending}: ${buffers}`)
      }
    }
  }
})

test('each page far down the list continues the one before, with the exact total', async () => {
  const today = dayInSaoPaulo(machineInstant())
  const filters: Partial<ListFilter>[] = [
    {},
    { descending: false },
    { statuses: ['PAID_MANUALLY'] },
    { statuses: ['PAID_MANUALLY', 'LATE'], descending: false },
    { history: true },
    { from: addDays(today, -400), to: addDays(today, -100) },
  ]
  await database.withTenant(SELLER, async ({ rows }) => {
    for (const filter of filters) {
      const ids = async (offset: number, size: number) => {
        const { text, values } = pageOfCharges(SELLER, { ...FIRST_PAGE, ...filter, offset, size })
        const [page] = await rows<{ content: string; counted: number; isCapped: boolean }>(
          text,
          values,
        )
        assert.ok(page)
        const content = JSON.parse(page.content) as readonly { readonly uuid: string }[]
        return { ...page, ids: content.map(({ uuid }) => uuid) }
      }
      const whole = await ids(0, 20_000)
      assert.ok(whole.ids.length > 2_000, JSON.stringify(filter))
      for (const offset of [1_000, 1_500, whole.ids.length - 5, whole.ids.length + 100]) {
        const page = await ids(offset, 20)
        assert.deepEqual(page.ids, whole.ids.slice(offset, offset + 20))
        assert.deepEqual([page.counted, page.isCapped], [whole.ids.length, false])
      }
    }
  })
})

test('the figures of the home page read at most 40 blocks, of a month and of two years, and its list few for what it shows', async () => {
  const today = dayInSaoPaulo(machineInstant())
  for (const days of [30, 730]) {
    const period = { startDate: addDays(today, -days), endDate: today }
    const statements = await statementsOf(SELLER, (caught) => readDashboard(caught, period))
    assert.equal(statements.length, 2)
    const costs = await database.withTenant(SELLER, (transaction) =>
      Promise.all(statements.map((statement) => explain(transaction, statement))),
    )
    const buffers = costs.reduce((total, cost) => total + cost.buffers, 0)
    assert.ok(buffers <= 40, `${days} days: ${buffers}`)
  }
  for (const status of ['ALL', 'PAID', 'LATE', 'SCHEDULED'] as const) {
    const page = pageOfDashboard(SELLER, {
      from: addDays(today, -30),
      to: addDays(today, 30),
      status,
      descending: true,
      offset: 0,
      size: 20,
    })
    const { buffers } = await database.withTenant(SELLER, (transaction) =>
      explain(transaction, page),
    )
    assert.ok(buffers <= 150, `${status}: ${buffers}`)
  }
})

test('a search by part of a name does not read the whole table', async () => {
  // Names of few, some dozens, and no customers.
  for (const part of [RARE_PART, 'venlo', 'rvenl', 'zzyzzx']) {
    const buffers = await buffersOf({ pattern: searchPattern(part, 0, 3) })
    assert.ok(buffers <= 300, `${part}: ${buffers}`)
  }
})

test('R-SUBL-07 pages, tabs, searches and counts of subscriptions read a limited number of blocks', async () => {
  const slice = {
    pattern: null,
    documentPrefix: null,
    from: null,
    to: null,
    status: null,
    descending: true,
    offset: 0,
    size: 20,
  }
  const cost = (question: SqlStatement) =>
    database.withTenant(SELLER, async (transaction) => {
      return (await explain(transaction, question)).buffers
    })
  const page = (given: object) => cost(pageOfSubscriptions(SELLER, { ...slice, ...given }))
  const costs = {
    plain: await page({}),
    oldest: await page({ descending: false }),
    tab: await page({ status: 'DEFAULTER' }),
    rare: await page({ pattern: searchPattern(RARE_PART, 0, 1) }),
    document: await page({ documentPrefix: prefixPattern('00000001234') }),
    counts: await cost(countsOfSubscriptions(SELLER, slice)),
  }
  for (const [name, buffers] of Object.entries(costs)) {
    assert.ok(buffers <= (name === 'rare' ? 120 : 50), `${name}: ${buffers}`)
  }
})

test('reading a charge by its id reads at most 10 blocks', async () => {
  const found = await database.withTenant(SELLER, ({ row }) =>
    row<{ id: Uuid }>('select id from charge where seller_id = $1 limit 1', [SELLER]),
  )
  assert.ok(found)
  const [detail] = await statementsOf(SELLER, (caught) => chargeById(caught, found.id))
  assert.ok(detail)
  const { buffers } = await database.withTenant(SELLER, (transaction) =>
    explain(transaction, detail),
  )
  assert.ok(buffers <= 10, String(buffers))
})

/** How many blocks pages and counts of a seller's bills read. */
async function costsOfBills(sellerId: SellerId) {
  const cost = (question: SqlStatement) =>
    database.withTenant(
      sellerId,
      async (transaction) => (await explain(transaction, question)).buffers,
    )
  const slice = { group: 'APROVAR', descending: false, offset: 0, size: 9 } as const
  return {
    first: await cost(pageOfBills(sellerId, slice)),
    last: await cost(pageOfBills(sellerId, { ...slice, descending: true })),
    counts: await cost(countsOfBills(sellerId, '2027-01-01')),
  }
}

test('pages and counts of bills cost hardly more of a seller with many than of one with few', async () => {
  const few = await costsOfBills(FEW_BILLS.sellerId)
  const many = await costsOfBills(MANY_BILLS.sellerId)
  for (const name of ['first', 'last', 'counts'] as const) {
    assert.ok(many[name] <= 60, `${name}: ${many[name]}`)
    // The nine rows of a page may lie in as many blocks, and a large index has a level or two more.
    assert.ok(many[name] <= few[name] + 15, `${name}: ${few[name]} of few, ${many[name]} of many`)
  }
})

test("any page of the account's statement reads as few blocks as the first, with its balances", async () => {
  const page = (offset: number, from?: Day, to?: Day) =>
    movementsSql(SELLER, { from, to, offset, size: 20 })
  await database.withTenant(SELLER, async (transaction) => {
    const slices: readonly (readonly [number, Day?, Day?])[] = [
      [0],
      [5_000],
      [9_980],
      [0, '2026-01-01', '2026-01-02'],
      [180, '2026-01-01', '2026-01-02'],
    ]
    for (const slice of slices) {
      const { buffers } = await explain(transaction, page(...slice))
      assert.ok(buffers <= 250, `${slice.join(' ')}: ${buffers}`)
    }
    const { text, values } = page(9_980)
    const rows = await transaction.rows<MovementRow>(text, values)
    assert.deepEqual(
      rows.map(({ balance }) => Number(balance)),
      rows.map((_, at) => (20 - at) * 100),
    )
  })
})

const MONTH = {
  from: '2026-10-20',
  to: '2026-11-20',
  nextDay: '2026-11-23',
  descending: true,
} as const

test('the first page of the statement with its capped count costs the same of a seller with many sales', async () => {
  const costOf = async (sellerId: SellerId, descending: boolean) => {
    const filter = { ...MONTH, descending, group: null, ownerId: sellerOwner(sellerId) }
    const statements = await statementsOf(sellerId, async (caught) => {
      await statementRows(caught, { ...filter, offset: 0, size: 20 })
      await countStatement(caught, filter)
    })
    assert.equal(statements.length, 2)
    return database.withTenant(sellerId, async (transaction) => {
      const page = await statementRows(transaction, { ...filter, offset: 0, size: 20 })
      assert.equal(page.length, 20)
      const costs = []
      for (const statement of statements)
        costs.push((await explain(transaction, statement)).buffers)
      return sum(costs.map(BigInt))
    })
  }
  for (const descending of [true, false]) {
    const [few, many] = [
      await costOf(FEW_SALES.sellerId, descending),
      await costOf(MANY_SALES.sellerId, descending),
    ]
    assert.ok(many <= 500n && many <= few + 100n, `${few} blocks of few sales, ${many} of many`)
  }
})

/** Often enough that PostgreSQL would keep one plan for all values of a prepared statement. */
const OFTEN = 8

test('the statement and the list of the home page are planned for their period, however often they were read', async () => {
  const filter = { ...MONTH, group: null, ownerId: sellerOwner(MANY_SALES.sellerId) }
  const slice = { from: MONTH.from, to: MONTH.to, status: 'ALL', descending: true } as const
  await database.withTenant(MANY_SALES.sellerId, async (transaction) => {
    for (let times = 0; times < OFTEN; times += 1) {
      await statementRows(transaction, { ...filter, offset: 0, size: 20 })
      await countStatement(transaction, filter)
      await sumOfGroup(transaction, { ...filter, group: 'REFUNDS' }, [])
      const { text, values, plan } = pageOfDashboard(SELLER, { ...slice, offset: 0, size: 20 })
      await transaction.rows(text, values, { plan: plan === 'custom' ? plan : undefined })
    }
    const kept = await transaction.rows<{ statement: string }>(
      `select statement from pg_prepared_statements
        where statement like '%between $2 and $3%' and generic_plans + custom_plans >= $1`,
      [OFTEN],
    )
    assert.deepEqual(kept, [])
  })
})

test('what can be anticipated is read in as few blocks of many open receivables as of few', async () => {
  const costOf = async (sellerId: SellerId) => {
    const [statement] = await statementsOf(sellerId, (caught) =>
      amountToAnticipate(caught, sellerOwner(sellerId), '2026-10-20'),
    )
    assert.ok(statement)
    return database.withTenant(
      sellerId,
      async (transaction) => (await explain(transaction, statement)).buffers,
    )
  }
  const [few, many] = [await costOf(FEW_SALES.sellerId), await costOf(MANY_SALES.sellerId)]
  assert.ok(many <= 20 && many <= few + 5, `${few} blocks of few, ${many} of many`)
})

test('a page of the refunds in the statement and their sum cost no more of a seller with many sales', async () => {
  const filter = { ...MONTH, group: 'REFUNDS' } as const
  const costOf = async (sellerId: SellerId) => {
    const ofOwner = { ...filter, ownerId: sellerOwner(sellerId) }
    const statements = await statementsOf(sellerId, async (caught) => {
      await statementRows(caught, { ...ofOwner, offset: 0, size: 20 })
      await sumOfGroup(caught, ofOwner, [])
    })
    assert.equal(statements.length, 2)
    return database.withTenant(sellerId, async (transaction) => {
      const found = await sumOfGroup(transaction, ofOwner, [])
      assert.deepEqual(found, { counted: 20, amount: -20_000n, tax: 0n })
      const costs = []
      for (const statement of statements)
        costs.push((await explain(transaction, statement)).buffers)
      return sum(costs.map(BigInt))
    })
  }
  const [few, many] = [await costOf(FEW_SALES.sellerId), await costOf(MANY_SALES.sellerId)]
  // An index of more rows may have a level more, which each of the twenty rows reads.
  assert.ok(many <= 600n && many <= few + 200n, `${few} blocks of few sales, ${many} of many`)
})
