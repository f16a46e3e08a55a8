import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { dayInSaoPaulo } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { renewSubscription } from '#server/areas/subscriptions/renew.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { Cluster } from '#server/platform/database/postgres/launcher.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { post, startApi, startWorker, stop } from '#tools/bench/api.ts'
import {
  atMost,
  type Figure,
  freshDatabase,
  noPgbench,
  percentile,
  ratioFigure,
  say,
  secondsSince,
} from '#tools/bench/figures.ts'
import { findPgbench, scriptRate } from '#tools/bench/load.ts'
import { memoryBytesOf } from '#tools/bench/memory.ts'
import { recorded, scriptOf } from '#tools/bench/recording.ts'
import { BENCH_PASSWORD } from '#tools/bench/seed.ts'
import type { Size } from '#tools/bench/sizes.ts'
import { startStandIn } from '#tools/bench/stand-in.ts'
import { type Biller, makeSubscriptions } from '#tools/bench/subscriptions.ts'

const METHODS = ['CREDIT_CARD', 'PIX'] as const

/** Hides the subscriptions of a seller from the jobs, so that it is renewed apart from the day. */
const setAside = (url: string, { sellerId }: Biller) =>
  asOwner(url, async (owner) => {
    await owner.run(`update subscription set renew_on = '2999-01-01' where seller_id = $1`, [
      sellerId,
    ])
    await owner.run('update card_collection set next_on = null where seller_id = $1', [sellerId])
  })

const TARGETS = `
  drop table if exists bench_target;
  drop sequence if exists bench_turn;
  create sequence bench_turn;
  create table bench_target (call text, n integer, subscription uuid, primary key (call, n));
  grant select on bench_target to public`

/** The statements of a renewal, recorded twice for what differs, as a script of pgbench. */
async function renewalScript(
  url: string,
  { sellerId }: Biller,
  method: (typeof METHODS)[number],
): Promise<string> {
  const targets = await asOwner(url, (owner) =>
    owner.rows<{ subscription: Uuid }>(
      'select subscription from bench_target where call = $1 order by n desc limit 2',
      [method],
    ),
  )
  const database = await openAs(url, 'jobs', 1)
  const recordings = []
  for (const { subscription } of targets) {
    const noting = recorded(database)
    await renewSubscription(noting.database, { seller_id: sellerId, id: subscription })
    recordings.push(noting.noted)
  }
  await database.close()
  const [one = [], other = []] = recordings
  const columns = { subscription: String(targets[0]?.subscription) }
  return scriptOf(one, other, { call: method, columns })
}

/** Renewals a second by the product's own code, one after another as its job does them. */
async function ownRenewals(url: string, { sellerId }: Biller): Promise<number> {
  const database = await openAs(url, 'jobs', 2)
  const due = await database.withTenant(sellerId, ({ rows }) =>
    rows<{ id: Uuid }>('select id from subscription where seller_id = $1', [sellerId]),
  )
  const startedMs = performance.now()
  for (const { id } of due) await renewSubscription(database, { seller_id: sellerId, id })
  const seconds = secondsSince(startedMs)
  await database.close()
  return due.length / seconds
}

/** Renewals a second by the same statements, raw, half of them by each method. */
async function rawRenewals(
  pgbench: string,
  url: string,
  biller: Biller,
  count: number,
): Promise<number> {
  await asOwner(url, async (owner) => {
    await owner.run(TARGETS)
    await owner.run(
      `insert into bench_target
       select payment_method, row_number() over (partition by payment_method), id
         from subscription where seller_id = $1`,
      [biller.sellerId],
    )
  })
  let secondsOfTwo = 0
  for (const method of METHODS) {
    const script = await renewalScript(url, biller, method)
    await asOwner(url, (owner) => owner.run('alter sequence bench_turn restart with 1'))
    secondsOfTwo += 1 / scriptRate(pgbench, url, script, count)
  }
  return 2 / secondsOfTwo
}

const mb = (bytes: number) => (bytes / 1_000_000).toFixed(0)

const STAGES = `
  select (select count(*) from subscription where renew_on <= $1::date)::integer as to_renew,
         (select count(*) from card_collection where next_on <= $1::date)::integer as to_charge,
         (select count(*) from attempt where state = 'APPROVED')::integer as charged,
         (select count(*) from payment_code where state = 'REQUESTED')::integer as to_code,
         (select count(*) from buyer_notice where state = 'SENT')::integer as announced,
         (select count(*) from event where not relayed)::integer
           + (select count(*) from queue.job where state < 'completed')::integer as queued`

interface Stages {
  readonly to_renew: number
  readonly to_charge: number
  readonly charged: number
  readonly to_code: number
  readonly announced: number
  readonly queued: number
}

interface BillingDay {
  readonly renewalsPerSecond: number
  readonly wholeSeconds: number
  readonly charged: number
  readonly announced: number
  readonly firstBytes: number
  readonly peakBytes: number
  readonly busyMs: readonly number[]
  readonly idleMs: readonly number[]
}

const STAGES_EVERY_MS = 2_000
// The same pause when idle: it decides how often the session of the caller is read again.
const LIST_EVERY_MS = 100
/** Windows in which the worker works and windows in which it is stopped, by turns. */
const TURNS = 30
const WINDOW_MS = 3_000
/** Until the statements under way in the database have ended. */
const REST_MS = 300
const LONGEST_SECONDS = 3 * 3_600

async function timeOf(call: () => Promise<Response>): Promise<number> {
  const startedMs = performance.now()
  const answer = await call()
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`the list answered ${answer.status}`)
  return performance.now() - startedMs
}

interface Watched {
  readonly worker: ChildProcess
  readonly list: () => Promise<Response>
  /** How many subscriptions are due. */
  readonly due: number
}

/**
 * Times list calls while the worker works and while it is stopped, by turns, because other work of
 * the machine comes and goes; then samples the memory of the worker until the day is over.
 */
async function sample({ worker, list }: Watched, isOver: () => boolean) {
  const busyMs: number[] = []
  const idleMs: number[] = []
  let peakBytes = 0
  let stoppedMs = 0
  const timeInto = async (times: number[]) => {
    const untilMs = performance.now() + WINDOW_MS
    while (performance.now() < untilMs && !isOver()) {
      times.push(await timeOf(list))
      await pause(LIST_EVERY_MS)
    }
  }
  for (let turn = 0; turn < TURNS && !isOver(); turn += 1) {
    await timeInto(busyMs)
    peakBytes = Math.max(peakBytes, memoryBytesOf(worker.pid ?? 0))
    const startedMs = performance.now()
    worker.kill('SIGSTOP')
    await pause(REST_MS)
    await timeInto(idleMs)
    worker.kill('SIGCONT')
    stoppedMs += performance.now() - startedMs
  }
  while (!isOver()) {
    peakBytes = Math.max(peakBytes, memoryBytesOf(worker.pid ?? 0))
    await pause(LIST_EVERY_MS)
  }
  return { busyMs, idleMs, peakBytes, stoppedSeconds: stoppedMs / 1_000 }
}

const isDone = ({ to_renew, to_charge, to_code, queued }: Stages) =>
  to_renew + to_charge + to_code + queued === 0

// The worker makes its queues when it starts.
async function untilQueued(url: string): Promise<void> {
  const made = () =>
    asOwner(url, (owner) => owner.row("select 1 where to_regclass('queue.job') is not null"))
  while (!(await made())) await pause(100)
}

/** Waits until every card is charged, every code registered and every receipt sent. */
async function waitForEnd(url: string, memory: () => number) {
  const startedMs = performance.now()
  await untilQueued(url)
  let renewedSeconds = Number.NaN
  for (;;) {
    const stages = await stagesOf(url)
    const seconds = secondsSince(startedMs)
    if (stages.to_renew === 0 && Number.isNaN(renewedSeconds)) renewedSeconds = seconds
    say(`  ${seconds.toFixed(0)} s, ${mb(memory())} MB: ${JSON.stringify(stages)}`)
    if (isDone(stages)) {
      const { charged, announced } = stages
      return { renewedSeconds, seconds, charged, announced }
    }
    if (seconds > LONGEST_SECONDS) throw new Error('the billing day does not end')
    await pause(STAGES_EVERY_MS)
  }
}

/** Follows the worker through the day: its stages, its memory, and how long a list call takes meanwhile. */
async function followBillingDay(url: string, watched: Watched): Promise<BillingDay> {
  const firstBytes = memoryBytesOf(watched.worker.pid ?? 0)
  let isOver = false
  const [ended, sampled] = await Promise.all([
    waitForEnd(url, () => memoryBytesOf(watched.worker.pid ?? 0)).finally(() => {
      isOver = true
    }),
    sample(watched, () => isOver),
  ])
  const { stoppedSeconds } = sampled
  return {
    ...sampled,
    firstBytes,
    charged: ended.charged,
    announced: ended.announced,
    renewalsPerSecond: watched.due / (ended.renewedSeconds - stoppedSeconds),
    wholeSeconds: ended.seconds - stoppedSeconds,
  }
}

async function stagesOf(url: string): Promise<Stages> {
  const stages = await asOwner(url, (owner) =>
    owner.row<Stages>(STAGES, [dayInSaoPaulo(machineInstant())]),
  )
  if (!stages) throw new Error('no stages')
  return stages
}

/** The figures of a day that was followed, and of renewals alone beside the same statements raw. */
function figuresOf(day: BillingDay, product: number, raw: number | null): Figure[] {
  const [busyMs, idleMs] = [percentile(day.busyMs, 99), percentile(day.idleMs, 99)]
  const rate = { raw: raw ?? Number.NaN, product }
  say(`  ${day.renewalsPerSecond.toFixed(0)} renewals a second while cards are charged`)
  say(`  all done after ${day.wholeSeconds.toFixed(0)} s`)
  say(`  ${day.charged} cards charged, ${day.announced} receipts sent`)
  const callsOf = (times: readonly number[]) =>
    `${[50, 99].map((share) => percentile(times, share).toFixed(1)).join(', ')} of ${times.length}`
  say(
    `  list call, p50 and p99 in ms: idle ${callsOf(day.idleMs)}, meanwhile ${callsOf(day.busyMs)}`,
  )
  say(`  memory at first: ${mb(day.firstBytes)} MB`)
  return [
    raw === null
      ? noPgbench('renewals : raw')
      : ratioFigure({ name: 'renewals', rounds: [rate] }, 0.25),
    atMost('peak memory of the worker on the billing day', day.peakBytes / 1_000_000, 300, ' MB'),
    atMost('p99 of the list call on the billing day, of idle', busyMs / idleMs, 3, ' ×'),
  ]
}

/**
 * Measures a day on which many subscriptions are due: each is renewed, half are charged by card and
 * half get a Pix code, and receipts are sent, with companies that answer at once.
 */
export async function figuresOfBillingDay(
  cluster: Cluster,
  rootFolder: string,
  { billers: sellers, subscriptions: each, calls }: Size,
): Promise<Figure[]> {
  const databaseUrl = await freshDatabase(cluster, 'billing')
  const config = readConfig({ ...process.env, DATABASE_URL: databaseUrl })
  const keys = await loadKeys(config)
  await migrate(databaseUrl, { rootFolder, databaseKey: keys.database })
  const tools = { passwords: createPasswords(keys.pepper), vault: createVault(keys) }
  say(`Making ${(sellers * each).toLocaleString('pt-BR')} subscriptions that are due today`)
  const made = await makeSubscriptions(databaseUrl, tools, { sellers, each })
  const [merchant, own, script] = [made[0], made.at(-2), made.at(-1)]
  if (!merchant || !own || !script) throw new Error('too few sellers')
  for (const aside of [own, script]) await setAside(databaseUrl, aside)
  const standIn = await startStandIn()
  const env = { COMPANIES_URL: standIn.url }
  const api = await startApi(databaseUrl, rootFolder, { roles: ['--role=api'], env })
  const worker = startWorker(databaseUrl, rootFolder, env)
  let day: BillingDay
  try {
    const credentials = { email: merchant.email, password: BENCH_PASSWORD }
    const { token } = await post(`${api.url}/core/public/auth/sign-in`, credentials)
    const headers = { authorization: `Bearer ${token}` }
    const list = () => fetch(`${api.url}/core/charges?page=0&size=20`, { headers })
    day = await followBillingDay(databaseUrl, { worker, list, due: sellers * each - 2 * each })
  } finally {
    await stop(worker)
    await stop(api.child)
    standIn.stop()
  }
  const pgbench = findPgbench()
  const count = Math.min(calls, each / 2 - 2)
  const renewals = await ownRenewals(databaseUrl, own)
  const raw = pgbench ? await rawRenewals(pgbench, databaseUrl, script, count) : null
  return figuresOf(day, renewals, raw)
}
