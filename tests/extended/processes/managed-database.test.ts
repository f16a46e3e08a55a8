import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { SellerId } from '#contract/basics/ids.ts'
import { searchPattern } from '#contract/basics/text-search.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { pageOfCharges } from '#server/areas/charges/list/sql.ts'
import { createTablesAt } from '#server/outside/schema.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { copyAndFollow, switchOver } from '#server/platform/database/move/move.ts'
import { startEmbedded } from '#server/platform/database/postgres/launcher.ts'
import { PROGRAM_ROLES, rolesScript } from '#server/platform/database/roles.ts'
import { makeQueueTables } from '#server/platform/events/queue.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { dropDatabase, freshDatabase, openAs } from '#tests/factories/environment/database.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { FIRST_PAGE } from '#tests/factories/payments/charge-list.ts'
import { aLink } from '#tests/factories/payments/checkout.ts'
import { aReceivedPix } from '#tests/factories/payments/received-pix.ts'
import { aPaidPix } from '#tests/factories/payments/settlement.ts'
import { ATELIER } from '#tests/factories/sellers/people.ts'
import { explain } from '#tools/bench/explain.ts'
import { addCharges, RARE_PART, RARE_TIMES } from '#tools/bench/seed.ts'

const rootFolder = join(import.meta.dirname, '..', '..', '..')
const name = `managed_${randomBytes(5).toString('hex')}`
const MANY = 91_003 as SellerId

let databaseKey: Buffer
let ownerUrl: string
let superuserUrl: string

/** A database as a managed PostgreSQL gives it: its owner may make tables, and no roles. */
before(async () => {
  databaseKey = (await loadKeys(readConfig())).database
  const cluster = await startEmbedded({ rootFolder, name: 'test' })
  const password = randomBytes(12).toString('hex')
  superuserUrl = cluster.urlOf(name)
  await asOwner(cluster.urlOf('postgres'), async (superuser) => {
    await superuser.run(`create role "${name}_owner" login password '${password}'`)
    await superuser.run(`create database "${name}" owner "${name}_owner"`)
  })
  const url = new URL(superuserUrl)
  url.username = `${name}_owner`
  url.password = password
  ownerUrl = url.href
})

after(async () => {
  const cluster = await startEmbedded({ rootFolder, name: 'test' })
  await dropDatabase(superuserUrl)
  await asOwner(cluster.urlOf('postgres'), async (superuser) => {
    const roles: readonly string[] = [...PROGRAM_ROLES, 'owner']
    for (const role of roles) await superuser.run(`drop role if exists "${name}_${role}"`)
  })
})

test('an owner that may not create roles is shown what to run, and then migrates by itself', async () => {
  await assert.rejects(
    migrate(ownerUrl, { rootFolder, databaseKey }),
    /may not create the logins .*_app, .*: run what npm run migrate -- roles prints/,
  )
  const script = rolesScript(ownerUrl, databaseKey)
  // An administrator may run it again.
  for (const _ of [1, 2]) await asOwner(superuserUrl, (superuser) => superuser.run(script))
  const { applied, prefix } = await migrate(ownerUrl, { rootFolder, databaseKey })
  const [, takenBack = ''] = /^-- .*:\n-- (revoke .*)$/m.exec(script) ?? []
  await asOwner(superuserUrl, (superuser) => superuser.run(takenBack))
  assert.ok(applied.length > 70)
  assert.equal(prefix, name)
  const rights = await asOwner(ownerUrl, (owner) =>
    owner.row(
      'select rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user',
    ),
  )
  assert.deepEqual(rights, { rolsuper: false, rolcreaterole: false, rolbypassrls: false })
  assert.deepEqual((await migrate(ownerUrl, { rootFolder, databaseKey })).applied, [])
})

test('a changed DATABASE_KEY needs the roles again where the owner may not change them', async () => {
  const fresh = randomBytes(32)
  await assert.rejects(
    migrate(ownerUrl, { rootFolder, databaseKey: fresh }),
    /may not change the password of .*_app: run what npm run migrate -- roles prints/,
  )
})

async function searchAndPay(product: TestProduct): Promise<void> {
  const token = await product.signIn()
  const link = await aLink(product, token, { title: 'Bolo de rolo inconfundível' })
  const id = await aPaidPix(product, link)
  const found = await product.call('/core/charges?page=0&size=20&title=rolo%20inconfund', { token })
  assert.deepEqual(
    found.body.content.map(({ uuid }: { readonly uuid: string }) => uuid),
    [id],
    found.text,
  )
  const everywhere = await product.call('/core/search?text=inconfund', { token })
  assert.match(everywhere.text, new RegExp(id))
}

/** Has the account of the second seller approved, and a Pix paid into it. */
async function payIntoAccount(product: TestProduct): Promise<void> {
  const body = { idSeller: ATELIER, result: 'APPROVED' }
  const path = '/banking/sandbox/accounts/kyc'
  const decided = await product.call(path, { method: 'POST', key: null, body })
  assert.equal(decided.body.status, 'ACTIVE', decided.text)
  const token = await product.signIn(ATELIER_ADMIN.email)
  await aReceivedPix(product, { sellerId: ATELIER, token })
}

test('the program signs in, takes a payment and searches on such a database', async () => {
  const product = await startProduct({ databaseUrl: ownerUrl })
  try {
    await searchAndPay(product)
    await payIntoAccount(product)
  } finally {
    await product.stop()
  }
})

test('a search by part of a name reads the index, within the seller of the transaction', async () => {
  await asOwner(superuserUrl, async (superuser) => {
    // Charges without their sellers and customers.
    await superuser.run('set session_replication_role = replica')
    await addCharges(superuser, [MANY], 30_000)
    await superuser.run('vacuum analyze charge')
  })
  const app = await openAs(ownerUrl, 'app', 1)
  try {
    const page = pageOfCharges(MANY, { ...FIRST_PAGE, pattern: searchPattern(RARE_PART, 0, 3) })
    const { buffers } = await app.withTenant(MANY, (transaction) => explain(transaction, page))
    // Each of the charges is in a block of its own; all 30,000 fill more than 1,500.
    assert.ok(buffers <= 3 * RARE_TIMES, `${buffers} blocks`)
    const seen = (sellerId: SellerId) =>
      app.withTenant(sellerId, ({ row }) =>
        row<{ others: number; own: number }>(
          `select count(*) filter (where seller_id <> $1)::integer as others,
                  count(*) filter (where seller_id = $1)::integer as own from searched_charge`,
          [sellerId],
        ),
      )
    assert.deepEqual(await seen(MANY), { others: 0, own: 30_000 })
    assert.deepEqual(await seen(91_004 as SellerId), { others: 0, own: 0 })
  } finally {
    await app.close()
  }
})

const VIEWS = [
  'searched_charge',
  'searched_customer',
  'searched_subscription',
  'searched_payment_link',
]

test('the next migration does what the earlier ones could not under such an owner', async () => {
  const days = `select seller_id, owner_id, day, first_entry, last_entry, amount, count
                  from account_day order by 1, 2, 3`
  const lateFees = `select settings -> 'lateFees' as fees from seller order by seller_id`
  const read = (text: string) => asOwner(superuserUrl, (superuser) => superuser.rows<object>(text))
  const [daysBefore, feesBefore] = [await read(days), await read(lateFees)]
  assert.ok(daysBefore.length > 0 && feesBefore.length > 1)
  // The database as releases before these migrations left it.
  await asOwner(superuserUrl, async (superuser) => {
    await superuser.run(`delete from migration where name >= '0088' and name < '0091'`)
    for (const view of VIEWS) await superuser.run(`drop view ${view}`)
    const tables = await superuser.rows<{ name: string }>(
      `select polrelid::regclass::text as name from pg_policy where polname = 'owner_maintains'`,
    )
    assert.ok(tables.length > 60)
    for (const table of tables) await superuser.run(`drop policy owner_maintains on ${table.name}`)
    await superuser.run(`update seller set settings = jsonb_set(settings, '{lateFees}', jsonb_build_object(
      'fineBasisPoints', settings #> '{lateFees,fine,basisPoints}',
      'interestMonthlyBasisPoints', settings #> '{lateFees,interest,basisPoints}'))`)
    await superuser.run(`delete from account_day where day > (select min(day) from account_day)`)
    await superuser.run(`update account_day set count = count + 1`)
  })
  const hidden = await asOwner(ownerUrl, (owner) =>
    owner.row<{ count: number }>('select count(*)::integer as count from seller'),
  )
  assert.equal(hidden?.count, 0)
  const { applied } = await migrate(ownerUrl, { rootFolder, databaseKey })
  assert.deepEqual(
    applied.map((file) => file.slice(0, 4)),
    ['0088', '0089', '0090'],
  )
  assert.deepEqual(await read(days), daysBefore)
  const shapes = (rows: readonly object[]) =>
    rows.map((row) => JSON.stringify(row).replaceAll('false', 'true'))
  assert.deepEqual(shapes(await read(lateFees)), shapes(feesBefore))
})

test('such a database moves to another server, whose roles have other names, with all of its rows', async () => {
  const targetUrl = await freshDatabase()
  const options = {
    sourceUrl: ownerUrl,
    targetUrl,
    databaseKey,
    makeTables: { queue: makeQueueTables, outside: createTablesAt },
  }
  // As a superuser sees them: the owner's policies must hide none.
  const countsOf = (url: string) =>
    asOwner(url, async (superuser) => {
      const counts: Record<string, number> = {}
      for (const { name } of await superuser.rows<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
          where schemaname in ('public', 'queue', 'outside') order by 1`,
      )) {
        const row = await superuser.row<{ count: number }>(
          `select count(*)::integer as count from ${name}`,
        )
        counts[name] = row?.count ?? 0
      }
      return counts
    })
  await copyAndFollow(options)
  const app = await openAs(ownerUrl, 'app', 1)
  await app.row('select 1')
  await switchOver(options)
  // Its session was ended; a new one may read and not write.
  const counts = await countsOf(superuserUrl)
  assert.ok((counts['public.charge'] ?? 0) > 30_000)
  assert.deepEqual(await countsOf(targetUrl), counts)
  await assert.rejects(app.run('delete from use_count'))
  await assert.rejects(app.run('delete from use_count'), { code: '25006' })
  await app.close()
  await dropDatabase(targetUrl)
})
