import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/platform/config/config.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { openCompanies } from '#tests/campaigns/crashes.ts'
import { DatabaseRelay } from '#tests/campaigns/database-relay.ts'
import { DrillCluster, own } from '#tests/campaigns/drills/drill-cluster.ts'
import { freshDatabase } from '#tests/factories/environment/database.ts'
import { startTimeAt } from '#tests/factories/environment/start-time.ts'

const rootFolder = join(import.meta.dirname, '..', '..', '..')
const DATABASE = 'guiche'

/** What a drill disturbs: the product's database alone; the companies have one of their own. */
export interface Scene {
  readonly folder: string
  readonly cluster: DrillCluster
  /** The address of the database, which can be moved to another server. */
  readonly relay: DatabaseRelay
  readonly databaseUrl: string
  readonly companiesDatabaseUrl: string
  readonly companies: Awaited<ReturnType<typeof openCompanies>>
  /** The address of the product's database on a cluster of the drill. */
  databaseOn(cluster: DrillCluster): string
  close(): Promise<void>
}

/** What a drill needs other than usual; each may depend on the drill's folder. */
export interface SceneOptions {
  /** Makes the folder ready before anything else. */
  prepare?(folder: string): void
  /** Takes back what made it ready, before the folder is removed. */
  release?(folder: string): void
  /** Settings of PostgreSQL. */
  settingsIn?(folder: string): Readonly<Record<string, string>>
  /** Where the cluster lies. */
  clusterIn?(folder: string): string
  /** More variables of the process under test. */
  envIn?(folder: string): NodeJS.ProcessEnv
}

/** A folder that the user that runs PostgreSQL may enter. */
function drillFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `guiche-drill-${randomBytes(3).toString('hex')}-`))
  own(folder)
  return folder
}

/** Makes a cluster with the product's database, and the simulated companies on another server. */
export async function openScene({
  prepare,
  release,
  settingsIn,
  clusterIn,
  envIn,
}: SceneOptions = {}): Promise<Scene> {
  const folder = drillFolder()
  prepare?.(folder)
  // The tests' server comes first: it brings the binaries to where they can be run.
  const companiesDatabaseUrl = await freshDatabase()
  const clusterFolder = clusterIn?.(folder) ?? join(folder, 'primary')
  const cluster = await DrillCluster.create(clusterFolder, settingsIn?.(folder))
  await cluster.start()
  const databaseOn = (each: DrillCluster) => each.urlOf(DATABASE)
  await asOwner(cluster.urlOf('postgres'), (superuser) =>
    superuser.run(`create database ${DATABASE}`),
  )
  const { database: databaseKey } = await loadKeys(readConfig())
  await migrate(databaseOn(cluster), { rootFolder, databaseKey, prefix: 'guiche' })
  // By day, because withdrawals are refused at night.
  for (const url of [databaseOn(cluster), companiesDatabaseUrl]) await startTimeAt(url, 10)
  const relay = new DatabaseRelay(databaseOn(cluster))
  await relay.open()
  const companies = await openCompanies(relay.url, {
    companiesDatabaseUrl,
    env: envIn?.(folder) ?? {},
  })
  return {
    folder,
    cluster,
    relay,
    databaseUrl: relay.url,
    companiesDatabaseUrl,
    companies,
    databaseOn,
    async close() {
      await companies.processUnderTest.kill()
      await companies.outside.stop()
      await relay.close()
      await cluster.remove()
      release?.(folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
