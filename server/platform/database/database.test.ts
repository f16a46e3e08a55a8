import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SellerId } from '#contract/basics/ids.ts'
import {
  type Database,
  isDatabaseLost,
  openDatabase,
  sqlState,
  type Transaction,
} from '#server/platform/database/database.ts'
import { lookUp, register } from '#server/platform/database/directory.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { DatabaseRelay } from '#tests/campaigns/database-relay.ts'
import { addressAs, freshDatabase, openAs } from '#tests/factories/environment/database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { until } from '#tests/factories/environment/run-product.ts'

const SELLER = 7 as SellerId
const UNIQUE_VIOLATION = '23505'

let url: string
let database: Database

before(async () => {
  url = await freshDatabase()
  database = await openAs(url, 'app', 2)
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

test('a server that vanished is lost to each open connection, and found again by new ones', async () => {
  const relay = new DatabaseRelay(await addressAs(url, 'app'))
  await relay.open()
  const limits = { beginTimeoutMs: 1_000, statementTimeoutMs: 2_000 }
  const behindRelay = openDatabase(relay.url, 1, limits)
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    'a single statement': () => behindRelay.time(),
    'the begin of a transaction': () => behindRelay.withTenant(SELLER, async () => {}),
    'a pipelined query': () =>
      behindRelay.pipelinedQuery(SELLER, { text: 'select 1 as one', values: [] }),
  }
  try {
    for (const [way, run] of Object.entries(ways)) {
      await until('an answer', () => run().then(() => true, isDatabaseStillLost))
      relay.fallSilent()
      await assert.rejects(run(), isDatabaseLost, way)
      relay.speak()
    }
    await until('an answer', () => behindRelay.time().catch(isDatabaseStillLost))
    const statement = behindRelay.withTenant(SELLER, async ({ row }) => {
      relay.fallSilent()
      await row('select 1')
    })
    await assert.rejects(statement, isDatabaseLost)
  } finally {
    relay.speak()
    await behindRelay.close()
    await relay.close()
  }
})

/** False, so that it is tried again; another error is thrown on. */
function isDatabaseStillLost(error: unknown): false {
  if (!isDatabaseLost(error)) throw error
  return false
}

/** A database of its own whose settings are changed before or while the program is connected to it. */
async function answerOfLongStatement(changes: {
  readonly before?: string
  readonly meanwhile?: string
}): Promise<unknown> {
  const own = await freshDatabase()
  const name = new URL(own).pathname.slice(1)
  const change = (setting = '') =>
    asOwner(url, (owner) => owner.run(setting && `alter database "${name}" ${setting}`))
  await change(changes.before)
  const database = openDatabase(await addressAs(own, 'app'), 1, { beginTimeoutMs: 6_000 })
  try {
    await database.time()
    await change(changes.meanwhile)
    return await database.row(`select 'done' as state, pg_sleep(8)::text as slept`)
  } finally {
    await database.close()
  }
}

test('a statement may take longer than a lost server is waited for, whatever a second connection is answered', async () => {
  const answers = await Promise.all([
    answerOfLongStatement({}),
    answerOfLongStatement({ before: 'set track_activities = off' }),
    answerOfLongStatement({ meanwhile: 'with allow_connections false' }),
  ])
  const done = { state: 'done', slept: '' }
  assert.deepEqual(answers, [done, done, done])
})

test('a connection that was lost on its way is noticed although the server answers others', async () => {
  const relay = new DatabaseRelay(await addressAs(url, 'app'))
  await relay.open()
  const behindRelay = openDatabase(relay.url, 1, { beginTimeoutMs: 4_000 })
  try {
    await behindRelay.time()
    relay.fallSilent()
    const waiting = behindRelay.time()
    relay.speak()
    await assert.rejects(waiting, isDatabaseLost)
    assert.ok(await behindRelay.time(), 'the next statement has a new connection')
  } finally {
    await behindRelay.close()
    await relay.close()
  }
})

test('an address that cannot be resolved or reached is a lost database', () => {
  for (const code of ['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', '25P03', '08006']) {
    assert.ok(isDatabaseLost(Object.assign(new Error(code), { code })), code)
  }
  assert.ok(!isDatabaseLost(Object.assign(new Error('57014'), { code: '57014' })))
})
