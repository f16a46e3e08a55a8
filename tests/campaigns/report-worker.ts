import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Mail } from '#server/adapters/email/port.ts'
import { makeReport } from '#server/areas/reports/make-report.ts'
import { sendReport } from '#server/areas/reports/send-report.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { readBrands } from '#server/platform/documents/brands.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'

/** What a process that made a report prints. */
export interface WorkerResult {
  readonly mails: readonly Pick<Mail, 'subject' | 'text'>[]
  readonly peakBytes: number
  readonly seconds: number
}

const [databaseUrl = '', seller = '', id = ''] = process.argv.slice(2)
const sellerId = Number(seller) as SellerId
const panelUrl = 'http://127.0.0.1:1'
const addresses = { panelUrl, checkoutUrl: panelUrl }
const mails: Mail[] = []
const jobs = await openAs(databaseUrl, 'jobs', 4)
const startedMs = performance.now()
const tools = {
  mailer: { send: async (mail: Mail) => void mails.push(mail) },
  brands: await readBrands(undefined, addresses),
  vault: createVault(await loadKeys(readConfig())),
}
await makeReport(jobs, tools.brands, sellerId, id as Uuid)
await sendReport(jobs, tools, sellerId, id as Uuid)
const seconds = (performance.now() - startedMs) / 1_000
await jobs.close()
const KIBIBYTE = 1_024
const peakBytes = process.resourceUsage().maxRSS * KIBIBYTE
const result: WorkerResult = {
  mails: mails.map(({ subject, text }) => ({ subject, text })),
  peakBytes,
  seconds,
}
process.stdout.write(JSON.stringify(result))
