import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { searchPattern } from '#contract/basics/text-search.ts'
import { pageOfCharges, type ListFilter } from '#server/areas/charges/list-sql.ts'
import { chargeById } from '#server/areas/payments/charge-records.ts'
import { asOwner, openDatabase, type Database } from '#server/platform/database.ts'
import { freshDatabase } from '#tests/factories/database.ts'
import { explain, statementsOf } from '#tools/bench/explain.ts'
import { addCharges, RARE_PART } from '#tools/bench/seed.ts'

const SELLER = 90_002 as SellerId
const ROWS = 10_000

let database: Database

before(async () => {
  const url = await freshDatabase()
  await asOwner(url, async (owner) => {
    await owner.run('set session_replication_role = replica')
    // Only what is surely committed may be marked as visible to all.
    await owner.run('set synchronous_commit = on')
    await addCharges(owner, [SELLER], ROWS)
    await owner.run('vacuum analyze charge')
  })
  database = openDatabase(url, 'guiche_app', 1)
})
after(() => database.close())

const LIST: ListFilter = {
  ...{ statuses: null, documentPrefix: null, pattern: null, from: null, to: null },
  ...{ history: false, orderColumn: 'expiration_date', descending: true, offset: 0, size: 20 },
}

const buffersOf = async (filter: Partial<ListFilter>) => {
  const question = pageOfCharges(SELLER, { ...LIST, ...filter })
  return database.inSeller(SELLER, async (transaction) => {
    return (await explain(transaction, question)).buffers
  })
}

test('a page and its capped count cost a few blocks in every order, with 10,000 rows', async () => {
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

test('a search by part of a name reads what it finds, not the table', async () => {
  // Few, some dozens and nobody bear these.
  for (const part of [RARE_PART, 'venlo', 'rvenl', 'zzyzzx']) {
    const buffers = await buffersOf({ pattern: searchPattern(part, 0, 3) })
    assert.ok(buffers <= 300, `${part}: ${buffers}`)
  }
})

test('a charge by its id costs at most 10 blocks', async () => {
  const found = await database.inSeller(SELLER, ({ row }) =>
    row<{ id: Uuid }>('select id from charge where seller_id = $1 limit 1', [SELLER]),
  )
  assert.ok(found)
  const [detail] = await statementsOf(SELLER, (caught) => chargeById(caught, found.id))
  assert.ok(detail)
  const { buffers } = await database.inSeller(SELLER, (transaction) => explain(transaction, detail))
  assert.ok(buffers <= 10, String(buffers))
})
