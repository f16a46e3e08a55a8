import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startOutside } from '#server/outside/start.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { ensureDatabase, startEmbedded } from '#server/platform/database/postgres/launcher.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { createLog } from '#server/platform/process/log.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import { send } from '#tests/campaigns/requests.ts'
import { addressAs, freshDatabase } from '#tests/factories/environment/database.ts'
import { somePort } from '#tests/factories/environment/run-product.ts'

/**
 * The target of a crash: the program, its database connections, or PostgreSQL (then started by the
 * campaign).
 */
export type Crash = 'program' | 'connections' | 'postgres'

const rootFolder = join(import.meta.dirname, '..', '..')
const crashCluster = () => startEmbedded({ rootFolder, name: 'campaign' })

/** Kills PostgreSQL as in a power cut, and starts it again. */
async function crashPostgres(): Promise<void> {
  const { folder } = await crashCluster()
  const pidFile = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
  await crashCluster()
}

/** Terminates all database connections of the program, which keeps running. */
const cutConnections = (databaseUrl: string) =>
  asOwner(databaseUrl, (owner) =>
    owner.run(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename in ('guiche_app', 'guiche_jobs')`,
    ),
  )

/** The database and the process that a campaign crashes. */
export interface KillSandbox {
  readonly databaseUrl: string
  readonly processUnderTest: ProcessUnderTest
}

async function crashOnce(
  { databaseUrl, processUnderTest }: KillSandbox,
  crash: Crash,
): Promise<void> {
  if (crash === 'program') {
    await processUnderTest.kill()
    return processUnderTest.start()
  }
  if (crash === 'connections') await cutConnections(databaseUrl)
  else await crashPostgres()
  await processUnderTest.untilReady()
}

/** Crashes again and again, in turn what `crashes` names, after random pauses. */
export async function crashOver(
  context: KillSandbox,
  { kills, crashes }: { readonly kills: number; readonly crashes: readonly Crash[] },
  random: () => number,
): Promise<void> {
  for (let done = 0; done < kills; done += 1) {
    await pause(150 + random() * 700)
    await crashOnce(context, crashes[done % crashes.length] ?? 'program')
  }
}

/** The URL of a migrated database, on the campaign's own cluster when PostgreSQL is crashed. */
export async function openKillSandbox(crashes: readonly Crash[]): Promise<string> {
  if (!crashes.includes('postgres')) return freshDatabase()
  const cluster = await crashCluster()
  const url = await ensureDatabase(cluster, `crashed_${randomBytes(6).toString('hex')}`)
  const { database: databaseKey } = await loadKeys(readConfig())
  await migrate(url, { rootFolder, databaseKey, prefix: 'guiche' })
  return url
}

interface CompaniesOptions {
  /** The database of the companies, when they have one of their own. */
  readonly companiesDatabaseUrl?: string
  /** Where the companies reach the API, when it is not the process itself. */
  readonly apiUrl?: string
  /** More variables of the process. */
  readonly env?: NodeJS.ProcessEnv
}

/** Starts the simulated companies with faults, and prepares the process that calls them. */
export async function openCompanies(
  databaseUrl: string,
  { companiesDatabaseUrl = databaseUrl, apiUrl, env = {} }: CompaniesOptions = {},
) {
  const port = await somePort()
  const config = {
    ...readConfig(),
    ports: { panel: port, checkout: port + 1, desk: port + 2, companies: port + 3 },
  }
  const url = `http://127.0.0.1:${port}`
  const log = createLog('silent')
  const outside = await startOutside({
    config,
    databaseUrl: await addressAs(companiesDatabaseUrl, 'outside'),
    log,
    apiUrl: apiUrl ?? url,
  })
  const { companiesUrl } = outside
  const chaos = { dropAfterPercent: 5, slowPercent: 5, duplicatePercent: 20, timeoutMs: 1_500 }
  await send('PUT', `${companiesUrl}/acquirer/v1/chaos`, chaos)
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    COMPANIES_URL: companiesUrl,
    LIMITS: 'off',
    PANEL_PORT: String(port),
    CHECKOUT_PORT: String(port + 1),
    OUTSIDE_TIMEOUT_MS: '1000',
    ACQUIRERS: 'sandbox,aurora',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    ...env,
  }
  const processUnderTest = new ProcessUnderTest(url, environment)
  return { databaseUrl, companiesUrl, outside, processUnderTest, environment }
}

/**
 * Makes due what clients wait for: the next polls of claims, which are minutes apart, and the payouts
 * of sub-sellers, which leave on the next business day.
 */
export const hastenWaits = (databaseUrl: string) =>
  asOwner(databaseUrl, async (owner) => {
    const now = machineInstant()
    const due = 'set next_poll_at = $1 where next_poll_at > $1'
    await owner.run(`update pix_claim ${due} and request is null`, [now])
    await owner.run(`update charge_claim ${due} and state = 'OPEN'`, [now])
    await owner.run(
      `update payout set scheduled_date = requested_on
        where purpose = 'SUB_SELLER' and state = 'SCHEDULED' and scheduled_date > requested_on`,
    )
  })

/** Makes leases and polls of crashed processes due at once, when the crashes are over. */
export async function hasten(databaseUrl: string, companiesDatabaseUrl = databaseUrl) {
  const now = machineInstant()
  await asOwner(databaseUrl, async (owner) => {
    for (const table of ['attempt', 'refund', 'payout']) {
      const states = `state in ('SENDING', 'UNKNOWN')`
      await owner.run(`update ${table} set next_poll_at = $1 where ${states}`, [now])
    }
    await owner.run(`update med_claim set next_poll_at = $1 where state = 'OPEN'`, [now])
    for (const table of ['charge_claim', 'pix_claim', 'pix_received_claim', 'pix_key'])
      await owner.run(`update ${table} set next_poll_at = $1 where next_poll_at > $1`, [now])
    await owner.run('update idempotency set locked_until = $1 where locked_until > $1', [now])
    await owner.run('update buyer_notice set lease_until = $1 where lease_until > $1', [now])
  })
  await asOwner(companiesDatabaseUrl, (owner) =>
    owner.run('update outside.callback set not_before = $1 where tries > 0', [now]),
  )
}
