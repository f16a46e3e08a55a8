import { readConfig, StartRejected } from '#server/platform/process/config.ts'
import { distribute } from '#server/platform/database/distribute.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { rolesScript } from '#server/platform/database/roles.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'

// Migrates the database at MIGRATE_URL (the owner's address) and lets the program's logins in, for
// an operator who does not give the owner's address to the program. `roles` instead prints what an
// administrator of the server runs before, where the owner may not create roles. `distribute
// host:port …` then moves the rows of sellers to these workers of Citus.
const config = readConfig()
const url = config.migrateUrl ?? config.databaseUrl
if (!url) throw new StartRejected('MIGRATE_URL must be the address of the owner of the database')
const { database: databaseKey } = await loadKeys(config)
const say = (text: string) => process.stdout.write(`${text}\n`)
const [act, ...workers] = process.argv.slice(2)
if (act === 'roles') {
  say(rolesScript(url, databaseKey))
} else {
  const { applied, prefix } = await migrate(url, { rootFolder: config.rootFolder, databaseKey })
  say(`${applied.length} migrations applied; the program logs in as ${prefix}_app`)
  if (act === 'distribute') await distribute(url, { workers, databaseKey, prefix, say })
}
