import { readConfig, type Config } from '#server/platform/config.ts'
import { openDatabase, type Database } from '#server/platform/database.ts'
import { ensureDatabase, startEmbedded } from '#server/platform/postgres/launcher.ts'

/** The product's database as its jobs see it, embedded or configured. */
export async function openBooks(
  connections = 1,
): Promise<{ readonly config: Config; readonly jobs: Database }> {
  const config = readConfig()
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ rootFolder: config.rootFolder, name: 'main' })
  const url = embedded ? await ensureDatabase(embedded, 'guiche') : (config.databaseUrl ?? '')
  return { config, jobs: openDatabase(url, 'guiche_jobs', connections) }
}
