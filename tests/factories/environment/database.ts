import { createHash, randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayInSaoPaulo } from '#contract/basics/days.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { asOwner, openDatabase, type Database } from '#server/platform/database/database.ts'
import type { ProgramRole } from '#server/platform/database/roles.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import {
  ensureDatabase,
  startEmbedded,
  type Cluster,
} from '#server/platform/database/postgres/launcher.ts'
import { findLogins } from '#server/platform/database/prepare.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { seedAtelier } from '#database/seeds/atelier.ts'
import { seedDemo } from '#database/seeds/demo-seller.ts'

const testKeys = () => loadKeys(readConfig())

/** A pool on a database of the tests under one of the program's logins. */
export async function openAs(url: string, role: ProgramRole, connections = 8): Promise<Database> {
  return openDatabase(await addressAs(url, role), connections)
}

/** The address of a database of the tests for one of the program's logins. */
export async function addressAs(url: string, role: ProgramRole): Promise<string> {
  const logins = await findLogins(url, (await testKeys()).database)
  return logins.urlOf(role)
}

const rootFolder = join(import.meta.dirname, '..', '..', '..')

function hashOfFiles(pattern: string): string {
  const hash = createHash('sha256')
  for (const file of globSync(pattern, { cwd: rootFolder }).sort()) {
    hash.update(file).update(readFileSync(join(rootFolder, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

const LOCK = 91_204

/** The tests' own PostgreSQL; with the folder of another one's binaries, that one. */
function testCluster(): Promise<Cluster> {
  const binaries = process.env['TEST_POSTGRES']
  return startEmbedded(
    binaries ? { rootFolder, name: 'other', binaries } : { rootFolder, name: 'test' },
  )
}

/** A copy of a template that `make` makes once, whoever needs it first. */
async function copyOf(template: string, make: (cluster: Cluster) => Promise<unknown>) {
  const cluster = await testCluster()
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(cluster.urlOf('postgres'), async (owner) => {
    await owner.run(`select pg_advisory_lock(${LOCK})`)
    await make(cluster)
    await ensureDatabase(cluster, name, template)
    await owner.run(`select pg_advisory_unlock(${LOCK})`)
  })
  return cluster.urlOf(name)
}

// One template a set of migrations; a test file gets a copy of it, which takes milliseconds.
const MIGRATION = '{database/migrations/*.sql,server/platform/database/migrate.ts}'
const migratedName = () => `template_${hashOfFiles(MIGRATION)}`
const makeMigrated = async (cluster: Cluster): Promise<string> => {
  const url = await ensureDatabase(cluster, migratedName())
  const { database: databaseKey } = await testKeys()
  // Copies of a template share its roles, whatever they are called themselves.
  await migrate(url, { rootFolder, databaseKey, prefix: 'guiche' })
  return url
}

/** The address of a fresh, migrated database on the tests' own PostgreSQL. */
export const freshDatabase = (): Promise<string> => copyOf(migratedName(), makeMigrated)

const isThere = async (cluster: Cluster, name: string): Promise<boolean> =>
  asOwner(cluster.urlOf('postgres'), async (owner) => {
    const found = await owner.row('select 1 from pg_database where datname = $1', [name])
    return found !== undefined
  })

/**
 * The address of a database with the demonstration in it, as `npm start` makes it: made by the same
 * code once a day and state of the sources, as its dates hang on today.
 */
export async function demoDatabase(): Promise<string> {
  const today = dayInSaoPaulo(machineInstant())
  const sources = hashOfFiles('{contract,server,database}/**/*.{ts,sql}')
  const template = `demo_${sources}_${today.replaceAll('-', '')}`
  return copyOf(template, async (cluster) => {
    if (await isThere(cluster, template)) return
    await makeMigrated(cluster)
    const half = `${template}_half`
    await asOwner(cluster.urlOf('postgres'), (owner) =>
      owner.run(`drop database if exists ${half} with (force)`),
    )
    await seed(await ensureDatabase(cluster, half, migratedName()))
    await asOwner(cluster.urlOf('postgres'), (owner) =>
      owner.run(`alter database ${half} rename to ${template}`),
    )
  })
}

async function seed(url: string): Promise<void> {
  const keys = await testKeys()
  const tools = { passwords: createPasswords(keys.pepper), vault: createVault(keys) }
  const database = await openAs(url, 'app', 2)
  await seedDemo(database, tools)
  await seedAtelier(database, tools)
  await database.close()
}

/** Drops a database of the tests, for runs that make very many. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const server = new URL(url)
  server.pathname = '/postgres'
  await asOwner(server.href, (owner) => owner.run(`drop database if exists "${name}" with (force)`))
}
