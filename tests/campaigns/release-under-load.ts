import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import { startOutside } from '#server/outside/start.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { ensureDatabase, startEmbedded } from '#server/platform/database/postgres/launcher.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { nothingAcknowledged, type AcknowledgedRequests } from '#tests/campaigns/acknowledged.ts'
import { hasten } from '#tests/campaigns/crashes.ts'
import { buy, openShop, type Person, type Shop } from '#tests/campaigns/load-clients.ts'
import { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import { isResolved, reconcile } from '#tests/campaigns/reconciliation.ts'
import { post } from '#tests/campaigns/requests.ts'
import { addressAs, dropDatabase, openAs } from '#tests/factories/environment/database.ts'
import { somePort, until } from '#tests/factories/environment/run-product.ts'
import { startTimeAt } from '#tests/factories/environment/start-time.ts'
import { BENCH_PASSWORD, BIG, seedBench } from '#tools/bench/seed.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The release whose program answers calls while the migrations since then run. */
const FORMER_RELEASE = '96966546f0544f6aca814a73ec0e1bc72fa28518'

const BUYERS = 2
const PATIENCE_MS = 12_000
/** How long calls are measured before and after the migrations. */
const QUIET_MS = 10_000

/** The program of the former release, in a folder of its own with the packages of this one. */
function checkOutFormer(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-former-'))
  const archive = spawnSync('git', ['archive', FORMER_RELEASE], {
    cwd: ROOT,
    maxBuffer: 1_000_000_000,
  })
  if (archive.status !== 0) {
    throw new Error(`this clone lacks the commit of the former release, ${FORMER_RELEASE}`)
  }
  spawnSync('tar', ['-x'], { cwd: folder, input: archive.stdout })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The reads of the former release that name no record, as its own table of calls lists them. */
function readsOf(folder: string): string[] {
  const lines = readFileSync(join(folder, 'tests', 'vectors', 'calls.csv'), 'utf8').split('\n')
  return lines
    .map((line) => line.split(','))
    .filter(
      ([, method, path = '', auth]) => method === 'GET' && auth !== 'temporary' && path !== '',
    )
    .map(([, , path = '']) => path)
    .filter((path) => !path.includes('{') && !path.endsWith('/stream'))
}

/** The slowest answer and how many there were, in the phase of the campaign. */
class Phase {
  calls = 0
  slowest = { path: '', ms: 0 }

  note(path: string, startedMs: number): void {
    const ms = Math.round(performance.now() - startedMs)
    this.calls += 1
    if (ms > this.slowest.ms) this.slowest = { path, ms }
  }
}

export interface ReleaseResult {
  readonly charges: number
  readonly migrations: readonly string[]
  readonly migratedMs: number
  readonly bought: number
  readonly phases: Readonly<Record<'before' | 'during' | 'after', Phase>>
  /** Calls that the former program failed, or answered otherwise than before the migrations. */
  readonly failed: readonly string[]
  readonly problems: readonly string[]
}

interface Clients {
  readonly shop: Shop
  readonly acknowledged: AcknowledgedRequests
  readonly problems: string[]
  readonly failed: string[]
  phase: Phase
  /** Readers that have read everything once. */
  rounds: number
}

async function buyOn(clients: Clients, first: number): Promise<void> {
  const { shop, acknowledged, problems } = clients
  for (let turn = first; !shop.isOver; turn += 1) {
    const startedMs = performance.now()
    const bought = await buy(shop, shop.cards[turn % shop.cards.length] ?? '')
    clients.phase.note('a sale', startedMs)
    if (bought === 'declined') continue
    if (bought === null || 'refused' in bought) problems.push(`a sale: ${JSON.stringify(bought)}`)
    else acknowledged.bought.push(bought)
  }
}

/** The status of an answer that was read to its end; 0 when there was none. */
async function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/** Reads everything that the person may read, one after the other. */
async function readOn(clients: Clients, { email, password }: Person, paths: readonly string[]) {
  const { shop, failed } = clients
  const session = await post(`${shop.url}/core/public/auth/sign-in`, { email, password })
  const headers = { authorization: `Bearer ${session.body.token}` }
  const firstStatus = new Map<string, number>()
  for (let turn = 0; !shop.isOver; turn += 1) {
    const path = paths[turn % paths.length] ?? ''
    const startedMs = performance.now()
    const status = await statusOf(`${shop.url}${path}`, headers)
    clients.phase.note(path, startedMs)
    const usual = firstStatus.get(path) ?? status
    firstStatus.set(path, usual)
    if (status === 0 || status >= 500 || status !== usual) failed.push(`${path}: ${status}`)
    if (turn === paths.length) clients.rounds += 1
  }
}

/** A file of a million rows takes longer than the migrations. */
const isFile = (path: string) => path.includes('/exports/') || path.endsWith('.csv')

/**
 * Applies the migrations since the former release to a database of `charges` charges, while the
 * program of that release sells and reads on it: no call may fail or be answered otherwise than
 * before. The records of buyers, acquirer and books are compared at the end.
 */
export async function runRelease(charges: number): Promise<ReleaseResult> {
  for (const name of ['TOKEN_KEY', 'PEPPER_KEY', 'SEALING_KEY', 'DATABASE_KEY']) {
    process.env[name] ??= randomBytes(32).toString('base64')
  }
  const folder = checkOutFormer()
  const cluster = await startEmbedded({ rootFolder: ROOT, name: 'campaign' })
  const databaseUrl = await ensureDatabase(cluster, `release_${randomBytes(6).toString('hex')}`)
  const port = await somePort()
  const url = `http://127.0.0.1:${port}`
  const migrated = spawnSync(process.execPath, [join(folder, 'tools', 'migrate.ts')], {
    env: { ...process.env, MIGRATE_URL: databaseUrl },
    encoding: 'utf8',
  })
  if (migrated.status !== 0) throw new Error(`the former migrations failed: ${migrated.stderr}`)
  const config = readConfig()
  const outside = await startOutside({
    config: { ...config, ports: { ...config.ports, desk: port + 4, companies: port + 5 } },
    databaseUrl: await addressAs(databaseUrl, 'outside'),
    log: createLog('silent'),
    apiUrl: url,
  })
  const former = new ProcessUnderTest(
    url,
    {
      ...process.env,
      DATABASE_URL: databaseUrl,
      COMPANIES_URL: outside.companiesUrl,
      LIMITS: 'off',
      PANEL_PORT: String(port),
      CHECKOUT_PORT: String(port + 1),
      ACQUIRERS: 'sandbox,aurora',
    },
    { rootFolder: folder },
  )
  const jobs = await openAs(databaseUrl, 'jobs', 2)
  try {
    await former.start()
    await former.untilReady()
    const { pepper, database: databaseKey } = await loadKeys(config)
    const amounts = { bigCharges: charges, smallSellers: 0 }
    await seedBench(databaseUrl, createPasswords(pepper), amounts)
    await startTimeAt(databaseUrl, 10)
    const [before, during, after] = [new Phase(), new Phase(), new Phase()]
    const clients: Clients = {
      shop: await openShop(url, outside.companiesUrl, jobs),
      acknowledged: nothingAcknowledged(),
      problems: [],
      failed: [],
      phase: before,
      rounds: 0,
    }
    const { shop, acknowledged, problems, failed } = clients
    const reads = readsOf(folder)
    const readers = [
      readOn(clients, DEMO_PEOPLE[0], reads),
      readOn(
        clients,
        { email: BIG.email, password: BENCH_PASSWORD },
        reads.filter((path) => !isFile(path)),
      ),
    ]
    const buyers = Array.from({ length: BUYERS }, (_, at) => buyOn(clients, at))
    const running = Promise.all([...readers, ...buyers])
    // Each read is answered once before, so that another answer is seen.
    const everyRead = until('every read', async () => clients.rounds === readers.length)
    await Promise.race([running, everyRead])
    await pause(QUIET_MS)
    clients.phase = during
    const startedMs = performance.now()
    const { applied } = await migrate(databaseUrl, { rootFolder: ROOT, databaseKey })
    const migratedMs = Math.round(performance.now() - startedMs)
    clients.phase = after
    await pause(QUIET_MS)
    shop.isOver = true
    await running
    await hasten(databaseUrl)
    await until('every sale to be settled', () => isResolved(jobs, acknowledged))
    problems.push(...(await reconcile(jobs, outside.companiesUrl, acknowledged)))
    return {
      charges,
      migrations: applied,
      migratedMs,
      bought: acknowledged.bought.length,
      phases: { before, during, after },
      failed,
      problems,
    }
  } finally {
    await former.kill()
    await jobs.close()
    await outside.stop()
    await dropDatabase(databaseUrl)
    await cluster.stop()
    rmSync(folder, { recursive: true })
  }
}
