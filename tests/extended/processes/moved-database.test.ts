import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createTablesAt } from '#server/outside/schema.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { asOwner, isDatabaseLost, sqlState } from '#server/platform/database/database.ts'
import { cancelMove, copyAndFollow, switchOver } from '#server/platform/database/move/move.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { makeQueueTables } from '#server/platform/events/queue.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import {
  addressAs,
  dropDatabase,
  freshDatabase,
  openAs,
} from '#tests/factories/environment/database.ts'
import { demoDatabase } from '#tests/factories/environment/demo-database.ts'

let databaseKey: Buffer

before(async () => {
  databaseKey = (await loadKeys(readConfig())).database
})

const databases: string[] = []
after(async () => {
  for (const url of databases) await dropDatabase(url)
})

async function made(database: Promise<string>): Promise<string> {
  const url = await database
  databases.push(url)
  return url
}

const optionsOf = (sourceUrl: string, targetUrl: string) => ({
  sourceUrl,
  targetUrl,
  databaseKey,
  makeTables: { queue: makeQueueTables, outside: createTablesAt },
})

const TABLES = `
  select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
   where nspname in ('public', 'queue', 'outside') and relkind in ('r', 'p') and not relispartition
     and relname not in ('migration', 'role_prefix')
   order by 1`

/** The rows of every table, as PostgreSQL writes them. */
const contentOf = (url: string): Promise<Map<string, readonly string[]>> =>
  asOwner(url, async (owner) => {
    const content = new Map<string, readonly string[]>()
    for (const { name } of await owner.rows<{ name: string }>(TABLES)) {
      const rows = await owner.rows<{ text: string }>(
        `select moved::text as text from ${name} as moved order by 1`,
      )
      content.set(
        name,
        rows.map(({ text }) => text),
      )
    }
    return content
  })

/** A key of `use_count`, and a customer's document that two customers exchange. */
const WRITES = [
  `insert into use_count values ('one', sha256($1), 1, now())`,
  `update use_count set count = count + 1 where kind = 'one' and count < 3`,
  `update use_count set kind = 'other' where count = 3 and kind = 'one'`,
  `delete from use_count where kind = 'other' and get_byte(key_hash, 0) < 128`,
]

const EXCHANGE = `
  do $$
    declare
      one customer; other customer;
    begin
      select * into one from customer order by seller_id, id limit 1;
      select * into other from customer
       where seller_id = one.seller_id and id <> one.id and document_nation = one.document_nation
       order by id limit 1;
      update customer set document_number = 'meanwhile' where seller_id = one.seller_id and id = one.id;
      update customer set document_number = one.document_number
       where seller_id = other.seller_id and id = other.id;
      update customer set document_number = other.document_number
       where seller_id = one.seller_id and id = one.id;
    end $$`

/** Writes until the database lets it no more; how often it did. */
function writeOn(url: string) {
  const state = { writes: 0 }
  const done = asOwner(url, async (owner) => {
    for (;;) {
      for (const text of WRITES) {
        await owner.run(text, text.includes('$1') ? [Buffer.from(String(state.writes))] : undefined)
      }
      await owner.run(EXCHANGE)
      state.writes += 1
    }
  })
  return { state, done }
}

const writeAsProgram = async (url: string): Promise<void> => {
  const app = await openAs(url, 'app', 1)
  try {
    await app.run('update use_count set count = count')
  } finally {
    await app.close()
  }
}

/** What the program does with a database when it starts. */
const startAt = (url: string) => prepareDatabase(readConfig(), url, databaseKey)

const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006'

test('a database moves while it is written: an interrupted copy goes on, and the switch ends all writes with every row in the target', async () => {
  const source = await made(demoDatabase())
  const target = await made(freshDatabase())
  const options = optionsOf(source, target)
  const { state: written, done } = writeOn(source)
  const isRefused = assert.rejects(done, isDatabaseLost)
  const interrupted = copyAndFollow({
    ...options,
    say(text) {
      if (!text.includes('public.charge copied')) return
      void asOwner(target, (other) =>
        other.rows(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`,
        ),
      )
    },
  })
  await assert.rejects(interrupted, isDatabaseLost)
  const before = written.writes
  const { tables, rows } = await copyAndFollow(options)
  assert.ok(tables > 100, `${tables} tables`)
  assert.ok(rows > 0)
  assert.ok(written.writes > before, 'nothing was written while it was copied')
  await assert.rejects(startAt(target), /^Error: this database is the target of a move /)
  await startAt(source)
  // A later run catches up with what was written since, and copies no table again.
  await pause(100)
  assert.equal((await copyAndFollow(options)).rows, 0)
  const app = await openAs(source, 'app', 1)
  await app.run(`insert into use_count values ('last', 'a', 7, now())`)
  const { stoppedMs } = await switchOver(options)
  await isRefused
  assert.ok(stoppedMs > 0)
  await assert.rejects(app.run('update use_count set count = 8'))
  await app.close()
  await assert.rejects(writeAsProgram(source), isReadOnly)
  // A session that is no longer read-only is refused by the tables themselves.
  const writesAnyway = asOwner(source, async (owner) => {
    await owner.run('set default_transaction_read_only = off')
    await owner.run('update use_count set count = count')
  })
  await assert.rejects(writesAnyway, isReadOnly)
  await startAt(target)
  const [ours, theirs] = [await contentOf(source), await contentOf(target)]
  assert.deepEqual(theirs, ours)
  assert.ok((ours.get('public.charge')?.length ?? 0) > 10)
  const next = (url: string) =>
    asOwner(url, async (owner) => {
      await owner.run('set default_transaction_read_only = off')
      return owner.row(`select nextval('seller_number') as next`)
    })
  assert.deepEqual(await next(target), await next(source))
  await writeAsProgram(target)
  await assert.rejects(copyAndFollow(options), /^Error: this database has moved: start the program/)
  await assert.rejects(cancelMove(options), /^Error: this database has moved: what was written/)
})

test('a switch that fails at its end, or finds another row in the target, leaves the source as it was, and a move may be given up', async () => {
  const source = await made(demoDatabase())
  const target = await made(freshDatabase())
  const options = optionsOf(source, target)
  await assert.rejects(switchOver(options), /^Error: no move has begun/)
  await copyAndFollow(options)
  // Its last step at the target fails, after all rows were brought.
  await asOwner(target, (owner) =>
    owner.run(`
      create function refuse_drop() returns event_trigger language plpgsql as
        $$ begin raise exception 'no schema is dropped'; end $$;
      create event trigger refuse_drop on ddl_command_start when tag in ('DROP SCHEMA')
        execute function refuse_drop()`),
  )
  await assert.rejects(switchOver(options), /no schema is dropped/)
  await writeAsProgram(source)
  await asOwner(target, (owner) => owner.run('drop event trigger refuse_drop'))
  await asOwner(target, (owner) =>
    owner.run(`update charge set title = 'another' where id = (select id from charge limit 1)`),
  )
  await assert.rejects(switchOver(options), /^Error: the rows of public\.charge differ: \d+ /)
  await writeAsProgram(source)
  const elsewhere = await made(freshDatabase())
  await assert.rejects(
    copyAndFollow(optionsOf(source, elsewhere)),
    /^Error: the target does not know the move of this database/,
  )
  // As a cancel leaves it that was interrupted: what changes from now on is not noted.
  await asOwner(source, (owner) => owner.run('drop trigger noted_by_move on customer'))
  for (const goOn of [copyAndFollow, switchOver]) {
    await assert.rejects(
      goOn(options),
      /^Error: changes of public\.customer are not noted any more/,
    )
  }
  // As a switch leaves it that was killed.
  await asOwner(source, (owner) =>
    owner.run(`do $$ begin
      execute format('alter database %I set default_transaction_read_only = on', current_database());
    end $$`),
  )
  await assert.rejects(writeAsProgram(source), isReadOnly)
  assert.equal(await cancelMove(options), true)
  const left = await asOwner(source, (owner) =>
    owner.row(
      `select (select count(*) from pg_trigger where tgname like '%by_move')::integer as triggers,
              (select count(*) from pg_namespace where nspname = 'moving')::integer as schemas`,
    ),
  )
  assert.deepEqual(left, { triggers: 0, schemas: 0 })
  await writeAsProgram(source)
  assert.equal(await cancelMove(options), false)
})

test('what cannot be moved is refused in one sentence before anything is changed', async () => {
  const source = await made(freshDatabase())
  const target = await made(freshDatabase())
  const options = optionsOf(source, target)
  const isRefused = (sentence: RegExp, more = {}) =>
    assert.rejects(copyAndFollow({ ...options, ...more }), (error) => {
      assert.ok(error instanceof Error)
      assert.match(error.message, sentence)
      assert.doesNotMatch(error.message, /\n/)
      return true
    })
  const run = (url: string, text: string) => asOwner(url, (owner) => owner.run(text))
  await isRefused(/^the program cannot log in to the source with this DATABASE_KEY$/, {
    databaseKey: Buffer.alloc(32),
  })
  await run(target, `insert into use_count values ('one', 'a', 1, now())`)
  await isRefused(/^the target of a move must be empty: there are rows in public\.use_count$/)
  await run(target, 'delete from use_count')
  await run(source, 'create table without_key (a integer)')
  await isRefused(/^tables without a primary key cannot be moved: public\.without_key$/)
  await run(source, 'drop table without_key; create table only_here (a integer primary key)')
  await isRefused(/^these tables differ between the two databases: public\.only_here;/)
  await run(source, 'drop table only_here')
  await run(source, `insert into migration values ('9999-later.sql', '')`)
  await isRefused(/^the source has \d+ migrations and the target \d+, or one differs: /)
  await run(source, `delete from migration where name = '9999-later.sql'`)
  await isRefused(/^only a superuser of the target may copy its rows: /, {
    targetUrl: await addressAs(target, 'backup'),
  })
  await asOwner(source, async (other) => {
    await other.row('select pg_advisory_lock(7146121)')
    await isRefused(/^a move of this database is running already$/)
  })
  await copyAndFollow(options)
})
