import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { pageOfPix } from '#server/areas/account-pix/sql.ts'
import { pageOfRequests } from '#server/areas/api-keys/request-sql.ts'
import { auditRows } from '#server/areas/audit/sql.ts'
import { pageOfBills } from '#server/areas/bills/sql.ts'
import { pageOfCharges } from '#server/areas/charges/list/sql.ts'
import { listedCustomers } from '#server/areas/customers/sql.ts'
import { pageOfRows } from '#server/areas/imports/sql.ts'
import { pageOfClaims } from '#server/areas/med-claims/sql.ts'
import { listedNotifications } from '#server/areas/notification-panel/sql.ts'
import { linksSql } from '#server/areas/payment-links/sql.ts'
import { pageOfSubscriptions } from '#server/areas/subscriptions/list-sql.ts'
import { listDeliveries } from '#server/areas/webhooks/list-deliveries.ts'
import type { Database, SqlStatement, Transaction } from '#server/platform/database/database.ts'
import { filledDatabase } from '#tests/factories/environment/filled-database.ts'
import { isLong } from '#tests/factories/environment/proof-size.ts'
import { FIRST_PAGE } from '#tests/factories/payments/charge-list.ts'
import { explain } from '#tools/bench/explain.ts'
import type { Statement } from '#tools/bench/load.ts'
import { addCharges, addDaily } from '#tools/bench/seed.ts'

const SELLER = 90_002 as SellerId

/** The charges of the seller, and the rows of each other list. */
const CHARGES = isLong ? 1_000_000 : 30_000
const ROWS = isLong ? 120_000 : 12_000
const SIZE = 20
/** The first rows of the pages 500 and 5,000. */
const PAGE_500 = 500 * SIZE
const PAGE_5000 = 5_000 * SIZE

const NOBODY = '00000000-0000-0000-0000-000000000001' as Uuid

/** A list with many rows of one seller. */
interface DeepList {
  /** The rows; $1 is the seller, $2 how many. */
  readonly rows: string
  /** What answers the page that begins after so many rows. */
  page(transaction: Transaction, offset: number): Promise<unknown>
  /** The ids of all rows in the order of the list; $1 is the seller. */
  readonly order: string
  /** The name of the ids in an answer. */
  readonly id?: string
}

const SEARCHED = {
  pattern: null,
  documentPrefix: null,
  from: null,
  to: null,
  status: null,
} as const

const sent = (transaction: Transaction, { text, values }: SqlStatement) =>
  transaction.rows(text, values)

const BY_MINUTE = `timestamptz '2026-01-01' + n / 3 * interval '1 minute'`

/** The other lists that may have many rows, each by the table that it reads. */
const LISTS: Readonly<Record<string, DeepList>> = {
  customer: {
    rows: `insert into customer (seller_id, id, name, document_number, document_type, document_nation,
             email, country_code, phone, use_seller_address, search, created_at, updated_at, version)
           select $1, gen_random_uuid(), 'Cliente ' || n % 5000, lpad(n::text, 11, '0'), 'cpf', 'BR',
                  'cliente' || n || '@exemplo.com.br', '+55', '11987654321', false, 'cliente',
                  ${BY_MINUTE}, '2026-01-01', 1
             from generate_series(1, $2::integer) as n`,
    page: (transaction, offset) =>
      listedCustomers(transaction, {
        search: null,
        sort: { field: 'name', descending: false },
        page: offset / SIZE,
        size: SIZE,
      }),
    order: 'select id from customer where seller_id = $1 order by name, id',
  },
  payment_link: {
    rows: `insert into payment_link (seller_id, id, type, state, title, value_centavos, white_label,
             terms, search, created_at, updated_at, version)
           select $1, gen_random_uuid(), 'ORDER', ('{OPEN,EXPIRED,DELETED}'::text[])[1 + n % 3],
                  'Link', 1000, false, '{}', 'link', ${BY_MINUTE}, '2026-01-01', 1
             from generate_series(1, $2::integer * 3 / 2) as n`,
    page: (transaction, offset) =>
      sent(
        transaction,
        linksSql(SELLER, {
          type: 'ORDER',
          pattern: null,
          onlyWithClient: false,
          whiteLabel: false,
          descending: true,
          offset,
          size: SIZE,
        }),
      ),
    order: `select id from payment_link where seller_id = $1 and state <> 'DELETED'
             order by created_at desc, id desc`,
  },
  subscription: {
    rows: `insert into subscription (seller_id, id, status, plan_id, customer_id, customer_name,
             customer_document, payment_method, periodicity, value_centavos, month_centavos,
             invoice_enabled, start_date, last_period, renew_on, next_expiration_date, search,
             created_at, updated_at, version, origin)
           select $1, gen_random_uuid(), 'ACTIVE', 1, gen_random_uuid(), 'Maria',
                  lpad(n::text, 11, '0'), 'PIX', 'MONTHLY', 8000, 8000, true, day, day, day, day,
                  'maria', '2026-01-01', '2026-01-01', 1, 'IMPORT'
             from generate_series(1, $2::integer) as n,
                  lateral (select date '2026-01-01' + n / 100 as day) as started`,
    page: (transaction, offset) =>
      sent(
        transaction,
        pageOfSubscriptions(SELLER, { ...SEARCHED, descending: true, offset, size: SIZE }),
      ),
    order: 'select id from subscription where seller_id = $1 order by start_date desc, id desc',
    id: 'uuid',
  },
  bill: {
    rows: `insert into bill (seller_id, id, number, name, beneficiary, method, pix_key, status,
             value_kind, kind, instalments, instalment, order_id, value_centavos, due_on,
             scheduled_on, created_at, updated_at, version)
           select $1, gen_random_uuid(), n, 'Aluguel', 'Sol', 'Pix', 'a@b.com', 'Aprovar',
                  'Valor fixo', 'Pontual', 1, 1, gen_random_uuid(), 8000,
                  date '2026-01-01' + n % 700, '2026-01-02', '2026-01-01', '2026-01-01', 1
             from generate_series(1, $2::integer) as n`,
    page: (transaction, offset) =>
      sent(
        transaction,
        pageOfBills(SELLER, { group: 'APROVAR', descending: false, offset, size: SIZE }),
      ),
    order: 'select id from bill where seller_id = $1 order by due_on, id',
  },
  audit: {
    rows: `insert into audit (seller_id, id, at, actor_kind, call, subject_kind, subject_id, request_id)
           select $1, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${BY_MINUTE},
                  'WORKER', 'CHG-05', 'charge', n::text, 'seed'
             from generate_series(1, $2::integer) as n`,
    page: (transaction, offset) =>
      auditRows(
        transaction,
        { subjectKind: null, subjectId: null, from: null, until: null },
        { limit: SIZE, offset },
      ),
    order: 'select id from audit where seller_id = $1 order by id desc',
  },
  api_request: {
    rows: `insert into api_request (seller_id, id, at, key_id, method, path, status, duration_ms,
             codes, request_id)
           select $1, gen_random_uuid(), ${BY_MINUTE}, gen_random_uuid(), 'GET', '/core/charges', 200,
                  5, '{}', gen_random_uuid()
             from generate_series(1, $2::integer) as n`,
    page: (transaction, offset) =>
      pageOfRequests(
        transaction,
        { keyId: null, requestId: null, path: null, onlyErrors: false },
        { offset, size: SIZE },
      ),
    order: 'select id from api_request where seller_id = $1 order by at desc, id desc',
  },
  webhook_delivery: {
    rows: `insert into webhook_delivery (seller_id, id, webhook_id, event, record_id, sequence, body,
             status, tries, claims, created_at)
           select $1, gen_random_uuid(), '${NOBODY}', 'CHARGE_PAID', gen_random_uuid(), 1, '{}',
                  'DELIVERED', 0, 1, ${BY_MINUTE}
             from generate_series(1, $2::integer) as n`,
    page: (transaction, offset) =>
      listDeliveries(transaction, NOBODY, {
        page: offset / SIZE,
        size: SIZE,
        sort: { field: 'createdAt', descending: true },
      }),
    order: `select id from webhook_delivery where seller_id = $1
             order by created_at desc, id desc`,
  },
  notification: {
    rows: `insert into notification (seller_id, id, type, charge_id, buyer, amount_centavos, due_on,
             created_at)
           select $1, gen_random_uuid(), 'NOTIFICATION_PAYMENT_MADE', gen_random_uuid(), 'Maria',
                  8000, '2026-01-01', ${BY_MINUTE}
             from generate_series(1, $2::integer) as n`,
    page: (transaction, offset) =>
      listedNotifications(transaction, {
        reader: { userId: NOBODY, seesAccount: true },
        descending: true,
        page: offset / SIZE,
        size: SIZE,
      }),
    order: 'select id from notification where seller_id = $1 order by created_at desc, id desc',
  },
  account_pix: {
    rows: `insert into account_pix (seller_id, id, direction, state, amount_centavos, party_name,
             end_to_end_id, created_at, provider)
           select $1, gen_random_uuid(), 'IN', 'RECEIVED', 100, 'Maria', 'E' || n, ${BY_MINUTE},
                  'sandbox'
             from generate_series(1, $2::integer) as n`,
    page: (transaction, offset) =>
      pageOfPix(transaction, { direction: 'IN', descending: true, offset, size: SIZE }),
    order: 'select id from account_pix where seller_id = $1 order by created_at desc, id desc',
  },
  med_claim: {
    rows: `insert into med_claim (seller_id, id, provider, provider_ref, pix_id, state, kind, reason,
             amount_centavos, held_centavos, returned_centavos, opened_at, deadline, ended_at,
             poll_count, created_at)
           select $1, gen_random_uuid(), 'sandbox', n::text, id, 'RELEASED', 'FRAUD', '', 100, 0, 0,
                  ${BY_MINUTE}, '2026-01-08', '2026-01-08', 0, '2026-01-01'
             from (select id, row_number() over (order by end_to_end_id) as n from account_pix
                    where seller_id = $1) as pix where n <= $2::integer`,
    page: (transaction, offset) => pageOfClaims(transaction, { offset, size: SIZE }),
    order: 'select id from med_claim where seller_id = $1 order by opened_at desc, id desc',
  },
  import_row: {
    rows: `insert into import_row (seller_id, import_id, number, cells)
           select $1, '${NOBODY}', n, '[]' from generate_series(1, $2::integer) as n`,
    page: (transaction, offset) =>
      pageOfRows(transaction, { importId: NOBODY, status: undefined, offset, size: SIZE }),
    order: 'select number as id from import_row where seller_id = $1 order by number',
    id: 'number',
  },
}

const WEBHOOK = `
  insert into webhook (seller_id, id, title, url, domains, active, secret_sealed, created_at)
  values ($1, '${NOBODY}', 'Loja', 'https://loja.example', '{ORDER}', true, '', '2026-01-01')`

const PLAN = `
  insert into plan (seller_id, id, title, bullets, month_centavos, semester_month_centavos,
    year_month_centavos, credit_card, bank_slip, pix, active, search, created_at, updated_at, version)
  values ($1, 1, 'Clube', '{}', 8000, 8000, 8000, true, true, true, true, 'clube', '2026-01-01',
          '2026-01-01', 1)`

let database: Database

before(async () => {
  database = await filledDatabase(
    [...Object.keys(LISTS), 'charge', 'charge_daily'],
    async (owner) => {
      await owner.run(PLAN, [SELLER])
      await owner.run(WEBHOOK, [SELLER])
      for (const { rows } of Object.values(LISTS)) await owner.run(rows, [SELLER, ROWS])
      await addCharges(owner, [SELLER], CHARGES)
      await addDaily(owner)
    },
  )
})
after(() => database.close())

/** The statement of a page that reads its rows; others count or check something. */
async function statementOf(
  transaction: Transaction,
  { page }: DeepList,
  offset: number,
): Promise<Statement> {
  const statements: Statement[] = []
  const noted: Transaction = {
    ...transaction,
    rows: (text, values = [], options) => {
      statements.push({ text, values })
      return transaction.rows(text, values, options)
    },
  }
  await page(noted, offset)
  const [found] = statements
  assert.ok(found)
  return found
}

/** The ids of a page, whether its rows or their JSON was answered. */
function idsOf(rows: readonly Record<string, unknown>[], name: string): unknown[] {
  const [first] = rows
  const found = typeof first?.['content'] === 'string' ? JSON.parse(first['content']) : rows
  return found.map((row: Record<string, unknown>) => row[name])
}

for (const [table, list] of Object.entries(LISTS)) {
  test(`a page after row 10,000 of ${table} is answered, by its index alone up to there`, async () => {
    const costs: Record<number, number> = {}
    await database.withTenant(SELLER, async (transaction) => {
      const all = await transaction.rows<{ id: unknown }>(list.order, [SELLER])
      assert.equal(all.length, ROWS)
      for (const offset of [0, PAGE_500, ROWS - 5, ...(isLong ? [PAGE_5000] : [])]) {
        const statement = await statementOf(transaction, list, offset)
        const rows = await transaction.rows<Record<string, unknown>>(
          statement.text,
          statement.values,
        )
        const expected = all.slice(offset, offset + SIZE).map(({ id }) => id)
        assert.deepEqual(idsOf(rows, list.id ?? 'id'), expected, String(offset))
        const { buffers } = await explain(transaction, statement)
        costs[offset] = buffers
      }
    })
    // The rows of a page may each look something up; 160 rows a block come before them, or 70 of a worn index.
    const { 0: first = 0, [PAGE_500]: far = 0, [PAGE_5000]: farther = 0 } = costs
    const measured = `${table}: ${JSON.stringify(costs)}`
    assert.ok(far <= Math.max(150, first + 70), measured)
    assert.ok(farther <= 1_600, measured)
  })
}

const ORDERS = ['expiration_date', 'paid_date', 'value_centavos', 'created_at'] as const

// Only the order by due date knows how many charges are before a day. The others walk their index, 160 charges a block;
// neighbours in value lie anywhere in the table, so that each looks up in another block whether the index may answer.
const mostOf = (order: (typeof ORDERS)[number], offset: number): number => {
  if (order === 'expiration_date') return 150
  return offset === PAGE_500 ? 400 : 1_600
}

const PAGES = ORDERS.flatMap((orderColumn) =>
  [true, false].flatMap((descending) =>
    [null, ['PAID', 'PAID_MANUALLY'] as const].flatMap((statuses) =>
      (isLong ? [PAGE_500, PAGE_5000] : [PAGE_500]).map((offset) => ({
        ...FIRST_PAGE,
        orderColumn,
        descending,
        statuses,
        offset,
      })),
    ),
  ),
)

test('pages 500 and 5,000 of the charges, of all and of a tab, are found on the index of their order', async () => {
  const dear: string[] = []
  for (const page of PAGES) {
    const { buffers } = await database.withTenant(SELLER, (transaction) =>
      explain(transaction, pageOfCharges(SELLER, page)),
    )
    const { orderColumn, descending, statuses, offset } = page
    if (buffers <= mostOf(orderColumn, offset)) continue
    dear.push(`${orderColumn} ${descending} ${statuses?.[0] ?? 'ALL'} ${offset}: ${buffers}`)
  }
  assert.deepEqual(dear, [])
})
