import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { SellerId } from '#contract/basics/ids.ts'
import { createHttpReceiver } from '#server/adapters/receiver/http-receiver.ts'
import { createWebhook } from '#server/areas/webhooks/manage-webhooks.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { asOwner, type Database } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { Cluster } from '#server/platform/database/postgres/launcher.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import { createVault, loadKeys, type Vault } from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { startWorker, stop } from '#tools/bench/api.ts'
import {
  atMost,
  type Figure,
  freshDatabase,
  percentile,
  ratioFigure,
  say,
  secondsSince,
} from '#tools/bench/figures.ts'
import { BENCH_PASSWORD, createBenchSeller } from '#tools/bench/seed.ts'
import type { Size } from '#tools/bench/sizes.ts'
import { startStandIn } from '#tools/bench/stand-in.ts'
import { aCharge } from '#tools/bench/targets.ts'
import { DEAD, type Received, SLOW } from '#tools/bench/webhook-receivers.ts'

const SELLER = 97_000 as SellerId
const ENDPOINTS = 50
const NETWORKS = '127.0.0.0/8'

/** As many posts at once as one process of the product sends. */
const RAW_AT_ONCE = 256
const RAW_CONNECTIONS = 8

const EVENTS_EVERY_MS = 500
const LONGEST_MS = 300_000

/** The merchants' systems, and what they got since it was last forgotten. */
class Receivers {
  #received: Received[] = []
  readonly #thread = new Worker(join(import.meta.dirname, 'webhook-receivers.ts'))

  /** Starts to listen; the address of the endpoints without a path. */
  async start(): Promise<string> {
    const [port] = (await once(this.#thread, 'message')) as [number]
    this.#thread.on('message', (one: Received) => this.#received.push(one))
    return `http://127.0.0.1:${port}`
  }

  get healthy(): readonly Received[] {
    return this.#received.filter(({ path }) => path !== DEAD && path !== SLOW)
  }

  forget(): void {
    this.#received = []
  }

  /** Waits until the healthy endpoints have got so many deliveries. */
  async untilGot(count: number): Promise<void> {
    const startedMs = performance.now()
    while (this.healthy.length < count) {
      if (performance.now() - startedMs > LONGEST_MS) {
        throw new Error(`${this.healthy.length} of ${count} deliveries arrived`)
      }
      await pause(5)
    }
  }

  stop = () => this.#thread.terminate()
}

interface Bench {
  readonly database: Database
  readonly vault: Vault
  readonly receivers: Receivers
  readonly address: string
}

/** Subscribes endpoints to the events of the seller's charges. */
const subscribe = ({ database, vault, address }: Bench, paths: readonly string[]) =>
  database.withTenant(SELLER, async (transaction) => {
    const work = openUnitOfWork(transaction, jobCause('bench'))
    const receiver = createHttpReceiver({ timeoutMs: 1_000, allowedNetworks: [NETWORKS] })
    for (const path of paths) {
      const given = { title: path, url: `${address}${path}`, domains: ['ORDER'], active: true }
      await createWebhook(work, { vault, receiver }, given as Parameters<typeof createWebhook>[2])
    }
  })

/** Makes charges, each of which is an event for every endpoint. */
const makeEvents = ({ database }: Bench, count: number) =>
  database.withTenant(SELLER, async (transaction) => {
    const work = openUnitOfWork(transaction, jobCause('bench'))
    for (let made = 0; made < count; made += 1) await aCharge(work, 'PIX')
  })

const UNSETTLED = `
  select 1 from webhook_delivery where seller_id = $1 and status <> 'DELIVERED' limit 1`

/** Deliveries a second, from the commit of the events until the last answer is stored. */
async function productRate(bench: Bench, events: number): Promise<number> {
  bench.receivers.forget()
  await makeEvents(bench, events)
  const startedMs = performance.now()
  await bench.receivers.untilGot(events * ENDPOINTS)
  const isUnsettled = () => bench.database.withTenant(SELLER, ({ row }) => row(UNSETTLED, [SELLER]))
  while (await isUnsettled()) await pause(5)
  return (events * ENDPOINTS) / secondsSince(startedMs)
}

const RAW_TABLE = `
  create table bench_delivery (id bigint generated always as identity primary key,
                               path text not null, http_status integer not null, body text not null);
  grant insert on bench_delivery to public`

const RAW_INSERT = 'insert into bench_delivery (path, http_status, body) values ($1, $2, $3)'

/** Posts and inserts a second of a program that does nothing else. */
async function rawRate(bench: Bench, url: string, events: number): Promise<number> {
  const { body } = (await bench.database.withTenant(SELLER, ({ row }) =>
    row<{ body: string }>('select body from webhook_delivery where seller_id = $1 limit 1', [
      SELLER,
    ]),
  )) ?? { body: '' }
  const database = await openAs(url, 'app', RAW_CONNECTIONS)
  const agent = new Agent({ keepAlive: true, maxSockets: RAW_AT_ONCE })
  const post = (path: string) =>
    new Promise<number | undefined>((answered, failed) => {
      const sent = request(`${bench.address}${path}`, { method: 'POST', agent }, (answer) => {
        answer.resume().once('end', () => answered(answer.statusCode))
      })
      sent.once('error', failed).end(body)
    })
  const paths = Array.from({ length: events * ENDPOINTS }, (_, index) => `/${index % ENDPOINTS}`)
  bench.receivers.forget()
  const startedMs = performance.now()
  const send = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) {
      await database.run(RAW_INSERT, [path, await post(path), body])
    }
  }
  await Promise.all(Array.from({ length: RAW_AT_ONCE }, send))
  const rate = (events * ENDPOINTS) / secondsSince(startedMs)
  agent.destroy()
  await database.close()
  return rate
}

/** The delay below which 99 of 100 deliveries to healthy endpoints stay while events come steadily. */
async function delayMs(bench: Bench, events: number): Promise<number> {
  bench.receivers.forget()
  for (let made = 0; made < events; made += 1) {
    await makeEvents(bench, 1)
    await pause(EVENTS_EVERY_MS)
  }
  await bench.receivers.untilGot(events * ENDPOINTS)
  return percentile(
    bench.receivers.healthy.map(({ delayMs: one }) => one),
    99,
  )
}

async function measure(bench: Bench, url: string, size: Size): Promise<Figure[]> {
  await subscribe(
    bench,
    Array.from({ length: ENDPOINTS }, (_, index) => `/${index}`),
  )
  // The first events find a worker that has compiled nothing yet.
  await productRate(bench, size.webhookEvents)
  const rounds = []
  for (let round = 0; round < size.rounds; round += 1) {
    const product = await productRate(bench, size.webhookEvents)
    rounds.push({ product, raw: await rawRate(bench, url, size.webhookEvents) })
  }
  const aloneMs = await delayMs(bench, size.webhookEvents)
  await subscribe(bench, [DEAD, SLOW])
  const besideMs = await delayMs(bench, size.webhookEvents)
  say(`  p99 of the delay: ${aloneMs} ms, ${besideMs} ms beside a dead and a slow endpoint`)
  return [
    ratioFigure({ name: 'deliveries to 50 endpoints', rounds, raw: 'a post and an insert' }, 0.25),
    atMost(
      'more delay of healthy endpoints, p99, beside a dead and a slow one',
      (besideMs - aloneMs) / 1_000,
      2,
      ' s',
    ),
  ]
}

/**
 * Measures how fast events reach the webhooks of a seller, beside a program that posts as much and
 * inserts a row for each; and what an endpoint that never answers and a slow one change for others.
 */
export async function figuresOfDeliveries(
  cluster: Cluster,
  rootFolder: string,
  size: Size,
): Promise<Figure[]> {
  const url = await freshDatabase(cluster, 'deliveries')
  const keys = await loadKeys(readConfig({ ...process.env, DATABASE_URL: url }))
  await migrate(url, { rootFolder, databaseKey: keys.database })
  await asOwner(url, (owner) => owner.run(RAW_TABLE))
  const database = await openAs(url, 'app', 2)
  const passwordHash = await createPasswords(keys.pepper).hash(BENCH_PASSWORD)
  await database.withTenant(SELLER, (transaction) =>
    createBenchSeller(transaction, {
      document: String(SELLER),
      email: 'avisos@bench.localhost',
      passwordHash,
    }),
  )
  const receivers = new Receivers()
  const standIn = await startStandIn()
  const worker = startWorker(url, rootFolder, {
    COMPANIES_URL: standIn.url,
    WEBHOOK_ALLOWED_NETWORKS: NETWORKS,
  })
  try {
    const address = await receivers.start()
    return await measure({ database, vault: createVault(keys), receivers, address }, url, size)
  } finally {
    await stop(worker)
    standIn.stop()
    await receivers.stop()
    await database.close()
  }
}
