import { allSellerIds } from '#server/areas/sellers/read-seller.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database.ts'
import { ensureDatabase, startEmbedded } from '#server/platform/postgres/launcher.ts'
import { findLogins } from '#server/platform/prepare-database.ts'
import { rotateSealing } from '#server/platform/rotate-sealing.ts'
import { createVault, loadKeys } from '#server/platform/secrets.ts'

// Seals every secret at rest with the first key of SEALING_KEY; non-zero when one cannot be opened.
const config = readConfig()
const embedded = config.databaseUrl
  ? null
  : await startEmbedded({ rootFolder: config.rootFolder, name: 'main' })
const url = embedded ? await ensureDatabase(embedded, 'guiche') : (config.databaseUrl ?? '')
const keys = await loadKeys(config)
const logins = await findLogins(url, keys.database)
const [app, jobs] = [openDatabase(logins.urlOf('app'), 1), openDatabase(logins.urlOf('jobs'), 1)]
const { resealed, unreadable } = await rotateSealing(
  app,
  createVault(keys),
  await allSellerIds(jobs),
)
process.stdout.write(`${resealed} secrets sealed with the current key\n`)
for (const name of unreadable) process.stdout.write(`cannot be opened: ${name}\n`)
await Promise.all([app.close(), jobs.close()])
process.exit(unreadable.length === 0 ? 0 : 1)
