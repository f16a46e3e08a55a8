import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { asOwner, type Queries, sqlState } from '#server/platform/database/database.ts'
import { distributeTables, isDistributed } from '#server/platform/database/distribute.ts'
import {
  allowLogins,
  PROGRAM_ROLES,
  prefixOf,
  roleName,
  withRoleNames,
} from '#server/platform/database/roles.ts'
import { statementsOf } from '#server/platform/database/statements.ts'

const LOCK = 7_146_120
const NO_TRANSACTION = '-- no transaction'

// A migration waiting for a lock blocks all later statements on the table.
const LOCK_TIMEOUT_MS = 5_000
// A migration that needs longer sets it itself: set local statement_timeout = '1h'.
const STATEMENT_TIMEOUT_MS = 600_000

/** A file of database/migrations. */
export interface Migration {
  readonly name: string
  readonly text: string
  /** The SHA-256 of the text. */
  readonly checksum: string
  /** Checksums of former files of this name with the same result; the head of the file lists them. */
  readonly replaced: readonly string[]
}

/** A migration as the database recorded it when it was applied. */
export type AppliedMigration = Pick<Migration, 'name' | 'checksum'>

const REPLACES = /^-- Replaces a file with the SHA-256 ([0-9a-f]{64})/gm

/** The migrations of the program in their order. */
export async function readMigrations(rootFolder: string): Promise<Migration[]> {
  const folder = join(rootFolder, 'database', 'migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return {
        name,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
        replaced: [...text.matchAll(REPLACES)].map(([, checksum = '']) => checksum),
      }
    }),
  )
}

/**
 * The migrations that the database lacks. StartRejected when a file was changed after it was applied,
 * unless it says that it replaces the former one: no two databases of a release may differ.
 */
export function missingMigrations(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const changed = migrations.find(({ name, checksum, replaced }) => {
    const recorded = checksums.get(name)
    return recorded !== undefined && ![checksum, ...replaced].includes(recorded)
  })
  if (changed) {
    throw new StartRejected(
      `database/migrations/${changed.name} was changed after it was applied to this database: ` +
        'restore the file and write the change as a new migration',
    )
  }
  return migrations.filter(({ name }) => !checksums.has(name))
}

/** Whether a migration is no transaction: an index built concurrently, alone in its file. */
export const isWithoutTransaction = (text: string): boolean => text.startsWith(NO_TRANSACTION)

const CONCURRENT_INDEX = /^create (?:unique )?index concurrently (\w+)/im

/**
 * Whether the index that the file builds is there. A build that was interrupted leaves an invalid
 * index, which is dropped; one that ended before it was recorded leaves a valid one.
 */
async function isIndexBuilt(owner: Queries, text: string): Promise<boolean> {
  const name = CONCURRENT_INDEX.exec(text)?.[1]
  if (name === undefined) return false
  const index = await owner.row<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  )
  if (index?.valid === false) await owner.run(`drop index concurrently ${name}`)
  return index?.valid === true
}

async function tryToApply(
  owner: Queries,
  prefix: string,
  { name, text, checksum }: Migration,
): Promise<void> {
  const isAlone = isWithoutTransaction(text)
  if (!isAlone) await owner.run('begin')
  try {
    const isDone = isAlone && (await isIndexBuilt(owner, text))
    // One by one: Citus takes a change of a distributed table only by itself.
    const statements = isDone ? [] : statementsOf(withRoleNames(text, prefix))
    for (const statement of statements) await owner.run(statement)
    await owner.run('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    if (!isAlone) await owner.run('commit')
  } catch (error) {
    if (!isAlone) await owner.run('rollback')
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`migration ${name} failed: ${reason}`, { cause: error })
  }
}

/** PostgreSQL undid the migration, because it and a call waited for each other. */
const DEADLOCK = '40P01'
const MAX_DEADLOCKS = 5

/** Applies a migration; one that met a call that locks the same tables in another order is tried again. */
async function apply(owner: Queries, prefix: string, migration: Migration): Promise<void> {
  for (let deadlocks = 0; ; deadlocks += 1) {
    try {
      return await tryToApply(owner, prefix, migration)
    } catch (error) {
      const { cause } = error as Error
      const isDeadlock = cause instanceof Error && sqlState(cause) === DEADLOCK
      if (!isDeadlock || deadlocks === MAX_DEADLOCKS) throw error
    }
  }
}

/** The prefix of the roles that a migrated database was made with; undefined when it is new. */
export async function storedPrefix({ row }: Queries): Promise<string | undefined> {
  const exists = await row(`select 1 from pg_tables where tablename = 'role_prefix'`)
  if (!exists) return undefined
  return (await row<{ prefix: string }>('select prefix from role_prefix'))?.prefix
}

const CREATE_MIGRATION = `
  create table migration (name text primary key, checksum text not null);
  comment on table migration is 'Migrations that were applied, with the SHA-256 of their files.'`

const CREATE_ROLE_PREFIX = `
  create table role_prefix (one boolean primary key default true check (one), prefix text not null);
  comment on table role_prefix is 'One row: what the names of the program''s roles begin with.'`

/** The migrations that were applied; none of a new database, whose table is made. */
async function appliedMigrations(owner: Queries): Promise<AppliedMigration[]> {
  const columns = await owner.rows<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = to_regclass('migration') and attnum > 0`,
  )
  if (columns.length === 0) {
    await owner.run(CREATE_MIGRATION)
    return []
  }
  if (!columns.some(({ name }) => name === 'checksum')) {
    throw new StartRejected(
      'this database was made by a preview release, whose data cannot be kept: delete it',
    )
  }
  return owner.rows('select name, checksum from migration')
}

async function choosePrefix(owner: Queries, wanted?: string): Promise<string> {
  const stored = await storedPrefix(owner)
  if (stored) return stored
  const database = await owner.row<{ name: string }>('select current_database() as name')
  const prefix = wanted ?? prefixOf(database?.name ?? '')
  await owner.run(CREATE_ROLE_PREFIX)
  await owner.run('insert into role_prefix (prefix) values ($1)', [prefix])
  return prefix
}

/** StartRejected when roles are missing that this owner may not make. */
async function requireRoles(owner: Queries, prefix: string): Promise<void> {
  const names = PROGRAM_ROLES.map((role) => roleName(prefix, role))
  const lacking = await owner.rows<{ name: string }>(
    `select name from unnest($1::text[]) as name
      where not exists (select from pg_roles where rolname = name)
        and not (select rolsuper or rolcreaterole from pg_roles where rolname = current_user)
      order by name`,
    [names],
  )
  if (lacking.length === 0) return
  throw new StartRejected(
    `the owner of the database may not create the logins ${lacking.map(({ name }) => name).join(', ')}: ` +
      'run what npm run migrate -- roles prints as an administrator of the server',
  )
}

/** Grants of the backup role: it reads every table and sequence, future ones too. */
async function grantToBackup(owner: Queries, prefix: string): Promise<void> {
  const backup = roleName(prefix, 'backup')
  await owner.run(`grant select on all tables in schema public to ${backup}`)
  await owner.run(`grant select on all sequences in schema public to ${backup}`)
  // A program that does not know the owner compares the migrations with its own.
  await owner.run(`grant select on migration to ${roleName(prefix, 'app')}`)
}

export interface MigrateOptions {
  readonly rootFolder: string
  /** The key that the passwords of the program's roles are derived from. */
  readonly databaseKey: Buffer
  /** Prefix of the role names of a new database; its own name when left out. */
  readonly prefix?: string
  /** How long a statement may wait for a lock. */
  readonly lockTimeoutMs?: number
  /** How long a statement may take. */
  readonly statementTimeoutMs?: number
}

export interface Migrated {
  readonly applied: readonly string[]
  readonly prefix: string
}

const LOOK_AGAIN_MS = 200

/**
 * Waits for the migrations of another start. A statement that waits for the lock would hold a snapshot,
 * which an index that the other start builds concurrently waits for: both would wait without end.
 */
async function takeLock({ row }: Queries): Promise<void> {
  for (;;) {
    const lock = await row<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`)
    if (lock?.held) return
    await pause(LOOK_AGAIN_MS)
  }
}

/**
 * Brings the database to the newest migration and lets the program's roles log in. Each file is one
 * transaction, or may be repeated, so that the next start goes on after a kill at any moment; two
 * starts at once wait for each other. Statements are limited in time: a migration that cannot have its lock fails instead of
 * stopping the calls behind it.
 */
export async function migrate(url: string, options: MigrateOptions): Promise<Migrated> {
  const { rootFolder, databaseKey, prefix: wanted } = options
  const { lockTimeoutMs = LOCK_TIMEOUT_MS, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options
  return asOwner(url, async (owner) => {
    await takeLock(owner)
    await owner.run(`set lock_timeout = ${lockTimeoutMs}`)
    const applied = await appliedMigrations(owner)
    const missing = missingMigrations(await readMigrations(rootFolder), applied)
    const prefix = await choosePrefix(owner, wanted)
    await requireRoles(owner, prefix)
    for (const migration of missing) {
      // An index that is built beside the calls stops none of them, however long it takes.
      const limitMs = isWithoutTransaction(migration.text) ? 0 : statementTimeoutMs
      await owner.run(`set statement_timeout = ${limitMs}`)
      await apply(owner, prefix, migration)
    }
    await owner.run(`set statement_timeout = ${statementTimeoutMs}`)
    await grantToBackup(owner, prefix)
    // Also the new tables of an earlier start that was killed before this.
    if (await isDistributed(owner)) await distributeTables(owner)
    await allowLogins(owner, url, prefix, databaseKey)
    await owner.run(`select pg_advisory_unlock(${LOCK})`)
    return { applied: missing.map(({ name }) => name), prefix }
  })
}
