import { type Config, readConfig } from '#server/platform/config/config.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { ensureDatabase, startEmbedded } from '#server/platform/database/postgres/launcher.ts'
import { findLogins } from '#server/platform/database/prepare.ts'
import type { DatabaseLogins } from '#server/platform/database/roles.ts'
import { endFailedStart } from '#server/platform/process/start-failure.ts'
import { type Keys, loadKeys } from '#server/platform/security/secrets.ts'

export interface ProductDatabase {
  readonly config: Config
  readonly keys: Keys
  readonly logins: DatabaseLogins
  /** The database with the login of the jobs. */
  readonly jobs: Database
}

/** The product's database for a command, embedded or configured; a wrong configuration ends the command. */
export const openProductDatabase = (connections = 1): Promise<ProductDatabase> =>
  open(connections).catch(endFailedStart)

async function open(connections: number): Promise<ProductDatabase> {
  const config = readConfig()
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ rootFolder: config.rootFolder, name: 'main' })
  const url = embedded ? await ensureDatabase(embedded, 'guiche') : (config.databaseUrl ?? '')
  const keys = await loadKeys(config)
  const logins = await findLogins(url, keys.database)
  return { config, keys, logins, jobs: openDatabase(logins.urlOf('jobs'), connections) }
}
