import type { Config } from '#server/platform/config/config.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { asOwner, openDatabase, type Queries } from '#server/platform/database/database.ts'
import {
  type AppliedMigration,
  migrate,
  missingMigrations,
  readMigrations,
  storedPrefix,
} from '#server/platform/database/migrate.ts'
import { requireNoArrival } from '#server/platform/database/move/state.ts'
import { type DatabaseLogins, loginsOf, prefixOfLogin } from '#server/platform/database/roles.ts'

export interface PreparedDatabase {
  readonly logins: DatabaseLogins
  /** The migrations that were applied now. */
  readonly applied: readonly string[]
  /** The owner's address, where this process has it. */
  readonly ownerUrl: string | undefined
}

type Settings = Pick<Config, 'rootFolder' | 'migrateUrl'>

/**
 * Migrates the database and answers the program's logins. With an owner's address, in `url` or in
 * MIGRATE_URL, the migrations run now; with the address of the program's own login they must have
 * run before: StartRejected names those that are missing. The target of a move is rejected until its
 * switch, because the program still works on the source.
 */
export async function prepareDatabase(
  { rootFolder, migrateUrl }: Settings,
  url: string,
  databaseKey: Buffer,
): Promise<PreparedDatabase> {
  const ownPrefix = prefixOfLogin(url)
  const ownerUrl = migrateUrl ?? (ownPrefix === undefined ? url : undefined)
  const migrated = ownerUrl && (await migrate(ownerUrl, { rootFolder, databaseKey }))
  const logins = loginsOf(url, migrated ? migrated.prefix : (ownPrefix ?? ''), databaseKey)
  const app = openDatabase(logins.urlOf('app'), 1)
  try {
    if (!migrated) await requireMigrated(app, rootFolder)
    await requireNoArrival(app)
  } finally {
    await app.close()
  }
  return { logins, applied: migrated ? migrated.applied : [], ownerUrl }
}

async function requireMigrated(app: Queries, rootFolder: string): Promise<void> {
  const applied = await app.rows<AppliedMigration>('select name, checksum from migration')
  const missing = missingMigrations(await readMigrations(rootFolder), applied)
  if (missing.length === 0) return
  throw new StartRejected(
    `DATABASE_URL is the program's own login and ${missing.length} migrations have not run ` +
      `(${missing[0]?.name}, …): run npm run migrate with the owner's address in MIGRATE_URL`,
  )
}

/** The program's logins of a database that is migrated already; nothing is changed. */
export async function findLogins(url: string, databaseKey: Buffer): Promise<DatabaseLogins> {
  const prefix = prefixOfLogin(url) ?? (await asOwner(url, storedPrefix))
  if (prefix === undefined) throw new StartRejected('the database was never migrated')
  return loginsOf(url, prefix, databaseKey)
}
