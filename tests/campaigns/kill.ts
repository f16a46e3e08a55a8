import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startOutside } from '#server/outside/start.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { asOwner, type Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/process/log.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { ensureDatabase, startEmbedded } from '#server/platform/database/postgres/launcher.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { send } from '#tests/campaigns/requests.ts'
import { buy, dispute, openShop, refund, type Shop } from '#tests/campaigns/load-clients.ts'
import { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import {
  capturesByAcquirer,
  isResolved,
  reconcile,
  type AcknowledgedRequests,
} from '#tests/campaigns/reconciliation.ts'
import { addressAs, freshDatabase, openAs } from '#tests/factories/environment/database.ts'
import { somePort } from '#tests/factories/environment/run-product.ts'
import { numbersFrom } from '#tests/factories/environment/seeded-random.ts'

/**
 * The target of a crash: the program, its database connections, or PostgreSQL (then started by the
 * campaign).
 */
export type Crash = 'program' | 'connections' | 'postgres'

export interface Campaign {
  readonly kills: number
  readonly seed: number
  readonly crashes: readonly Crash[]
}

export interface CampaignResult {
  readonly kills: number
  readonly acknowledged: number
  readonly declined: number
  readonly refunded: number
  readonly won: number
  readonly lost: number
  /** The acknowledged purchases that each acquirer took, by its id. */
  readonly byAcquirer: Readonly<Record<string, number>>
  readonly problems: readonly string[]
}

const BUYERS = 20
const SETTLED_WITHIN_MS = 60_000

/** The state of a running campaign: acknowledged operations and problems. */
interface Running {
  readonly shop: Shop
  readonly acknowledged: AcknowledgedRequests
  readonly problems: string[]
  readonly random: () => number
  declined: number
}

/** A paid charge is kept, refunded, or disputed to its end. */
async function liveOn(
  { shop, acknowledged, problems, random }: Running,
  charge: string,
): Promise<void> {
  // In rotation, so that few purchases cover all cases.
  const turn = acknowledged.bought.length
  if (turn % 3 === 0) {
    const answer = await refund(shop, charge)
    if (answer === true) acknowledged.refunded.push(charge)
    else problems.push(`the refund of ${charge} was answered ${answer}`)
  } else if (turn % 3 === 1) {
    const how = { end: turn % 2 === 0 ? 'won' : 'lost', isContested: random() < 0.5 } as const
    const answer = await dispute(shop, charge, how)
    if (typeof answer === 'string') problems.push(answer)
    else acknowledged.disputed.push(answer)
  }
}

async function buyAndLiveOn(running: Running): Promise<void> {
  const { shop, acknowledged, problems, random } = running
  while (!shop.isOver) {
    const card = shop.cards[Math.floor(random() * shop.cards.length)] ?? ''
    const answer = await buy(shop, card)
    if (answer === 'declined') running.declined += 1
    else if (answer === null) problems.push('a buyer never got an answer')
    else if ('refused' in answer) problems.push(`a buyer was refused: ${answer.refused}`)
    else {
      acknowledged.bought.push(answer)
      await liveOn(running, answer.charge)
    }
  }
}

// The crashes are over: leases and polls of crashed processes are made due at once.
const hasten = (databaseUrl: string) =>
  asOwner(databaseUrl, async (owner) => {
    const now = machineInstant()
    for (const table of ['attempt', 'refund']) {
      const states = `state in ('SENDING', 'UNKNOWN')`
      await owner.run(`update ${table} set next_poll_at = $1 where ${states}`, [now])
    }
    await owner.run('update outside.callback set not_before = $1 where tries > 0', [now])
  })

async function settled(jobs: Database, acknowledged: AcknowledgedRequests): Promise<void> {
  const deadline = performance.now() + SETTLED_WITHIN_MS
  while (!(await isResolved(jobs, acknowledged)) && performance.now() < deadline) await pause(300)
}

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

interface KillSandbox {
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

async function crashOver(
  context: KillSandbox,
  { kills, crashes }: Campaign,
  random: () => number,
): Promise<void> {
  for (let done = 0; done < kills; done += 1) {
    await pause(150 + random() * 700)
    await crashOnce(context, crashes[done % crashes.length] ?? 'program')
  }
}

/** The URL of a migrated database, on the campaign's own cluster when PostgreSQL is crashed. */
async function openKillSandbox(crashes: readonly Crash[]): Promise<string> {
  if (!crashes.includes('postgres')) return freshDatabase()
  const cluster = await crashCluster()
  const url = await ensureDatabase(cluster, `crashed_${randomBytes(6).toString('hex')}`)
  const { database: databaseKey } = await loadKeys(readConfig())
  await migrate(url, { rootFolder, databaseKey, prefix: 'guiche' })
  return url
}

async function openCompanies(crashes: readonly Crash[]) {
  const databaseUrl = await openKillSandbox(crashes)
  const port = await somePort()
  const config = {
    ...readConfig(),
    ports: { panel: port, checkout: port + 1, desk: port + 2, companies: port + 3 },
  }
  const url = `http://127.0.0.1:${port}`
  const log = createLog('silent')
  const outside = await startOutside({
    config,
    databaseUrl: await addressAs(databaseUrl, 'outside'),
    log,
    apiUrl: url,
  })
  const { companiesUrl } = outside
  const chaos = { dropAfterPercent: 5, slowPercent: 5, duplicatePercent: 20, timeoutMs: 1_500 }
  await send('PUT', `${companiesUrl}/acquirer/v1/chaos`, chaos)
  const processUnderTest = new ProcessUnderTest(url, {
    ...process.env,
    DATABASE_URL: databaseUrl,
    COMPANIES_URL: companiesUrl,
    LIMITS: 'off',
    PANEL_PORT: String(port),
    CHECKOUT_PORT: String(port + 1),
    OUTSIDE_TIMEOUT_MS: '1000',
    ACQUIRERS: 'sandbox,aurora',
  })
  return { databaseUrl, companiesUrl, outside, victim: processUnderTest }
}

/**
 * Repeatedly crashes the API and worker, their connections or their database, while clients buy
 * from a faulty acquirer, refund and dispute.
 */
export async function runCampaign(campaign: Campaign): Promise<CampaignResult> {
  const { kills, seed, crashes } = campaign
  const random = numbersFrom(seed)
  const {
    databaseUrl,
    companiesUrl,
    outside,
    victim: processUnderTest,
  } = await openCompanies(crashes)
  const jobs = await openAs(databaseUrl, 'jobs', 2)
  try {
    await processUnderTest.start()
    const shop = await openShop(processUnderTest.url, companiesUrl, jobs)
    const acknowledged: AcknowledgedRequests = { bought: [], refunded: [], disputed: [] }
    const running: Running = { shop, acknowledged, problems: [], random, declined: 0 }
    const buyers = Promise.all(Array.from({ length: BUYERS }, () => buyAndLiveOn(running)))
    try {
      await crashOver({ databaseUrl, processUnderTest }, campaign, random)
    } catch (error) {
      shop.isLost = true
      throw error
    } finally {
      shop.isOver = true
      if (!shop.isLost) await hasten(databaseUrl)
      await buyers
    }
    await settled(jobs, acknowledged)
    const { bought, refunded, disputed } = acknowledged
    const lost = disputed.filter(({ end }) => end === 'lost').length
    return {
      kills,
      acknowledged: bought.length,
      declined: running.declined,
      refunded: refunded.length,
      won: disputed.length - lost,
      lost,
      byAcquirer: await capturesByAcquirer(jobs),
      problems: [...running.problems, ...(await reconcile(jobs, companiesUrl, acknowledged))],
    }
  } finally {
    await processUnderTest.kill()
    await jobs.close()
    await outside.stop()
  }
}
