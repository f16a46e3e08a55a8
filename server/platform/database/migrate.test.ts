import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { readConfig } from '#server/platform/config/config.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { distribute } from '#server/platform/database/distribute.ts'
import { type MigrateOptions, migrate } from '#server/platform/database/migrate.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { dropDatabase, freshDatabase } from '#tests/factories/environment/database.ts'
import { until } from '#tests/factories/environment/run-product.ts'

const projectFolder = join(import.meta.dirname, '..', '..', '..')

let rootFolder: string
let url: string
// Databases of the tests share their roles, hence their passwords.
let databaseKey: Buffer

before(async () => {
  rootFolder = await mkdtemp(join(tmpdir(), 'migrations-'))
  databaseKey = (await loadKeys(readConfig())).database
})
after(() => rm(rootFolder, { recursive: true }))

beforeEach(async () => {
  const folder = join('database', 'migrations')
  await rm(join(rootFolder, folder), { recursive: true, force: true })
  await cp(join(projectFolder, folder), join(rootFolder, folder), { recursive: true })
  url = await freshDatabase()
})

const write = (name: string, text: string) =>
  writeFile(join(rootFolder, 'database', 'migrations', name), text)

const migrated = (limits: Pick<MigrateOptions, 'lockTimeoutMs' | 'statementTimeoutMs'> = {}) =>
  migrate(url, { rootFolder, databaseKey, ...limits })

const hasTable = (name: string) =>
  asOwner(url, async (owner) => {
    const found = await owner.row<{ oid: string | null }>('select to_regclass($1) as oid', [name])
    return found?.oid !== null
  })

test('each migration is applied once, in order', async () => {
  await write('9001-first.sql', 'create table first_of_two (id integer primary key);')
  assert.deepEqual((await migrated()).applied, ['9001-first.sql'])
  assert.deepEqual((await migrated()).applied, [])
  await write('9002-second.sql', 'drop table first_of_two;')
  assert.deepEqual((await migrated()).applied, ['9002-second.sql'])
  assert.equal(await hasTable('first_of_two'), false)
  await dropDatabase(url)
})

test('a migration file changed after it was applied refuses the start with one sentence', async () => {
  await write('9001-first.sql', 'create table kept (id integer primary key);')
  await migrated()
  await write('9001-first.sql', 'create table kept (id bigint primary key);')
  await write('9002-second.sql', 'create table never_made (id integer);')
  const refused = migrated()
  await assert.rejects(refused, StartRejected)
  await assert.rejects(
    refused,
    /^Error: database\/migrations\/9001-first\.sql was changed .*[^\n]$/,
  )
  assert.equal(await hasTable('never_made'), false)
  await dropDatabase(url)
})

test('a migration file that says which former file it replaces is accepted where that one was applied', async () => {
  const former = 'create table kept (id integer); alter table kept alter column id type bigint;'
  await write('9001-first.sql', former)
  await migrated()
  const checksum = createHash('sha256').update(former).digest('hex')
  const better = `-- Replaces a file with the SHA-256 ${checksum}\ncreate table kept (id bigint);`
  await write('9001-first.sql', better)
  assert.deepEqual((await migrated()).applied, [])
  await write('9001-first.sql', `${better} -- once more`)
  assert.deepEqual((await migrated()).applied, [])
  await dropDatabase(url)
  url = await freshDatabase()
  assert.deepEqual((await migrated()).applied, ['9001-first.sql'])
  await write('9001-first.sql', former)
  await assert.rejects(migrated(), StartRejected)
  await dropDatabase(url)
})

test('a migration that does not get its lock fails after the lock timeout and is rolled back', async () => {
  await write('9001-locked.sql', 'create table beside (id integer); alter table seller add x text;')
  await asOwner(url, async (reader) => {
    await reader.run('begin')
    await reader.run('lock table seller in access share mode')
    await assert.rejects(
      migrated({ lockTimeoutMs: 100 }),
      /migration 9001-locked\.sql failed: .*lock timeout/,
    )
    assert.equal(await hasTable('beside'), false)
    await reader.run('rollback')
  })
  assert.deepEqual((await migrated({ lockTimeoutMs: 100 })).applied, ['9001-locked.sql'])
  await dropDatabase(url)
})

test('a migration and a call that wait for each other: the migration is undone and tried again', async () => {
  await asOwner(url, async (owner) => {
    await owner.run(
      'create table first_of_two (id integer); create table second_of_two (id integer)',
    )
    // Of the two, the migration finds the deadlock, long after the call has begun to wait.
    await owner.run(
      `do $$ begin execute format('alter database %I set deadlock_timeout = ''2s''', current_database()); end $$`,
    )
  })
  await write(
    '9001-both.sql',
    'alter table first_of_two add column note text; alter table second_of_two add column note text;',
  )
  let migration: Promise<{ applied: readonly string[] }> | undefined
  await asOwner(url, async (call) => {
    await call.run(`set deadlock_timeout = '60s'; begin; lock table second_of_two in share mode`)
    migration = migrated()
    await until('the migration to wait for the call', () =>
      asOwner(url, (owner) =>
        owner.row(`select 1 from pg_locks
                    where relation = 'second_of_two'::regclass and not granted`),
      ),
    )
    await call.run('lock table first_of_two in share mode; commit')
  })
  assert.deepEqual((await migration)?.applied, ['9001-both.sql'])
  await dropDatabase(url)
})

test('a statement of a migration has a time limit, which the file may raise, unless it is alone in its file', async () => {
  await write('9001-slow.sql', 'select pg_sleep(0.5);')
  await assert.rejects(
    migrated({ statementTimeoutMs: 100 }),
    /migration 9001-slow\.sql failed: .*statement timeout/,
  )
  await write('9001-slow.sql', `set local statement_timeout = '5s';\nselect pg_sleep(0.5);`)
  assert.deepEqual((await migrated({ statementTimeoutMs: 100 })).applied, ['9001-slow.sql'])
  // Alone in its file it holds no lock that a call waits for.
  await write('9002-alone.sql', '-- no transaction\n\nselect pg_sleep(0.5);')
  assert.deepEqual((await migrated({ statementTimeoutMs: 100 })).applied, ['9002-alone.sql'])
  await dropDatabase(url)
})

const INDEX = 'create index concurrently seller_by_test on seller (seller_id);'
const indexFile = `-- no transaction\n\n-- For the tests alone.\n${INDEX}\n`

/** Whether the index of the tests is valid; undefined when there is none. */
const validity = () =>
  asOwner(url, async ({ row }) => {
    const found = await row<{ indisvalid: boolean }>(
      `select indisvalid from pg_index where indexrelid = to_regclass('seller_by_test')`,
    )
    return found?.indisvalid
  })

test('an index whose building was interrupted is built again by the next start', async () => {
  await write('9001-index.sql', indexFile)
  await asOwner(url, async (writer) => {
    await writer.run('begin')
    await writer.run('lock table seller in row exclusive mode')
    await assert.rejects(
      migrated({ lockTimeoutMs: 100 }),
      /migration 9001-index\.sql failed: .*lock timeout/,
    )
    await writer.run('rollback')
  })
  assert.equal(await validity(), false)
  assert.deepEqual((await migrated()).applied, ['9001-index.sql'])
  assert.equal(await validity(), true)
  await dropDatabase(url)
})

test('an index that was built before its migration was recorded is kept and recorded', async () => {
  await migrated()
  const oid = () =>
    asOwner(url, ({ row }) =>
      row<{ oid: number }>(`select 'seller_by_test'::regclass::oid::integer as oid`),
    )
  await asOwner(url, ({ run }) => run(INDEX))
  const built = await oid()
  await write('9001-index.sql', indexFile)
  assert.deepEqual((await migrated()).applied, ['9001-index.sql'])
  assert.deepEqual(await oid(), built)
  assert.deepEqual((await migrated()).applied, [])
  await dropDatabase(url)
})

test('of two starts at once one builds the index, and the other waits for it', async () => {
  await write('9001-index.sql', indexFile)
  const applied = (await Promise.all([migrated(), migrated()])).map((each) => each.applied)
  assert.deepEqual(applied.sort(), [[], ['9001-index.sql']])
  await dropDatabase(url)
})

test('a PostgreSQL without Citus refuses to distribute its tables with one sentence', async () => {
  const { prefix } = await migrated()
  await assert.rejects(
    distribute(url, { workers: ['127.0.0.1:1'], databaseKey, prefix }),
    (error) => error instanceof StartRejected && /does not load Citus: set/.test(error.message),
  )
  await dropDatabase(url)
})
