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

/** The URL of a test database for one of the program's logins. */
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

/** The PostgreSQL cluster of the tests; TEST_POSTGRES selects other binaries. */
function testCluster(): Promise<Cluster> {
  const binaries = process.env['TEST_POSTGRES']
  return startEmbedded(
    binaries ? { rootFolder, name: 'other', binaries } : { rootFolder, name: 'test' },
  )
}

/** Copies a template database, which the first caller creates with `make`. */
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

// One template per set of migrations; copying it takes milliseconds.
const MIGRATION = '{database/migrations/*.sql,server/platform/database/migrate.ts}'
const migratedName = () => `template_${hashOfFiles(MIGRATION)}`
const makeMigrated = async (cluster: Cluster): Promise<string> => {
  const url = await ensureDatabase(cluster, migratedName())
  const { database: databaseKey } = await testKeys()
  // Copies of a template share its roles.
  await migrate(url, { rootFolder, databaseKey, prefix: 'guiche' })
  return url
}

/** The URL of a new, migrated database on the PostgreSQL of the tests. */
export const freshDatabase = (): Promise<string> => copyOf(migratedName(), makeMigrated)

const isThere = async (cluster: Cluster, name: string): Promise<boolean> =>
  asOwner(cluster.urlOf('postgres'), async (owner) => {
    const found = await owner.row('select 1 from pg_database where datname = $1', [name])
    return found !== undefined
  })

/**
 * The URL of a database with the demonstration, as `npm start` creates it. Its template is made
 * once a day and per state of the sources, because its dates depend on today.
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

/** Drops a test database, for runs that create many. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const server = new URL(url)
  server.pathname = '/postgres'
  await asOwner(server.href, (owner) => owner.run(`drop database if exists "${name}" with (force)`))
}
