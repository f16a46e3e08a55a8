import { ActRefused } from '#server/areas/operations/operators.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database.ts'
import { ensureDatabase, startEmbedded } from '#server/platform/postgres/launcher.ts'
import { findLogins } from '#server/platform/prepare-database.ts'
import { loadKeys } from '#server/platform/secrets.ts'
import { runOperatorCommand } from '#tools/operator.ts'

// Runs one command of an operator on the product's database; non-zero when it is refused.
const config = readConfig()
const embedded = config.databaseUrl
  ? null
  : await startEmbedded({ rootFolder: config.rootFolder, name: 'main' })
const databaseUrl = embedded ? await ensureDatabase(embedded, 'guiche') : (config.databaseUrl ?? '')
const logins = await findLogins(databaseUrl, (await loadKeys(config)).database)
const queueUrl = logins.urlOf('jobs')
const database = openDatabase(queueUrl, 2)
let code = 0
try {
  const key = process.env['OPERATOR_KEY']
  const said = await runOperatorCommand({ database, queueUrl, key }, process.argv.slice(2))
  process.stdout.write(`${said}\n`)
} catch (error) {
  if (!(error instanceof ActRefused)) throw error
  process.stderr.write(`${error.message}\n`)
  code = 1
} finally {
  await database.close()
}
process.exit(code)
