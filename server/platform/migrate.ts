import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asOwner, type Queries } from '#server/platform/database.ts'

const LOCK = 7_146_120
const NO_TRANSACTION = '-- no transaction'

/** The migration files in their order. */
export async function migrationFiles(rootFolder: string): Promise<string[]> {
  const files = await readdir(join(rootFolder, 'database', 'migrations'))
  return files.filter((name) => name.endsWith('.sql')).sort()
}

async function apply(owner: Queries, rootFolder: string, name: string): Promise<void> {
  const text = await readFile(join(rootFolder, 'database', 'migrations', name), 'utf8')
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

/**
 * Brings the database to the newest migration: each file is one transaction, so a kill at any
 * moment leaves nothing half made; two starts at once wait for each other.
 */
export async function migrate(url: string, rootFolder: string): Promise<string[]> {
  return asOwner(url, async (owner) => {
    await owner.run(`select pg_advisory_lock(${LOCK})`)
    await owner.run('create table if not exists migration (name text primary key)')
    const done = await owner.rows<{ name: string }>('select name from migration')
    const known = new Set(done.map(({ name }) => name))
    const applied: string[] = []
    for (const name of await migrationFiles(rootFolder)) {
      if (known.has(name)) continue
      await apply(owner, rootFolder, name)
      applied.push(name)
    }
    await letSearchesUseTheIndex(owner)
    await owner.run(`select pg_advisory_unlock(${LOCK})`)
    return applied
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
