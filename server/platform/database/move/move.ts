import { setTimeout as pause } from 'node:timers/promises'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { asOwner, canConnect, type Queries } from '#server/platform/database/database.ts'
import { isDistributed } from '#server/platform/database/distribute.ts'
import { type AppliedMigration, storedPrefix } from '#server/platform/database/migrate.ts'
import {
  bringNoted,
  type Comparison,
  copyTable,
  type Side,
  type Way,
} from '#server/platform/database/move/bring-rows.ts'
import {
  acceptWrites,
  isNoted,
  noteChanges,
  prepareRefusals,
  refuseWrites,
  stopNoting,
  tablesWithNotes,
} from '#server/platform/database/move/notes.ts'
import {
  beginOrResume,
  copiedTables,
  dropState,
  mayCancel,
  noteCopied,
  noteSwitched,
  requireMove,
} from '#server/platform/database/move/state.ts'
import {
  MOVED_SCHEMAS,
  type MovedSchema,
  type MovedTable,
  requireSameTables,
  tablesOf,
} from '#server/platform/database/move/tables.ts'
import { type DatabaseLogins, loginsOf } from '#server/platform/database/roles.ts'

/** Two movers at once would bring the same notes. */
const LOCK = 7_146_121

/** A round that brings so few keys, or takes so little time, is followed by another like it. */
const FEW_KEYS = 300
const SHORT_MS = 1_000
const ROUNDS = 100

type Say = (text: string) => void

export interface MoveOptions {
  /** The owner's address of the database that is left. */
  readonly sourceUrl: string
  /** A superuser's address of the database that takes over; on Citus, its coordinator's. */
  readonly targetUrl: string
  readonly databaseKey: Buffer
  /** Makes the tables of a schema that the program makes when it starts. */
  readonly makeTables: Readonly<
    Record<Exclude<MovedSchema, 'public'>, (url: string) => Promise<void>>
  >
  readonly say?: Say
}

/** The database that is left, read as the owners of its schemas. */
interface Source extends Side {
  readonly logins: DatabaseLogins
  readonly tables: readonly MovedTable[]
  ownerOf(schema: MovedSchema): Side
}

/** Both databases of a move. */
interface Ends {
  readonly source: Source
  readonly target: Side
  readonly say: Say
}

const wayOf = ({ source, target }: Ends, { schema }: MovedTable): Way => ({
  from: source.ownerOf(schema),
  to: target,
})

async function prefixOf(queries: Queries, what: string): Promise<string> {
  const prefix = await storedPrefix(queries)
  if (prefix === undefined) throw new StartRejected(`the ${what} was never migrated`)
  return prefix
}

/** Opens a connection whose texts do not depend on the server's settings. */
const openSide = <T>(url: string, work: (side: Side) => Promise<T>): Promise<T> =>
  asOwner(url, async (queries, client) => {
    for (const setting of [
      `timezone = 'UTC'`,
      `datestyle = 'ISO, YMD'`,
      `bytea_output = 'hex'`,
      'idle_in_transaction_session_timeout = 0',
      'statement_timeout = 0',
      // A source that was made read-only for the switch is written by the move alone.
      'default_transaction_read_only = off',
      'citus.propagate_set_commands = local',
    ]) {
      await queries.run(`set ${setting}`)
    }
    return work({ queries, client })
  })

/** StartRejected when the one cannot be left, or the other is no place to move to. */
async function requireMovable(source: Queries, target: Queries): Promise<void> {
  if (await isDistributed(source)) {
    throw new StartRejected('tables that Citus distributes take no triggers: they cannot be moved')
  }
  const login = await target.row<{ superuser: boolean }>(
    'select rolsuper as superuser from pg_roles where rolname = current_user',
  )
  if (!login?.superuser) {
    throw new StartRejected(
      'only a superuser of the target may copy its rows: name one in MOVE_TO_URL',
    )
  }
  // Sorted here: the two servers may order texts differently.
  const migrations = async ({ rows }: Queries) =>
    (await rows<AppliedMigration>('select name, checksum from migration'))
      .map(({ name, checksum }) => `${name} ${checksum}`)
      .sort()
  const [ours, theirs] = [await migrations(source), await migrations(target)]
  if (ours.join() !== theirs.join()) {
    throw new StartRejected(
      `the source has ${ours.length} migrations and the target ${theirs.length}, or one differs: ` +
        'bring both to the same release with npm run migrate',
    )
  }
  const server = await target.row<{ libraries: string }>(
    `select current_setting('shared_preload_libraries') as libraries`,
  )
  if (server?.libraries.includes('citus') && !(await isDistributed(target))) {
    throw new StartRejected(
      'the target is loaded with Citus and not distributed: run npm run migrate -- distribute there first',
    )
  }
}

/** The program makes the tables of queue and companies when it starts, which it never did there. */
async function makeMissingTables(
  source: readonly MovedTable[],
  target: Queries,
  logins: DatabaseLogins,
  makeTables: MoveOptions['makeTables'],
): Promise<void> {
  const there = await tablesOf(target)
  for (const schema of ['queue', 'outside'] as const) {
    const isIn = (table: MovedTable) => table.schema === schema
    if (!source.some(isIn) || there.some(isIn)) continue
    await makeTables[schema](logins.urlOf(MOVED_SCHEMAS[schema]))
  }
}

async function requireLogin(logins: DatabaseLogins, what: string): Promise<void> {
  if (await canConnect(logins.urlOf('app'))) return
  throw new StartRejected(`the program cannot log in to the ${what} with this DATABASE_KEY`)
}

type SourceOptions = Pick<MoveOptions, 'sourceUrl' | 'databaseKey'>

const withSource = <T>(
  { sourceUrl, databaseKey }: SourceOptions,
  work: (source: Source) => Promise<T>,
): Promise<T> =>
  openSide(sourceUrl, async (owner) => {
    const logins = loginsOf(sourceUrl, await prefixOf(owner.queries, 'source'), databaseKey)
    await requireLogin(logins, 'source')
    const lock = await owner.queries.row<{ held: boolean }>(
      `select pg_try_advisory_lock(${LOCK}) as held`,
    )
    if (!lock?.held) throw new StartRejected('a move of this database is running already')
    const tables = await tablesOf(owner.queries)
    return openSide(logins.urlOf('jobs'), (queue) =>
      openSide(logins.urlOf('outside'), (outside) => {
        const owners = { public: owner, queue, outside }
        return work({ ...owner, logins, tables, ownerOf: (schema) => owners[schema] })
      }),
    )
  })

const withEnds = <T>(options: MoveOptions, work: (ends: Ends) => Promise<T>): Promise<T> =>
  withSource(options, (source) =>
    openSide(options.targetUrl, async (target) => {
      const { databaseKey, makeTables, say = () => {} } = options
      const prefix = await prefixOf(target.queries, 'target')
      const logins = loginsOf(options.targetUrl, prefix, databaseKey)
      await requireLogin(logins, 'target')
      await requireMovable(source.queries, target.queries)
      await makeMissingTables(source.tables, target.queries, logins, makeTables)
      requireSameTables(source.tables, await tablesOf(target.queries))
      return work({ source, target, say })
    }),
  )

/** Brings once what was noted; how many keys that were. */
async function bringOnce(ends: Ends, comparison?: Comparison): Promise<number> {
  const { source, target } = ends
  const noted = await tablesWithNotes(source.queries, source.tables)
  let keys = 0
  for (const [schema, tables] of Map.groupBy(noted, (table) => table.schema)) {
    keys += await bringNoted({ from: source.ownerOf(schema), to: target }, tables, comparison)
  }
  return keys
}

/** Brings what was noted until the rest is brought in so little time that calls may wait for it. */
async function catchUp(ends: Ends): Promise<void> {
  for (let round = 1; ; round += 1) {
    const startedMs = performance.now()
    const keys = await bringOnce(ends)
    if (keys <= FEW_KEYS || performance.now() - startedMs <= SHORT_MS) return
    ends.say(`${keys} changed rows brought`)
    if (round === ROUNDS) {
      throw new StartRejected(
        'the source is written faster than it is copied: move at a quieter hour',
      )
    }
  }
}

export interface Copied {
  readonly tables: number
  /** Rows of the first copies that this run made. */
  readonly rows: number
}

/** StartRejected when a copied table changed unnoticed, as after a cancel that was interrupted. */
async function requireFollowed(source: Source, copied: ReadonlySet<string>): Promise<void> {
  for (const table of source.tables) {
    if (!copied.has(table.name)) continue
    if (await isNoted(source.ownerOf(table.schema).queries, table)) continue
    throw new StartRejected(
      `changes of ${table.name} are not noted any more: npm run migrate -- move cancel ends this ` +
        'move, then begin again with an empty target',
    )
  }
}

/**
 * Copies a database into an empty one while the program works on the first, and follows what
 * changes: triggers note the keys of changed rows, whose present state is brought again and again
 * until few are left. It may be interrupted and repeated; each repetition catches up. The program
 * stays on the source until `switchOver`.
 */
export const copyAndFollow = (options: MoveOptions): Promise<Copied> =>
  withEnds(options, async (ends) => {
    const { source, target, say } = ends
    const { tables } = source
    await beginOrResume(source.queries, target.queries, tables)
    const copied = await copiedTables(source.queries)
    await requireFollowed(source, copied)
    for (const table of tables) {
      await noteChanges(source.queries, source.ownerOf(table.schema).queries, table)
    }
    let rows = 0
    for (const table of tables) {
      if (copied.has(table.name)) continue
      const count = await copyTable(wayOf(ends, table), table)
      await noteCopied(source.queries, table)
      rows += count
      if (count > 0) say(`${count} rows of ${table.name} copied`)
    }
    await catchUp(ends)
    await target.queries.run('analyze')
    await catchUp(ends)
    return { tables: tables.length, rows }
  })

/**
 * How often no session may be found that began before, because one that is being opened is not seen
 * at once, and how often is looked at most.
 */
const QUIET_LOOKS = 3
const LOOKS = 1_000
const LOOK_MS = 30

// Each login ends its own sessions: the owner may have no right to. All are ended at once and then
// looked for: PostgreSQL waits for the end of one in steps of 100 ms.
const END_SESSIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and usename = current_user
     and pid <> pg_backend_pid() and backend_start < $1`

const READ_ONLY = 'set default_transaction_read_only = on'
const WRITABLE = 'reset default_transaction_read_only'

/**
 * Changes whether sessions of the source may write. It is decided when a session begins, so those of
 * the program that began before are ended. The sessions of the move may write in either case.
 */
async function changeSessions({ queries, logins, ownerOf }: Source, setting: string) {
  await queries.run(
    `do $$ begin execute format('alter database %I ${setting}', current_database()); end $$`,
  )
  const now = await queries.row<{ now: string }>('select clock_timestamp()::text as now')
  await openSide(logins.urlOf('app'), async (app) => {
    const all = [app, ownerOf('public'), ownerOf('queue'), ownerOf('outside')]
    let looks = 0
    for (let quiet = 0; quiet < QUIET_LOOKS; ) {
      looks += 1
      if (looks > LOOKS) throw new StartRejected('sessions of the program at the source do not end')
      quiet += 1
      for (const side of all) {
        const ended = await side.queries.rows(END_SESSIONS, [now?.now])
        if (ended.length > 0) quiet = 0
      }
      await pause(LOOK_MS)
    }
  })
}

/**
 * Ends all writes of the source. Read-only sessions show it to the program; the triggers refuse
 * what sessions of others, which are not ended, would write.
 */
async function endWrites(source: Source): Promise<void> {
  await prepareRefusals(source.queries)
  await changeSessions(source, READ_ONLY)
  for (const table of source.tables) {
    await refuseWrites(source.ownerOf(table.schema).queries, table)
  }
}

async function allowWrites(source: Source): Promise<void> {
  for (const table of source.tables) {
    await acceptWrites(source.ownerOf(table.schema).queries, table)
  }
  await changeSessions(source, WRITABLE)
}

const SEQUENCES = `
  select schemaname as schema, format('%I.%I', schemaname, sequencename) as name from pg_sequences
   where schemaname = any ($1)`

async function bringSequences({ source, target }: Ends): Promise<void> {
  const found = await source.queries.rows<{ schema: MovedSchema; name: string }>(SEQUENCES, [
    Object.keys(MOVED_SCHEMAS),
  ])
  for (const { schema, name } of found) {
    const { queries } = source.ownerOf(schema)
    const state = await queries.row<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    await target.queries.row('select setval($1::regclass, $2::bigint, $3)', [
      name,
      state?.last,
      state?.called,
    ])
  }
}

export interface Switched {
  /** Keys that were noted between the last look and the end of all writes. */
  readonly keys: number
  /** From the first call that was refused to the target that has everything. */
  readonly stoppedMs: number
}

/**
 * Ends a move: compares both databases while the program works, then makes the source read-only for
 * good, brings and compares the rest. Whatever fails before the end leaves the source as it was. The
 * program is then started with the address of the target.
 */
export const switchOver = (options: MoveOptions): Promise<Switched> =>
  withEnds(options, async (ends) => {
    const { source, target, say } = ends
    await requireMove(source.queries, target.queries)
    const copied = await copiedTables(source.queries)
    const lacking = source.tables.filter(({ name }) => !copied.has(name))
    if (lacking.length > 0) {
      throw new StartRejected(
        `${lacking.length} tables are not copied yet: npm run migrate -- move goes on with them`,
      )
    }
    await requireFollowed(source, copied)
    await catchUp(ends)
    for (const table of source.tables) {
      await bringNoted(wayOf(ends, table), [table], 'table')
    }
    say(`${source.tables.length} tables compared: the target has the rows of the source`)
    await catchUp(ends)
    // A connection that was lost while it was idle is noticed before calls wait for it.
    for (const schema of Object.keys(MOVED_SCHEMAS) as MovedSchema[]) {
      await source.ownerOf(schema).queries.run('select 1')
    }
    const startedMs = performance.now()
    let keys = 0
    try {
      await endWrites(source)
      for (;;) {
        const brought = await bringOnce(ends, 'brought')
        if (brought === 0) break
        keys += brought
      }
      await bringSequences(ends)
      await noteSwitched(source.queries, target.queries)
    } catch (error) {
      await allowWrites(source).catch(() =>
        say('the source takes no writes yet: repeat move switch, or give it up with move cancel'),
      )
      throw error
    }
    return { keys, stoppedMs: Math.round(performance.now() - startedMs) }
  })

/** Gives a move up before its switch: the source is as before, the target is of no use any more. */
export const cancelMove = (options: SourceOptions): Promise<boolean> =>
  withSource(options, async (source) => {
    if (!(await mayCancel(source.queries))) return false
    for (const table of source.tables) {
      await stopNoting(source.ownerOf(table.schema).queries, table)
    }
    await allowWrites(source)
    // Last: what is interrupted before is found, and ended, by another cancel.
    await dropState(source.queries)
    return true
  })
