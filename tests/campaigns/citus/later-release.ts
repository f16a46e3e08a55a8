import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { distribute } from '#server/platform/database/distribute.ts'
import { migrate, storedPrefix } from '#server/platform/database/migrate.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import type { CitusCluster } from '#tests/campaigns/citus/citus-cluster.ts'
import { changedCounts, countsOf } from '#tests/campaigns/citus/moved-rows.ts'
import { checkOutFormer } from '#tests/campaigns/former-release.ts'
import { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { somePort } from '#tests/factories/environment/run-product.ts'
import { schemaText } from '#tools/generate/schema.ts'

const rootFolder = join(import.meta.dirname, '..', '..', '..')
const DATABASE = 'of_former_release'
const SHARDS = 4

/** Has the former release migrate the database and make its demonstration there. */
async function fillByFormer(databaseUrl: string, databaseKey: Buffer): Promise<void> {
  const folder = checkOutFormer()
  const port = await somePort()
  const former = new ProcessUnderTest(
    `http://127.0.0.1:${port}`,
    {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATABASE_KEY: databaseKey.toString('base64'),
      PANEL_PORT: String(port),
      CHECKOUT_PORT: String(port + 1),
      DESK_PORT: String(port + 2),
      COMPANIES_PORT: String(port + 3),
    },
    { rootFolder: folder },
  )
  try {
    await former.start()
    await former.untilReady()
    await former.end('SIGTERM')
  } finally {
    await former.kill()
    rmSync(folder, { recursive: true })
  }
}

/**
 * The lines of the schema, each with the table or function that it belongs to, without the names of the
 * program's roles, which begin with that of the database.
 */
async function comparableSchema(url: string): Promise<readonly string[]> {
  const prefix = await asOwner(url, storedPrefix)
  const parts = (await schemaText(url)).replaceAll(`${prefix}_`, '').split('\n\n')
  return parts.flatMap((part) => {
    const [head = '', ...lines] = part.split('\n')
    return [head, ...lines.map((line) => `${head} ${line}`)]
  })
}

/** Lines that only one of two schemas has. */
function differences(one: readonly string[], other: readonly string[]): string[] {
  const [ofOne, ofOther] = [new Set(one), new Set(other)]
  return [
    ...one.filter((line) => !ofOther.has(line)).map((line) => `only migrated: ${line}`),
    ...other.filter((line) => !ofOne.has(line)).map((line) => `only new: ${line}`),
  ]
}

/**
 * The migrations since the former release are applied to a database of that release whose rows are on
 * the workers: Citus takes each of them, no row is lost, the books are right, and the schema is that of
 * the database at `newUrl`, which was distributed by this release.
 */
export async function migrateDistributed(cluster: CitusCluster, newUrl: string) {
  const { coordinator, addresses } = cluster
  await asOwner(coordinator.urlOf('postgres'), (owner) => owner.run(`create database ${DATABASE}`))
  const url = coordinator.urlOf(DATABASE)
  const { database: databaseKey } = await loadKeys(readConfig())
  await fillByFormer(url, databaseKey)
  const prefix = (await asOwner(url, storedPrefix)) ?? ''
  await distribute(url, { workers: addresses, databaseKey, prefix, shards: SHARDS })
  const before = await countsOf(url)
  const { applied } = await migrate(url, { rootFolder, databaseKey })
  const problems = changedCounts(before, await countsOf(url))
  const jobs = await openAs(url, 'jobs', 2)
  const violations = await checkBooks(jobs)
  await jobs.close()
  problems.push(
    ...violations.map(({ id, statement }) => `${id}: ${statement}`),
    ...differences(await comparableSchema(url), await comparableSchema(newUrl)),
  )
  const rows = Object.values(before).reduce((sum, count) => sum + count, 0)
  return { rows, migrations: applied.length, problems }
}
