import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { startOutside } from '#server/outside/start.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { ensureDatabase, startEmbedded } from '#server/platform/database/postgres/launcher.ts'
import { createLog } from '#server/platform/process/log.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { type AcknowledgedRequests, nothingAcknowledged } from '#tests/campaigns/acknowledged.ts'
import { buy, openShop, type Person, type Shop } from '#tests/campaigns/clients/load-clients.ts'
import { hasten } from '#tests/campaigns/crashes.ts'
import { checkOutFormer } from '#tests/campaigns/former-release.ts'
import { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import {
  attemptProblems,
  attemptsOf,
  fileOf,
} from '#tests/campaigns/reconciliation/reconciliation.ts'
import { post } from '#tests/campaigns/requests.ts'
import { addressAs, dropDatabase, openAs } from '#tests/factories/environment/database.ts'
import { somePort, until } from '#tests/factories/environment/run-product.ts'
import { startTimeAt } from '#tests/factories/environment/start-time.ts'
import { BENCH_PASSWORD, BIG, seedBench } from '#tools/bench/seed.ts'

const ROOT = join(import.meta.dirname, '..', '..')

const BUYERS = 2
const TIMEOUT_MS = 12_000
/** How long calls are measured before and after the migrations. */
const QUIET_MS = 10_000

/** A call of the former release as its own table of calls lists it. */
interface ListedCall {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly auth: string
}

const listedCalls = (folder: string): ListedCall[] =>
  readFileSync(join(folder, 'tests', 'vectors', 'calls.csv'), 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .map(([id = '', method = '', path = '', auth = '']) => ({ id, method, path, auth }))
    .filter(({ path }) => path !== '' && !path.endsWith('/stream'))

/** A call that is repeated as long as the campaign lasts. */
interface RepeatedCall {
  /** Its id, method and path. */
  readonly name: string
  readonly url: string
  readonly isRead: boolean
  init(): RequestInit
}

const nameOf = ({ id, method, path }: ListedCall) => `${id} ${method} ${path}`

/** The reads that name no record. */
const readsOfAll = (listed: readonly ListedCall[], url: string, token: string): RepeatedCall[] =>
  listed
    .filter(
      ({ method, path, auth }) => method === 'GET' && auth !== 'temporary' && !path.includes('{'),
    )
    .map((call) => ({
      name: nameOf(call),
      url: `${url}${call.path}`,
      isRead: true,
      init: () => ({ headers: { authorization: `Bearer ${token}` } }),
    }))

/** What the former release's own tests make of a seller, as far as this needs it. */
interface WholeSeller {
  readonly token: string
}

interface ValidCall {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The former release's own tests, which know its calls and how a seller gets a record of each kind. */
interface FormerTests {
  addWholeSeller(product: object, number: number): Promise<WholeSeller>
  validCallsOf(id: string, own: WholeSeller): readonly ValidCall[]
  readonly VALID_CALLS: Readonly<Record<string, unknown>>
  caller(url: string): (path: string, sent?: object) => Promise<unknown>
  until: unknown
}

async function importFormerTests(folder: string): Promise<FormerTests> {
  const load = (file: string) =>
    import(pathToFileURL(join(folder, 'tests', 'factories', file)).href) as Promise<FormerTests>
  const { addWholeSeller } = await load('sellers/full-seller.ts')
  const { validCallsOf, VALID_CALLS } = await load('sellers/valid-calls.ts')
  const { caller } = await load('environment/product.ts')
  const { until: untilTrue } = await load('environment/run-product.ts')
  return { addWholeSeller, validCallsOf, VALID_CALLS, caller, until: untilTrue }
}

/** The body as it is sent; a form is read once, so that each sending needs its own. */
function bodyOf(body: unknown): Pick<RequestInit, 'body' | 'headers'> {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** The calls that name records of the seller, each with every id that it can take. */
function callsOfRecords(
  { VALID_CALLS, validCallsOf }: FormerTests,
  listed: readonly ListedCall[],
  url: string,
  seller: WholeSeller,
): RepeatedCall[] {
  const named = listed.filter(({ id }) => id in VALID_CALLS)
  return named.flatMap((call) =>
    validCallsOf(call.id, seller).map(({ params, query, body }) => {
      const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '')
      const search = query ? `?${new URLSearchParams(query)}` : ''
      return {
        name: nameOf(call),
        url: `${url}${path}${search}`,
        isRead: call.method === 'GET',
        init: () => {
          const sent = bodyOf(body)
          const authorization = `Bearer ${seller.token}`
          const key = call.method === 'GET' ? {} : { 'idempotency-key': randomUUID() }
          return {
            method: call.method,
            ...sent,
            headers: { ...sent.headers, authorization, ...key },
          }
        },
      }
    }),
  )
}

/** How many calls were answered, which ones, and the slowest, in a phase of the campaign. */
class Phase {
  calls = 0
  slowest = { name: '', ms: 0 }
  readonly #answered = new Set<string>()

  note(name: string, startedMs: number): void {
    const ms = Math.round(performance.now() - startedMs)
    this.calls += 1
    this.#answered.add(name)
    if (ms > this.slowest.ms) this.slowest = { name, ms }
  }

  missing(names: ReadonlySet<string>): string[] {
    return [...names].filter((name) => !this.#answered.has(name))
  }
}

export interface ReleaseResult {
  readonly charges: number
  readonly migrations: readonly string[]
  readonly migratedMs: number
  /** The calls of the table of calls that were repeated. */
  readonly distinctCalls: number
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
  /** Clients that have made all of their calls once. */
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

/** An answer that was read to its end; status 0 when there was none. */
async function answerOf(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    return { status: 0, text: String(error) }
  }
}

/**
 * Repeats the calls one after the other. A read must be answered as it was the first time; a write may be
 * refused, because its record has changed by then, but not fail.
 */
async function callOn(clients: Clients, calls: readonly RepeatedCall[]): Promise<void> {
  const { shop, failed } = clients
  const firstStatus = new Map<string, number>()
  for (let turn = 0; !shop.isOver; turn += 1) {
    const call = calls[turn % calls.length]
    if (!call) return
    const { phase } = clients
    const startedMs = performance.now()
    const { status, text } = await answerOf(call.url, call.init())
    // What was asked in one phase and answered in the next one proves nothing of either.
    if (phase === clients.phase) phase.note(call.name, startedMs)
    const usual = firstStatus.get(call.url) ?? status
    firstStatus.set(call.url, usual)
    const isOther = call.isRead && status !== usual
    if (status === 0 || status >= 500 || status === 401 || isOther)
      failed.push(`${call.name}: ${status}, first ${usual}: ${text.slice(0, 200)}`)
    if (turn === calls.length) clients.rounds += 1
  }
}

/** So many clients share a list of calls, so that each of them is answered within seconds. */
const LANES = 4

const shared = (calls: readonly RepeatedCall[]): RepeatedCall[][] =>
  Array.from({ length: LANES }, (_, lane) => calls.filter((_call, at) => at % LANES === lane))

/** A file of a million rows takes longer than the migrations. */
const isFile = ({ url }: RepeatedCall) => url.includes('/exports/') || url.endsWith('.csv')

async function isSettled(jobs: Database): Promise<boolean> {
  const found = await jobs.row<{ waiting: number }>(
    `select (select count(*) from attempt where state in ('SENDING', 'UNKNOWN'))::integer
          + (select count(*) from refund where state in ('SENDING', 'UNKNOWN'))::integer as waiting`,
  )
  return found?.waiting === 0
}

/** The sales as buyers, the acquirers and the books know them; the sellers that are written to sell, too. */
async function saleProblems(
  jobs: Database,
  companiesUrl: string,
  { bought }: AcknowledgedRequests,
): Promise<string[]> {
  const ours = await attemptsOf(jobs)
  const statusOf = new Map(ours.map(({ charge_id, status }) => [charge_id, status]))
  const unpaid = bought.filter(({ charge }) => statusOf.get(charge) !== 'PAID')
  const broken = await checkBooks(jobs)
  const approved = (await fileOf(companiesUrl)).filter(({ kind }) => kind === 'charge')
  return [
    ...unpaid.map(({ key, charge }) => `acknowledged ${key} is ${statusOf.get(charge)}`),
    ...attemptProblems(approved, ours),
    ...broken.map(({ id, offenders }) => `${id}: ${offenders}`),
  ]
}

async function signIn(url: string, { email, password }: Person): Promise<string> {
  const session = await post(`${url}/core/public/auth/sign-in`, { email, password })
  return session.body.token
}

/**
 * Applies the migrations since the former release to a database of `charges` charges, while the
 * program of that release sells on it and is called by every read and by every call that names a record,
 * as its own tests make them. No call may fail, no read be answered otherwise than before, and each must
 * be answered while the migrations run. The records of buyers, acquirer and books are compared at the
 * end.
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
  const migrated = spawnSync(process.execPath, [join(folder, 'tools', 'run.ts'), 'migrate'], {
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
    const amounts = {
      bigCharges: charges,
      middleCharges: 10_000,
      smallSellers: 0,
      smallCharges: 0,
      ledgerCharges: 0,
    }
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
    const listed = listedCalls(folder)
    const tests = await importFormerTests(folder)
    const product = {
      url,
      panelUrl: url,
      checkoutUrl: `http://127.0.0.1:${port + 1}`,
      companiesUrl: outside.companiesUrl,
      databaseUrl,
      jobs,
      call: tests.caller(url),
      until: tests.until,
    }
    // What is written changes what is read: each has a seller of its own.
    const readSeller = await tests.addWholeSeller(product, 100)
    const writtenSeller = await tests.addWholeSeller(product, 300)
    const big = await signIn(url, { email: BIG.email, password: BENCH_PASSWORD })
    const readsOfRecords = callsOfRecords(tests, listed, url, readSeller).filter(
      ({ isRead }) => isRead,
    )
    const writes = callsOfRecords(tests, listed, url, writtenSeller).filter(({ isRead }) => !isRead)
    const demoReads = readsOfAll(listed, url, await signIn(url, DEMO_PEOPLE[0]))
    const bigReads = readsOfAll(listed, url, big).filter((call) => !isFile(call))
    const lanes = [demoReads, bigReads, readsOfRecords, writes].flatMap(shared)
    const names = new Set(lanes.flat().map(({ name }) => name))
    const callers = lanes.map((calls) => callOn(clients, calls))
    const buyers = Array.from({ length: BUYERS }, (_, at) => buyOn(clients, at))
    const running = Promise.all([...callers, ...buyers])
    // Each call is answered once before, so that another answer is seen.
    const everyCall = until('every call', async () => clients.rounds === lanes.length)
    await Promise.race([running, everyCall])
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
    await until('every payment and refund to be settled', () => isSettled(jobs))
    const missing = during.missing(names)
    if (missing.length > 0) {
      problems.push(`not answered while the migrations ran: ${missing.join(', ')}`)
    }
    problems.push(...(await saleProblems(jobs, outside.companiesUrl, acknowledged)))
    return {
      charges,
      migrations: applied,
      migratedMs,
      distinctCalls: names.size,
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
