import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/platform/config/config.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import {
  type ClusterOptions,
  isAlive,
  startEmbedded,
  stateFolder,
} from '#server/platform/database/postgres/launcher.ts'
import { findLogins } from '#server/platform/database/prepare.ts'
import type { DatabaseLogins, ProgramRole } from '#server/platform/database/roles.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { type TestServer, testServer } from '#tests/factories/environment/test-server.ts'

const testKeys = () => loadKeys(readConfig())

/** A pool on a database of the tests under one of the program's logins. */
export async function openAs(url: string, role: ProgramRole, connections = 8): Promise<Database> {
  return openDatabase(await addressAs(url, role), connections)
}

const logins = new Map<string, Promise<DatabaseLogins>>()

const loginsOf = async (url: string): Promise<DatabaseLogins> =>
  findLogins(url, (await testKeys()).database)

/** The URL of a test database for one of the program's logins, which never change. */
export async function addressAs(url: string, role: ProgramRole): Promise<string> {
  const found = logins.get(url) ?? loginsOf(url)
  logins.set(url, found)
  return (await found).urlOf(role)
}

const rootFolder = join(import.meta.dirname, '..', '..', '..')

const hashes = new Map<string, string>()

/**
 * Changes when a file in the folders does, by sizes and times; it is looked up once a process, because
 * each test file of the process asks.
 */
export function hashOfFolders(...folders: readonly string[]): string {
  const known = hashes.get(folders.join())
  if (known) return known
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const file of readdirSync(join(rootFolder, folder), { recursive: true }).sort()) {
      const { size, mtimeMs } = statSync(join(rootFolder, folder, String(file)))
      hash.update(`${folder} ${file} ${size} ${mtimeMs}\n`)
    }
  }
  const found = hash.digest('hex').slice(0, 12)
  hashes.set(folders.join(), found)
  return found
}

const LOCK = 91_204

/** The PostgreSQL cluster of the tests; TEST_POSTGRES selects other binaries. */
const clusterOptions = (binaries = process.env['TEST_POSTGRES']): ClusterOptions =>
  binaries ? { rootFolder, name: 'other', binaries } : { rootFolder, name: 'test' }

/** The process whose end is the end of its test databases: the runner, or a file run alone. */
const runId = (): string => process.env['TEST_RUN'] ?? String(process.pid)

/** Makes the test databases of this process and of its children belong to this process. */
export function beginTestRun(): void {
  process.env['TEST_RUN'] = String(process.pid)
}

/** Copies a template database, which the first caller creates with `make`. */
export async function copyOf(template: string, make: (server: TestServer) => Promise<unknown>) {
  const server = await testServer(clusterOptions())
  const name = `test_${runId()}_${randomBytes(6).toString('hex')}`
  await asOwner(server.urlOf('postgres'), async (owner) => {
    await owner.run(`select pg_advisory_lock(${LOCK})`)
    await make(server)
    await server.create(name, template)
    await owner.run(`select pg_advisory_unlock(${LOCK})`)
  })
  return server.urlOf(name)
}

export const databaseExists = async (server: TestServer, name: string): Promise<boolean> =>
  asOwner(server.urlOf('postgres'), async (owner) => {
    const found = await owner.row('select 1 from pg_database where datname = $1', [name])
    return found !== undefined
  })

/** The template with all migrations and no rows; copying it takes milliseconds. */
export const migratedName = () =>
  `template_${hashOfFolders('database/migrations', 'server/platform/database')}`

/** Makes the template with all migrations, unless it exists. */
export const makeMigrated = async (server: TestServer): Promise<void> => {
  if (await databaseExists(server, migratedName())) return
  const half = `${migratedName()}_half`
  await server.drop(half)
  const url = await server.create(half)
  const { database: databaseKey } = await testKeys()
  // Copies of a template share its roles.
  await migrate(url, { rootFolder, databaseKey, prefix: 'guiche' })
  await server.finish(url, databaseKey)
  await server.rename(half, migratedName())
}

/** The URL of a new, migrated database on the PostgreSQL of the tests. */
export const freshDatabase = (): Promise<string> => copyOf(migratedName(), makeMigrated)

/** Drops a test database, for runs that create many. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const server = new URL(url)
  server.pathname = '/postgres'
  await asOwner(server.href, (owner) => owner.run(`drop database if exists "${name}" with (force)`))
}

/** Each drop waits for a checkpoint, which several share. */
const DROPS_AT_ONCE = 4

/**
 * Drops the databases of this run and of runs that were killed, which would fill the disk; stops
 * the cluster unless another run uses it.
 */
export async function endTestRun(binaries?: string): Promise<void> {
  const options = clusterOptions(binaries)
  const dataFolder = join(stateFolder(rootFolder), options.name, 'data')
  if (!existsSync(join(dataFolder, 'postmaster.pid'))) return
  const cluster = await startEmbedded(options)
  const postgres = cluster.urlOf('postgres')
  const names = await asOwner(postgres, async (owner) => {
    const databases = await owner.rows<{ datname: string }>(
      `select datname from pg_database where datname like 'test\\_%'`,
    )
    return databases.map(({ datname }) => datname)
  })
  const belongsToOther = (name: string) => {
    const id = name.split('_')[1]
    return id !== runId() && isAlive(Number(id))
  }
  const left = names.filter((name) => !belongsToOther(name))
  const dropSome = () =>
    asOwner(postgres, async (owner) => {
      for (let name = left.pop(); name !== undefined; name = left.pop()) {
        await owner.run(`drop database if exists "${name}" with (force)`)
      }
    })
  await Promise.all(Array.from({ length: DROPS_AT_ONCE }, dropSome))
  if (!names.some(belongsToOther)) await cluster.stop()
}
