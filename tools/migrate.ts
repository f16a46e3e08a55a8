import { readConfig, StartRejected } from '#server/platform/process/config.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { rolesScript } from '#server/platform/database/roles.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'

// Migrates the database at MIGRATE_URL (the owner's address) and lets the program's logins in, for
// an operator who does not give the owner's address to the program. `roles` instead prints what an
// administrator of the server runs before, where the owner may not create roles.
const config = readConfig()
const url = config.migrateUrl ?? config.databaseUrl
if (!url) throw new StartRejected('MIGRATE_URL must be the address of the owner of the database')
const { database: databaseKey } = await loadKeys(config)
if (process.argv.slice(2).includes('roles')) {
  process.stdout.write(`${rolesScript(url, databaseKey)}\n`)
} else {
  const { applied, prefix } = await migrate(url, { rootFolder: config.rootFolder, databaseKey })
  process.stdout.write(
    `${applied.length} migrations applied; the program logs in as ${prefix}_app\n`,
  )
}
