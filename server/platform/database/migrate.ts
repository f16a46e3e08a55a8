import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allowLogins, prefixOf, roleName, withRoleNames } from '#server/platform/database/roles.ts'
import { asOwner, type Queries } from '#server/platform/database/database.ts'

const LOCK = 7_146_120
const NO_TRANSACTION = '-- no transaction'

/** The migration files in their order. */
export async function migrationFiles(rootFolder: string): Promise<string[]> {
  const files = await readdir(join(rootFolder, 'database', 'migrations'))
  return files.filter((name) => name.endsWith('.sql')).sort()
}

async function apply(
  owner: Queries,
  { rootFolder, prefix }: { readonly rootFolder: string; readonly prefix: string },
  name: string,
): Promise<void> {
  const file = await readFile(join(rootFolder, 'database', 'migrations', name), 'utf8')
  const text = withRoleNames(file, prefix)
  // An index built concurrently stands alone in its file and is tried again when found invalid.
  const alone = text.startsWith(NO_TRANSACTION)
  if (!alone) await owner.run('begin')
  try {
    await owner.run(text)
    await owner.run('insert into migration (name) values ($1)', [name])
    if (!alone) await owner.run('commit')
  } catch (error) {
    if (!alone) await owner.run('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}

/** The prefix of the roles that a migrated database was made with; undefined when it is new. */
export async function storedPrefix({ row }: Queries): Promise<string | undefined> {
  const exists = await row(`select 1 from pg_tables where tablename = 'role_prefix'`)
  if (!exists) return undefined
  return (await row<{ prefix: string }>('select prefix from role_prefix'))?.prefix
}

async function choosePrefix(owner: Queries, isNew: boolean, wanted?: string): Promise<string> {
  const stored = await storedPrefix(owner)
  if (stored) return stored
  const database = await owner.row<{ name: string }>('select current_database() as name')
  // Before the prefix was stored every database had the same role names.
  const prefix = isNew ? (wanted ?? prefixOf(database?.name ?? '')) : 'guiche'
  await owner.run(
    'create table role_prefix (one boolean primary key default true check (one), prefix text not null)',
  )
  await owner.run('insert into role_prefix (prefix) values ($1)', [prefix])
  return prefix
}

/** What the backup role needs beside its policies: every table and sequence, the newest too. */
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
}

export interface Migrated {
  readonly applied: readonly string[]
  readonly prefix: string
}

/**
 * Brings the database to the newest migration and lets the program's roles log in. Each file is one
 * transaction, so a kill at any moment leaves nothing half made; two starts at once wait for each
 * other.
 */
export async function migrate(url: string, options: MigrateOptions): Promise<Migrated> {
  const { rootFolder, databaseKey, prefix: wanted } = options
  return asOwner(url, async (owner) => {
    await owner.run(`select pg_advisory_lock(${LOCK})`)
    await owner.run('create table if not exists migration (name text primary key)')
    const done = await owner.rows<{ name: string }>('select name from migration')
    const prefix = await choosePrefix(owner, done.length === 0, wanted)
    const known = new Set(done.map(({ name }) => name))
    const applied: string[] = []
    for (const name of await migrationFiles(rootFolder)) {
      if (known.has(name)) continue
      await apply(owner, { rootFolder, prefix }, name)
      applied.push(name)
    }
    await grantToBackup(owner, prefix)
    await letSearchesUseTheIndex(owner)
    await allowLogins(owner, url, prefix, databaseKey)
    await owner.run(`select pg_advisory_unlock(${LOCK})`)
    return { applied, prefix }
  })
}

/**
 * Under row-level security a pattern is only tried before the policy when its function is
 * leakproof, and only a superuser may say so; elsewhere searches stay right but slow.
 */
async function letSearchesUseTheIndex(owner: Queries): Promise<void> {
  const superuser = await owner.row<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  )
  if (superuser?.rolsuper) await owner.run('alter function textlike(text, text) leakproof')
}
