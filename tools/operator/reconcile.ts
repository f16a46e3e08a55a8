import { connectOutside } from '#server/adapters/connect.ts'
import { settlingOf } from '#server/areas/reconciliation/companies.ts'
import { reconcile } from '#server/areas/reconciliation/reconcile.ts'
import type { Log } from '#server/platform/process/log.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { writeDifferences } from '#tools/operator/differences.ts'
import { openProductDatabase } from '#tools/operator/product-database.ts'

// Reconciles every day up to yesterday at once; non-zero when differences are open, or when a file
// could not be read or compared.
const { config, jobs } = await openProductDatabase(2)
let failures = 0
const failed = (fields: object, text: string) => {
  const { reason = '', sellerId } = fields as { reason?: string; sellerId?: number }
  const whose = sellerId === undefined ? '' : ` (seller ${sellerId})`
  process.stdout.write(`${text}: ${reason}${whose}\n`)
  failures += 1
}
const log: Log = { info: () => {}, warn: failed, error: failed }
const companiesUrl = config.companiesUrl ?? `http://${config.host}:${config.ports.companies}`
const ports = connectOutside(config, companiesUrl, await loadKeys(config))
const { files, items, resolved } = await reconcile({
  jobs,
  companies: settlingOf(ports),
  settlementBank: ports.settlementBank,
  log,
  isOnDemand: true,
})
process.stdout.write(
  `${files} files read, ${items} items compared, ${resolved} differences resolved\n`,
)
const differences = await writeDifferences(jobs)
process.stdout.write(`${differences} open differences\n`)
await jobs.close()
process.exit(failures === 0 && differences === 0 ? 0 : 1)
