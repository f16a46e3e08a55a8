import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, migrationFiles } from '#server/platform/migrate.ts'
import { asOwner } from '#server/platform/database.ts'
import { ensureDatabase, startEmbedded } from '#server/platform/postgres/launcher.ts'

const rootFolder = join(import.meta.dirname, '..', '..')

// One template a set of migrations; a test file gets a copy of it, which takes milliseconds.
async function templateName(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await migrationFiles(rootFolder)) {
    hash.update(readFileSync(join(rootFolder, 'database', 'migrations', file)))
  }
  return `template_${hash.digest('hex').slice(0, 12)}`
}

const LOCK = 91_204

/** The address of a fresh, migrated database on the tests' own PostgreSQL. */
export async function freshDatabase(): Promise<string> {
  // The folder of another PostgreSQL's binaries, to prove the same on that one.
  const binaries = process.env['TEST_POSTGRES']
  const cluster = await startEmbedded(
    binaries ? { rootFolder, name: 'other', binaries } : { rootFolder, name: 'test' },
  )
  const template = await templateName()
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(cluster.urlOf('postgres'), async (owner) => {
    await owner.run(`select pg_advisory_lock(${LOCK})`)
    await migrate(await ensureDatabase(cluster, template), rootFolder)
    await ensureDatabase(cluster, name, template)
    await owner.run(`select pg_advisory_unlock(${LOCK})`)
  })
  return cluster.urlOf(name)
}

/** Drops a database of the tests, for runs that make very many. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const server = new URL(url)
  server.pathname = '/postgres'
  await asOwner(server.href, (owner) => owner.run(`drop database if exists "${name}" with (force)`))
}
