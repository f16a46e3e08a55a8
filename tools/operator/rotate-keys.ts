import { allSellerIds } from '#server/areas/sellers/read-seller.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { rotateSealing } from '#server/platform/security/rotate-sealing.ts'
import { createVault } from '#server/platform/security/secrets.ts'
import { openProductDatabase } from '#tools/operator/product-database.ts'

// Seals every secret at rest with the first key of SEALING_KEY; non-zero when one cannot be opened.
const { keys, logins, jobs } = await openProductDatabase()
const app = openDatabase(logins.urlOf('app'), 1)
const sellerIds = await allSellerIds(jobs)
const { resealed, unreadable } = await rotateSealing(app, createVault(keys), sellerIds)
process.stdout.write(`${resealed} secrets sealed with the current key\n`)
for (const name of unreadable) process.stdout.write(`cannot be opened: ${name}\n`)
await Promise.all([app.close(), jobs.close()])
process.exit(unreadable.length === 0 ? 0 : 1)
