import { join } from 'node:path'
import { seedDemo } from '#database/seeds/demo-seller.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { distribute } from '#server/platform/database/distribute.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import type { CitusCluster } from '#tests/campaigns/citus/citus-cluster.ts'
import { openAs } from '#tests/factories/environment/database.ts'

const rootFolder = join(import.meta.dirname, '..', '..', '..')
const DATABASE = 'grown'
const SHARDS = 4

const TABLES = `
  select relname as name from pg_class
   where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'
     and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
   order by 1`

/** How many rows each table of the product has. */
export const countsOf = (url: string): Promise<Record<string, number>> =>
  asOwner(url, async (owner) => {
    const counts: Record<string, number> = {}
    for (const { name } of await owner.rows<{ name: string }>(TABLES)) {
      const row = await owner.row<{ count: number }>(
        `select count(*)::integer as count from ${name}`,
      )
      counts[name] = row?.count ?? 0
    }
    return counts
  })

/** The tables that have another number of rows than before. */
export const changedCounts = (
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): string[] =>
  Object.keys(before)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name} had ${before[name]} rows and has ${after[name]}`)

/**
 * A database that grew on one PostgreSQL, with rows in it, is distributed, and once more: no row is
 * lost or doubled, and the books are right.
 */
export async function distributeRows({ coordinator, addresses }: CitusCluster) {
  await asOwner(coordinator.urlOf('postgres'), (owner) => owner.run(`create database ${DATABASE}`))
  const url = coordinator.urlOf(DATABASE)
  const { database: databaseKey, ...keys } = await loadKeys(readConfig())
  const { prefix } = await migrate(url, { rootFolder, databaseKey })
  const app = await openAs(url, 'app', 2)
  const tools = {
    passwords: createPasswords(keys.pepper),
    vault: createVault(keys),
  }
  await seedDemo(app, tools)
  await app.close()
  const before = await countsOf(url)
  const options = { workers: addresses, databaseKey, prefix, shards: SHARDS }
  await distribute(url, options)
  await distribute(url, { ...options, workers: [] })
  // A later start finds nothing to migrate.
  await migrate(url, { rootFolder, databaseKey })
  const after = await countsOf(url)
  const jobs = await openAs(url, 'jobs', 2)
  const violations = await checkBooks(jobs)
  await jobs.close()
  const problems = changedCounts(before, after)
  problems.push(...violations.map(({ id, statement }) => `${id}: ${statement}`))
  const rows = Object.values(after).reduce((sum, count) => sum + count, 0)
  return { url, rows, problems }
}
