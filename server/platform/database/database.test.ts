import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SellerId } from '#contract/basics/ids.ts'
import { sqlState, type Database, type Transaction } from '#server/platform/database/database.ts'
import { register, lookUp } from '#server/platform/database/directory.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { freshDatabase, openAs } from '#tests/factories/environment/database.ts'

const SELLER = 7 as SellerId
const UNIQUE_VIOLATION = '23505'

let database: Database

before(async () => {
  database = await openAs(await freshDatabase(), 'app', 2)
})
after(() => database.close())

const enterTwice = (transaction: Transaction, key: string) => {
  register(transaction, 'link', key, null)
  register(transaction, 'link', key, null)
}

test('an enqueued statement takes effect by the end of its transaction', async () => {
  const [one, other] = [newId(), newId()]
  await database.withTenant(SELLER, async (transaction) => {
    register(transaction, 'link', one, null)
    assert.ok(await lookUp(transaction, 'link', one), 'the next statement sees it')
    register(transaction, 'link', other, null)
  })
  for (const key of [one, other]) assert.ok(await lookUp(database, 'link', key))
})

test('a failing enqueued statement fails the whole transaction, with the first error', async () => {
  const key = newId()
  const works = {
    'nothing after it': async (transaction: Transaction) => enterTwice(transaction, key),
    'a question after it': async (transaction: Transaction) => {
      enterTwice(transaction, key)
      await lookUp(transaction, 'link', key)
    },
  }
  for (const [about, work] of Object.entries(works)) {
    const isTaken = (error: unknown) => sqlState(error) === UNIQUE_VIOLATION
    await assert.rejects(database.withTenant(SELLER, work), isTaken, about)
    assert.equal(await lookUp(database, 'link', key), undefined, about)
  }
})

test('a rejected command rolls back enqueued statements, also those that would have failed', async () => {
  const key = newId()
  const rejected = new Error('refused')
  const work = async (transaction: Transaction) => {
    enterTwice(transaction, key)
    throw rejected
  }
  await assert.rejects(database.withTenant(SELLER, work), rejected)
  assert.equal(await lookUp(database, 'link', key), undefined)
  assert.equal(await lookUp(database, 'link', newId()), undefined, 'the connection is good again')
})

test('a transaction with a failed statement is rolled back and rejected, even if its work ignores the error', async () => {
  const key = newId()
  const work = async (transaction: Transaction) => {
    register(transaction, 'link', key, null)
    await transaction.run('select 1 / 0').catch(() => {})
  }
  await assert.rejects(database.withTenant(SELLER, work), /was rolled back/)
  assert.equal(await lookUp(database, 'link', key), undefined)
})

test('the first query of a transaction runs with its tenant set', async () => {
  const first = { text: `select current_setting('app.seller') as seller`, values: [] }
  const found = await database.withTenant<unknown, { seller: string }>(
    SELLER,
    async (_, row) => row,
    first,
  )
  assert.deepEqual(found, { seller: String(SELLER) })
})

test('a pipelined query answers each number and text as the database has it', async () => {
  const text = 'select $1::integer as number, $2::text as text, $3::bigint as large'
  for (const number of [0, 127, 128, 141, 255, 256, 1_000, 1_001, 65_535, 2_147_483_647, -1]) {
    const values = [number, `{"nome":"Ação ${number} ✓"}`, BigInt(number) * 1_000n]
    const row = await database.pipelinedQuery(SELLER, { text, values })
    assert.deepEqual(row, { number, text: values[1], large: values[2] })
  }
})
