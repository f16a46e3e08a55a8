import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database.ts'
import { findLogins } from '#server/platform/prepare-database.ts'
import { loadKeys } from '#server/platform/secrets.ts'
import { ensureDatabase, startEmbedded } from '#server/platform/postgres/launcher.ts'

// Evaluates the invariants of the books on the product's database; non-zero when one is broken.
const config = readConfig()
const embedded = config.databaseUrl
  ? null
  : await startEmbedded({ rootFolder: config.rootFolder, name: 'main' })
const url = embedded ? await ensureDatabase(embedded, 'guiche') : (config.databaseUrl ?? '')
const logins = await findLogins(url, (await loadKeys(config)).database)
const jobs = openDatabase(logins.urlOf('jobs'), 1)
const violations = await checkBooks(jobs)
for (const { id, says, offenders } of violations) {
  process.stdout.write(`${id} ${says}: ${offenders}\n`)
}
process.stdout.write(violations.length === 0 ? 'os livros estão certos\n' : '')
await jobs.close()
process.exit(violations.length === 0 ? 0 : 1)
