import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { COUNT_CAP } from '#contract/basics/paging.ts'
import { searchPattern } from '#contract/basics/text-search.ts'
import { connectOutside } from '#server/adapters/connect.ts'
import { chargeById } from '#server/areas/charge-core/charge.ts'
import { type ListFilter, pageOfCharges } from '#server/areas/charges/list/sql.ts'
import { readDashboard } from '#server/areas/dashboard/read-dashboard.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { asOwner, type Database, type Transaction } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import {
  type Cluster,
  ensureDatabase,
  startEmbedded,
} from '#server/platform/database/postgres/launcher.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { FIRST_PAGE } from '#tests/factories/payments/charge-list.ts'
import { linkBody } from '#tests/factories/payments/checkout.ts'
import { post, startApi, stop } from '#tools/bench/api.ts'
import { figuresOfBillingDay } from '#tools/bench/billing-day.ts'
import { figuresOfDeliveries } from '#tools/bench/deliveries.ts'
import { explain, statementsOf } from '#tools/bench/explain.ts'
import {
  atMost,
  type Figure,
  freshDatabase,
  median,
  noPgbench,
  print,
  ratioFigure,
  say,
} from '#tools/bench/figures.ts'
import {
  FIRST_PAINT_GOAL_MS,
  type FirstLoad,
  FONT_GOAL_BYTES,
  firstLoads,
  SHIFT_GOAL,
} from '#tools/bench/first-loads.ts'
import { checkRoom, costsOfSize } from '#tools/bench/large.ts'
import { findPgbench, httpRate, rawRate, type Statement } from '#tools/bench/load.ts'
import { memoryBytesOf, serverPidOf } from '#tools/bench/memory.ts'
import { BENCH_PASSWORD, BIG, MIDDLE, RARE_PART, SMALL, seedBench } from '#tools/bench/seed.ts'
import { allCharges, LARGE, type Size, sizeOf, TEN_THOUSAND } from '#tools/bench/sizes.ts'
import { figuresOfSoak } from '#tools/bench/soak.ts'
import { startStandIn } from '#tools/bench/stand-in.ts'
import { makeTargets } from '#tools/bench/targets.ts'
import { measureVisit, signedInStorage, type Visit } from '#tools/bench/visits.ts'
import { ratiosOfWrites, targetsNeeded } from '#tools/bench/writes.ts'

const KB = 1_000

const countText = (count: number): string => count.toLocaleString('pt-BR')

/** The word for the first visits of pages alone. */
const FIRST_LOADS = 'first-loads'

const listOf = (sellerId: number, filter: Partial<ListFilter> = {}): Statement =>
  pageOfCharges(sellerId as SellerId, { ...FIRST_PAGE, ...filter })

/** List and capped count over HTTP against the same statement raw, by turns. */
async function listRatio(url: string, token: string, databaseUrl: string, size: Size) {
  const pgbench = findPgbench()
  if (!pgbench) return noPgbench('list over HTTP : raw')
  const address = `${url}/core/charges?page=0&size=20`
  const statement = listOf(BIG.sellerId)
  await httpRate(address, token, size.warmUpSeconds)
  const rounds = []
  for (let round = 0; round < size.rounds; round += 1) {
    const raw = rawRate(pgbench, databaseUrl, statement, size.seconds)
    const product = await httpRate(address, token, size.seconds)
    const after = rawRate(pgbench, databaseUrl, statement, size.seconds)
    rounds.push({ raw: (raw + after) / 2, product })
  }
  return ratioFigure({ name: 'list over HTTP', rounds }, 0.35, ' (0.60 wanted)')
}

/** Four writes over HTTP against the statements they send, with an acquirer that costs nothing. */
async function writeRatios(databaseUrl: string, config: Config, size: Size): Promise<Figure[]> {
  const keys = await loadKeys(config)
  const tools = {
    passwords: createPasswords(keys.pepper),
    vault: createVault(keys),
    acquirers: connectOutside(config, '', keys).acquirers,
  }
  say('Making charges to refund and to pay')
  const { email } = await makeTargets(databaseUrl, tools, targetsNeeded(size))
  const standIn = await startStandIn()
  const api = await startApi(databaseUrl, config.rootFolder, {
    env: { COMPANIES_URL: standIn.url },
  })
  try {
    const credentials = { email, password: BENCH_PASSWORD }
    const session = await post(`${api.url}/core/public/auth/sign-in`, credentials)
    const ratios = await ratiosOfWrites({
      config,
      databaseUrl,
      keys,
      companiesUrl: standIn.url,
      api,
      size,
      token: String(session['token']),
    })
    return (
      ratios?.map((ratio) => ratioFigure({ ...ratio, name: `${ratio.name} over HTTP` }, 0.4)) ?? [
        noPgbench('writes over HTTP : raw'),
      ]
    )
  } finally {
    await stop(api.child)
    standIn.stop()
  }
}

async function chargeOf({ row }: Transaction, sellerId: number): Promise<Uuid> {
  const found = await row<{ id: Uuid }>(
    `select subject_id as id from event where seller_id = $1 limit 1`,
    [sellerId],
  )
  if (!found) throw new Error(`seller ${sellerId} has no charge`)
  return found.id
}

const someCharge = (database: Database): Promise<Uuid> =>
  database.withTenant(BIG.sellerId as SellerId, (transaction) =>
    chargeOf(transaction, BIG.sellerId),
  )

interface Measured {
  readonly sellerId: number
  /** What the figures say of the charges among which the seller's are. */
  readonly among: string
}

// So many blocks of a table are described by one block of its visibility map.
const BLOCKS_OF_A_MAP = 32_672

/**
 * How often a count in the order of the list changes from one block of the visibility map to another, whose blocks it
 * looks at again: that depends on where the bench put the rows.
 */
const CHANGES_OF_THE_MAP = `
  with counted as (
    select (ctid::text::point)[0]::bigint / ${BLOCKS_OF_A_MAP} as block,
           row_number() over (order by expiration_date desc, id desc) as at
      from charge where seller_id = $1 order by expiration_date desc, id desc limit ${COUNT_CAP + 1}),
  followed as (select block, lag(block) over (order by at) as former from counted)
  select count(*)::integer as changes from followed where block <> former`

/** The index holds the texts of searches, some fifty charges a block (decision 18). */
const COUNT_BLOCKS_GOAL = 30

/** Buffers of list, capped count, detail and home page, at 10 thousand and at a million rows. */
async function buffersOf(database: Database, sellers: readonly Measured[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { sellerId, among } of sellers) {
    const list = listOf(sellerId)
    const count =
      /select count\(\*\)::integer as counted from\s+(\(select from charge.*?limit \d+\)) as found/s.exec(
        list.text,
      )?.[1]
    const figuresHere = await database.withTenant(sellerId as SellerId, async (transaction) => {
      const found = await chargeOf(transaction, sellerId)
      const [detail] = await statementsOf(sellerId, (caught) => chargeById(caught, found))
      const whole = await explain(transaction, list)
      const counted = await explain(transaction, {
        ...list,
        text: `select count(*) from ${count} as c`,
      })
      const map = await transaction.row<{ changes: number }>(CHANGES_OF_THE_MAP, [sellerId])
      const month = { startDate: addDays(transaction.today, -30), endDate: transaction.today }
      const home = await statementsOf(sellerId, (caught) => readDashboard(caught, month))
      let homeBuffers = 0
      for (const statement of home) homeBuffers += (await explain(transaction, statement)).buffers
      const one = detail ? await explain(transaction, detail) : { buffers: Number.NaN, ms: 0 }
      return [
        atMost(
          `list without its count, blocks among ${among}`,
          whole.buffers - counted.buffers,
          40,
        ),
        atMost(
          `capped count, blocks of the index among ${among}`,
          counted.buffers - (map?.changes ?? 0),
          COUNT_BLOCKS_GOAL,
        ),
        atMost(`detail, blocks among ${among}`, one.buffers, 10),
        atMost(`figures of the home page, blocks among ${among}`, homeBuffers, 40),
      ]
    })
    figures.push(...figuresHere)
  }
  return figures
}

/** Blocks of pages far down the list. */
const deepPagesOf = (database: Database, size: Size): Promise<Figure[]> =>
  database.withTenant(BIG.sellerId as SellerId, async (transaction) => {
    const figures: Figure[] = []
    for (const page of [500, 5_000]) {
      const offset = Math.min(page * 20, size.bigCharges - 20)
      const { buffers } = await explain(transaction, listOf(BIG.sellerId, { offset }))
      figures.push(
        atMost(`page ${page.toLocaleString('pt-BR')} of the list, buffers`, buffers, 150),
      )
    }
    return figures
  })

/** An owner of the tables as on a managed PostgreSQL, to whom row-level security applies. */
const PLAIN_OWNER = 'guiche_bench_owner'

/** Search by a part of a name at a million rows. */
async function searchesOf(database: Database, url: string): Promise<Figure[]> {
  const statement = listOf(BIG.sellerId, { pattern: searchPattern(RARE_PART, 0, 3) })
  const common = listOf(BIG.sellerId, { pattern: searchPattern('mirela', 0, 3) })
  const inSeller = (wanted: Statement) =>
    database.withTenant(BIG.sellerId as SellerId, (transaction) => explain(transaction, wanted))
  // Former releases declared it where they could; nothing needs it any more.
  await asOwner(url, (owner) => owner.run('alter function textlike(text, text) not leakproof'))
  // One run of five is easily disturbed by another process.
  const usualMs = async (wanted: Statement): Promise<number> => {
    const runs: number[] = []
    for (let run = 0; run < 5; run += 1) runs.push((await inSeller(wanted)).ms)
    return median(runs)
  }
  const rareMs = await usualMs(statement)
  const frequent = await inSeller(common)
  const managedMs = await asOwner(url, async (owner) => {
    const login = await owner.row<{ name: string }>('select current_user as name')
    const own = async (name: string) => {
      await owner.run(`alter table charge owner to ${name}`)
      await owner.run(`alter view searched_charge owner to ${name}`)
      await owner.run(`alter policy owner_maintains on charge to ${name}`)
    }
    await owner.run(`create role ${PLAIN_OWNER}`)
    try {
      await owner.run(`grant usage on schema public to ${PLAIN_OWNER}`)
      await own(PLAIN_OWNER)
      return await usualMs(statement)
    } finally {
      await own(login?.name ?? 'postgres')
      await owner.run(`drop owned by ${PLAIN_OWNER}; drop role ${PLAIN_OWNER}`)
    }
  })
  return [
    atMost('search by part of a name, 1 M rows', rareMs, 10, ' ms'),
    atMost('the same where the owner is no superuser', managedMs, 10, ' ms'),
    atMost('search by a name of every twentieth charge, buffers', frequent.buffers, 1_000),
  ]
}

// The demonstration is there after a minute and each job has run; what that took V8 gives back in
// the minutes after.
const STARTED_MS = 60_000
const REST_MS = 5 * 60_000

const VISITS = 3

/** The costs of a first load beside their goals; the part of the styles has none of its own. */
const figuresOfVisit = ({ name, goals }: FirstLoad, visit: Visit): Figure[] => [
  atMost(`${name}, requests`, visit.requests, goals.requests),
  ...(goals.codeBytes
    ? [atMost(`${name}, script and style`, visit.codeBytes / KB, goals.codeBytes / KB, ' kB')]
    : []),
  ...(goals.scriptBytes
    ? [atMost(`${name}, script`, visit.scriptBytes / KB, goals.scriptBytes / KB, ' kB')]
    : []),
  {
    name: `${name}, of that style`,
    shown: `${(visit.styleBytes / KB).toFixed(1)} kB`,
    goal: 'for comparison',
    isMet: true,
  },
  atMost(`${name}, fonts`, visit.fontBytes / KB, FONT_GOAL_BYTES / KB, ' kB'),
  atMost(
    `${name}, first paint on slow 4G`,
    visit.firstPaintMs / 1_000,
    FIRST_PAINT_GOAL_MS / 1_000,
    ' s',
  ),
  atMost(
    `${name}, largest paint on slow 4G`,
    visit.largestPaintMs / 1_000,
    goals.largestPaintMs / 1_000,
    ' s',
  ),
  {
    name: `${name}, all there on slow 4G`,
    shown: `${(visit.wholeMs / 1_000).toFixed(2)} s`,
    goal: 'for comparison',
    isMet: true,
  },
  atMost(`${name}, hundredths of layout shift`, visit.shift * 100, SHIFT_GOAL * 100),
]

interface Running {
  readonly url: string
  readonly checkoutUrl: string
  readonly linkId: string
  readonly chargeId: Uuid
}

/** What first visits of a phone on slow 4G cost; more than the machine's own pace is in it. */
async function visitFigures(rootFolder: string, running: Running): Promise<Figure[]> {
  const { url: panelUrl } = running
  const storage = await signedInStorage({
    panelUrl,
    email: BIG.email,
    password: BENCH_PASSWORD,
  })
  const figures: Figure[] = []
  for (const load of firstLoads({ ...running, rootFolder, panelUrl })) {
    const wanted = load.isSignedIn ? { ...load.page, storage } : load.page
    figures.push(...figuresOfVisit(load, await measureVisit(wanted, VISITS)))
  }
  return figures
}

// Another seed uses another database; the former one is dropped.
async function benchDatabase(cluster: Cluster, rootFolder: string, { prefix }: Size) {
  const seed = readFileSync(join(rootFolder, 'tools', 'bench', 'seed.ts'))
  const name = `${prefix}${createHash('sha256').update(seed).digest('hex').slice(0, 12)}`
  await asOwner(cluster.urlOf('postgres'), async (owner) => {
    const others = await owner.rows<{ datname: string }>(
      `select datname from pg_database where datname like $2 and datname <> $1`,
      [name, `${prefix}%`],
    )
    for (const { datname } of others) await owner.run(`drop database ${datname} with (force)`)
  })
  return ensureDatabase(cluster, name)
}

interface Filled {
  readonly databaseUrl: string
  readonly config: Config
  readonly size: Size
}

/**
 * What `npm start` holds at rest: the program, the companies and a PostgreSQL that has served nothing
 * else since it was started.
 */
async function memoryAtRest(cluster: Cluster, rootFolder: string): Promise<Figure[]> {
  const databaseUrl = await freshDatabase(cluster, 'guiche_rest')
  const { child } = await startApi(databaseUrl, rootFolder)
  try {
    const heldBy = (pid: number) => memoryBytesOf(pid) / 1_000_000
    const ofDatabase = () => heldBy(serverPidOf(cluster))
    const ofAll = () => heldBy(child.pid ?? 0) + ofDatabase()
    await pause(STARTED_MS)
    const started = ofAll()
    await pause(REST_MS - STARTED_MS)
    const shown = (name: string, megabytes: number): Figure => ({
      name,
      shown: `${megabytes.toFixed(0)} MB`,
      goal: 'for comparison',
      isMet: true,
    })
    return [
      atMost('memory at rest, all processes', ofAll(), 350, ' MB'),
      shown('memory at rest, of that PostgreSQL', ofDatabase()),
      shown('memory a minute after the start', started),
    ]
  } finally {
    await stop(child)
  }
}

/** Measures reads and pages of the running product, or its pages alone. */
async function readingFigures(
  { databaseUrl, config, size }: Filled,
  words: readonly string[],
): Promise<Figure[]> {
  const { rootFolder } = config
  const database = await openAs(databaseUrl, 'app', 2)
  const { child, url, checkoutUrl } = await startApi(databaseUrl, rootFolder)
  try {
    const credentials = { email: BIG.email, password: BENCH_PASSWORD }
    const session = await post(`${url}/core/public/auth/sign-in`, credentials)
    const token = String(session['token'])
    const link = await post(`${url}/core/payment-links`, linkBody(), token)
    const visits = async () =>
      visitFigures(rootFolder, {
        url,
        checkoutUrl,
        linkId: String(link['uuid']),
        chargeId: await someCharge(database),
      })
    if (words.includes(FIRST_LOADS)) return await visits()
    return [
      await listRatio(url, token, databaseUrl, size),
      ...(await buffersOf(database, [
        { ...MIDDLE, among: `${countText(size.middleCharges)} of its own` },
        { ...BIG, among: `${countText(size.bigCharges)} of its own` },
      ])),
      ...(await deepPagesOf(database, size)),
      ...(await searchesOf(database, databaseUrl)),
      ...(await visits()),
    ]
  } finally {
    await stop(child)
    await database.close()
  }
}

/** The database with the sellers of the bench. */
async function filled(
  cluster: Cluster,
  { rootFolder, size }: Wanted,
  beforeFill?: () => void,
): Promise<Filled> {
  const databaseUrl = await benchDatabase(cluster, rootFolder, size)
  const config = readConfig({ ...process.env, DATABASE_URL: databaseUrl })
  const keys = await loadKeys(config)
  await migrate(databaseUrl, { rootFolder, databaseKey: keys.database })
  const [ofBig, all] = [size.bigCharges, allCharges(size)].map(countText)
  say(
    `Filling the database: ${all} charges, ${ofBig} of one seller, ${size.smallSellers} small sellers`,
  )
  const passwords = createPasswords(keys.pepper)
  const tookMs = await seedBench(databaseUrl, passwords, size, beforeFill)
  say(tookMs === null ? '  it was full already' : `  ${(tookMs / 1_000).toFixed(0)} s`)
  return { databaseUrl, config, size }
}

/** Measures lists, searches, first visits and writes on a filled database. */
async function figuresOfCalls(cluster: Cluster, wanted: Wanted): Promise<Figure[]> {
  const { rootFolder, size, words } = wanted
  const isPartial = words.includes(FIRST_LOADS) || words.includes('writes')
  const memory = isPartial ? [] : await memoryAtRest(cluster, rootFolder)
  if (words.includes('memory')) return memory
  const database = await filled(cluster, wanted)
  const { databaseUrl, config } = database
  const writing = words.includes(FIRST_LOADS) ? [] : await writeRatios(databaseUrl, config, size)
  const reading = words.includes('writes') ? [] : await readingFigures(database, words)
  return [...memory, ...reading, ...writing]
}

/** Calls the whole product for twenty minutes. */
async function soak(cluster: Cluster, wanted: Wanted): Promise<Figure[]> {
  const { databaseUrl } = await filled(cluster, wanted)
  const database = await openAs(databaseUrl, 'app', 1)
  const chargeId = await someCharge(database)
  await database.close()
  const { child, url, checkoutUrl } = await startApi(databaseUrl, wanted.rootFolder)
  try {
    return await figuresOfSoak({ url, checkoutUrl, pid: child.pid ?? 0, chargeId })
  } finally {
    await stop(child)
  }
}

/** Ten million charges beside ten thousand: what each call costs, and its blocks. */
async function figuresOfSize(cluster: Cluster, wanted: Wanted): Promise<Figure[]> {
  const figures: Figure[] = []
  const storeOf = async (size: Size, sellers: readonly Measured[]): Promise<string> => {
    const beforeFill = size === LARGE ? () => checkRoom(cluster.folder) : undefined
    const { databaseUrl } = await filled(cluster, { ...wanted, size }, beforeFill)
    const database = await openAs(databaseUrl, 'app', 1)
    figures.push(...(await buffersOf(database, sellers)))
    await database.close()
    return databaseUrl
  }
  const ten = await storeOf(TEN_THOUSAND, [
    { ...SMALL, among: 'ten thousand, a seller with nine hundred' },
    { ...BIG, among: 'ten thousand, nearly all its own' },
  ])
  const large = await storeOf(LARGE, [
    { ...SMALL, among: 'ten million, a seller with nine hundred' },
    { ...MIDDLE, among: 'ten million, a seller with ten thousand' },
    { ...BIG, among: 'ten million, a seller with a million' },
  ])
  return [...figures, ...(await costsOfSize(wanted.rootFolder, LARGE, { ten, large }))]
}

interface Wanted {
  readonly rootFolder: string
  readonly size: Size
  readonly words: readonly string[]
}

const figuresOf = (cluster: Cluster, wanted: Wanted): Promise<Figure[]> => {
  const { rootFolder, size, words } = wanted
  if (words.includes('billing')) return figuresOfBillingDay(cluster, rootFolder, size)
  if (words.includes('deliveries')) return figuresOfDeliveries(cluster, rootFolder, size)
  if (words.includes('soak')) return soak(cluster, wanted)
  if (words.includes('large')) return figuresOfSize(cluster, wanted)
  return figuresOfCalls(cluster, wanted)
}

/**
 * Measures the product against its database in one run; true when every goal is met. Among the
 * words may be `small`, which tries it out, `writes`, which leaves the reads away, `first-loads`,
 * which visits pages and nothing else, and `memory`, which measures that at rest alone. `billing`
 * measures a day on which many subscriptions are due instead, `deliveries` what goes to webhooks,
 * `soak` twenty minutes of calls, `large` ten million charges.
 */
export async function bench(rootFolder: string, words: readonly string[]): Promise<boolean> {
  const size = sizeOf(words)
  const cluster = await startEmbedded({ rootFolder, name: 'bench' })
  try {
    const figures = await figuresOf(cluster, { rootFolder, size, words })
    print(figures)
    return figures.every(({ isMet }) => isMet)
  } finally {
    await cluster.stop()
  }
}
