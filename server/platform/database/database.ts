import { createHash } from 'node:crypto'
import pg from 'pg'
import type { SellerId } from '#contract/basics/ids.ts'
import { type Listener, openListener } from '#server/platform/database/listener.ts'
import {
  type StatementWatch,
  socketOf,
  watchStatements,
} from '#server/platform/database/statement-watch.ts'
import { type ClockRow, type ProductTime, productTime } from '#server/platform/process/clock.ts'
import type { SpanOptions } from '#server/platform/process/span.ts'
import { inChildSpan } from '#server/platform/process/tracing.ts'

/**
 * How a statement is planned. By default it is prepared once a connection, and PostgreSQL decides
 * whether one plan serves all values.
 */
export type Plan =
  /** Planned each time for its values: a pattern, or the length of a period, decides the best plan. */
  | 'custom'
  /** Planned once: a frequent query has one good plan, and planning costs as much as running it. */
  | 'generic'

export interface QueryOptions {
  readonly plan?: Exclude<Plan, 'generic'> | undefined
}

/** The options of a statement that may search by a pattern. */
export const planFor = (pattern: string | null): QueryOptions => ({
  plan: pattern === null ? undefined : 'custom',
})

/** Statements with positional parameters, prepared once a connection under their own hash. */
export interface Queries {
  rows<Row>(text: string, values?: readonly unknown[], options?: QueryOptions): Promise<Row[]>
  row<Row>(
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Row | undefined>
  /** How many rows the statement touched. */
  run(text: string, values?: readonly unknown[]): Promise<number>
}

/** A transaction inside one seller, with the product time at its start. */
export interface Transaction extends Queries, ProductTime {
  readonly sellerId: SellerId
  /**
   * Sends a statement whose result is not needed: it is sent at once and awaited with the commit,
   * mostly in the same round trip. Its failure fails the transaction.
   */
  enqueue(text: string, values?: readonly unknown[]): void
  /** Does, right before the commit, what depends on all that the work did. */
  beforeCommit(action: () => void): void
}

/** A statement with its values. */
export interface SqlStatement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly plan?: Plan | undefined
}

export interface Database extends Queries, Listener {
  /**
   * Runs `work` in one transaction of the seller; a serialisation failure is retried. The `first`
   * statement is sent together with the begin, and its row is given to the work.
   */
  withTenant<T, First = never>(
    sellerId: SellerId,
    work: (transaction: Transaction, first?: First) => Promise<T>,
    first?: SqlStatement | null,
  ): Promise<T>
  /** The same for reads: all statements see one snapshot. */
  readSnapshot<T>(sellerId: SellerId, work: (transaction: Transaction) => Promise<T>): Promise<T>
  /**
   * One reading statement of the seller, with the transaction around it in the same round trip
   * instead of four, for the most frequent lists. Texts come as bytes.
   */
  pipelinedQuery<Row>(sellerId: SellerId, question: SqlStatement): Promise<Row | undefined>
  /** Product time of now, outside any transaction. */
  time(): Promise<ProductTime>
  /**
   * Product time of now without a query, by the clock that was read last: each transaction reads
   * it. Null before the first.
   */
  latestTime(): ProductTime | null
  close(): Promise<void>
}

const BIGINT = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === BIGINT) return BigInt
    if (oid === DATE) return (text: string) => text
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

const names = new Map<string, string>()
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 20)
  names.set(text, name)
  return name
}

// A statement without a name is planned each time.
const configOf = ({ text, values, plan }: SqlStatement): pg.QueryConfig =>
  plan === 'custom'
    ? { text, values: [...values] }
    : { name: nameOf(text), text, values: [...values] }

const FAILED_BEFORE = '25P02'

// Of pipelined statements those after the failing one fail too: the first error is the cause.
function queriesOn(client: Pick<pg.ClientBase, 'query'>): Queries {
  let first: unknown
  const ask = async (text: string, values: readonly unknown[] = [], plan?: Plan) => {
    try {
      return await client.query(configOf({ text, values, plan }))
    } catch (error) {
      if (sqlState(error) !== FAILED_BEFORE) first = error
      throw first ?? error
    }
  }
  return {
    async rows<Row>(text: string, values?: readonly unknown[], options?: QueryOptions) {
      return (await ask(text, values, options?.plan)).rows as Row[]
    },
    async row<Row>(text: string, values?: readonly unknown[], options?: QueryOptions) {
      return (await ask(text, values, options?.plan)).rows[0] as Row | undefined
    },
    async run(text: string, values?: readonly unknown[]) {
      return (await ask(text, values)).rowCount ?? 0
    },
  }
}

/**
 * The connection's `query`, corked until all statements of a tick are there: statements sent
 * without awaiting leave in one write.
 */
function pipelined(client: pg.PoolClient): Pick<pg.ClientBase, 'query'> {
  const stream = socketOf(client)
  let isHeld = false
  const query = (config: pg.QueryConfig | string) => {
    if (!isHeld) {
      isHeld = true
      stream.cork()
      process.nextTick(() => {
        isHeld = false
        stream.uncork()
      })
    }
    return client.query(config)
  }
  return { query: query as pg.ClientBase['query'] }
}

/**
 * A statement that fails, with its connection, unless it is answered in that time. The types of the driver
 * do not know the limit of a single statement.
 */
const within = (
  limitMs: number,
  config: pg.QueryConfig,
): pg.QueryConfig & { readonly query_timeout: number } => ({ ...config, query_timeout: limitMs })

type Begin = 'begin' | 'begin isolation level repeatable read read only'

const KEEP_PLAN = 'set local plan_cache_mode = force_generic_plan'

// The seller is set for this transaction and no longer; SET takes no parameter, a number needs none.
// A text of its own, because Citus sends the whole text with a setting to its workers.
function sellerSetting(sellerId: SellerId): string {
  if (!Number.isSafeInteger(sellerId)) throw new Error(`seller id ${sellerId} is no integer`)
  return `set local app.seller = '${sellerId}'`
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const TRIES = 3

/** The SQLSTATE of an error of PostgreSQL, or undefined. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/**
 * Runs a transaction again that PostgreSQL ended because of another one: by a deadlock, or because the
 * two have no order in which they could have run.
 */
export async function retryConflicts<Answer>(transaction: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      const state = sqlState(error)
      const again = state === SERIALIZATION_FAILURE || state === DEADLOCK
      if (!again || attempt === TRIES) throw error
    }
  }
}

// Class 08 and these mean that the connection or the server is gone, not that the statement is
// wrong.
const LOST_STATES = ['25P03', '57P01', '57P02', '57P03', '57P05', '53300']
const LOST_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
const LOST_TEXTS = [
  'Query read timeout',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
]

// The socket of a server that has ended is removed.
const hasNoSocket = (error: Error): boolean =>
  sqlState(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** Whether the error means that the database cannot be reached now; it may be later. */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const state = sqlState(error) ?? ''
  return (
    /^08...$/.test(state) ||
    LOST_STATES.includes(state) ||
    LOST_CODES.includes(state) ||
    hasNoSocket(error) ||
    LOST_TEXTS.some((text) => error.message.startsWith(text))
  )
}

const START_TIMEOUT_MS = 60_000
const START_PAUSE_MS = 500

/** Does the work again while the database cannot be reached, for a minute: a start survives its restart. */
export async function retryUntilReachable<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseLost(error) || performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, START_PAUSE_MS))
    }
  }
}

interface TransactionRun<T, First> {
  readonly sellerId: SellerId
  readonly onClock: (clock: ClockRow) => void
  readonly work: (transaction: Transaction, first?: First) => Promise<T>
  readonly first?: SqlStatement | null | undefined
  readonly begin?: Begin
  readonly beginTimeoutMs: number
}

const spanOf = (name: string): SpanOptions => ({
  name,
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql' },
})

/** One try of a transaction inside the seller, a span of its own. */
const runTransaction = <T, First>(pool: pg.Pool, run: TransactionRun<T, First>): Promise<T> =>
  inChildSpan(spanOf('postgresql transaction'), () => tryTransaction(pool, run))

async function tryTransaction<T, First>(
  pool: pg.Pool,
  { sellerId, onClock, work, first, beginTimeoutMs, begin = 'begin' }: TransactionRun<T, First>,
): Promise<T> {
  const setting = sellerSetting(sellerId)
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const flights = pipelined(client)
    const queries = queriesOn(flights)
    const sent: Promise<unknown>[] = []
    const lastActions: (() => void)[] = []
    const beforeCommit = (action: () => void) => void lastActions.push(action)
    const enqueue = (text: string, values?: readonly unknown[]) => {
      const done = queries.run(text, values)
      // The commit reports it; until then another statement may have failed first.
      done.catch(() => {})
      sent.push(done)
    }
    const [, , clock, found] = await Promise.all([
      flights.query(within(beginTimeoutMs, { text: begin })),
      flights.query(setting),
      queries.row<ClockRow>('select offset_ms, fixed_at from product_clock'),
      first ? queries.row<First>(first.text, first.values) : undefined,
    ])
    if (!clock) throw new Error('the product clock has no row')
    onClock(clock)
    const transaction = { ...queries, enqueue, beforeCommit, sellerId, ...productTime(clock) }
    const result = await work(transaction, found)
    for (const act of lastActions) act()
    const [committed] = await Promise.all([flights.query('commit'), ...sent])
    // A failed transaction commits nothing even if its work ignored the error.
    if (committed.command !== 'COMMIT')
      throw new Error(`the transaction of seller ${sellerId} was rolled back`)
    return result
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** The pool as one connection for single statements, each of which may take as long as it needs. */
function singleStatements(pool: pg.Pool, watch: StatementWatch): Pick<pg.ClientBase, 'query'> {
  const query = async (config: pg.QueryConfig) => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await watch.during(client, () => client.query(within(LONGEST_QUERY_MS, config)))
    } catch (error) {
      if (isDatabaseLost(error)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }
  return { query: query as pg.ClientBase['query'] }
}

interface PipelinedQuery {
  readonly sellerId: SellerId
  readonly statement: SqlStatement
  readonly keepsPlan: boolean
  readonly beginTimeoutMs: number
}

/** One statement inside the seller, in one flight with the transaction around it. */
async function pipelinedQuery<Row>(
  pool: pg.Pool,
  { sellerId, statement, keepsPlan, beginTimeoutMs }: PipelinedQuery,
): Promise<Row | undefined> {
  const setting = sellerSetting(sellerId)
  const client = await pool.connect()
  const flights = pipelined(client)
  const [, , , result, committed] = await Promise.allSettled([
    flights.query(within(beginTimeoutMs, { text: 'begin' })),
    flights.query(setting),
    keepsPlan ? flights.query(KEEP_PLAN) : null,
    flights.query(configOf(statement)),
    flights.query('commit'),
  ])
  // After a failed statement the commit is PostgreSQL's rollback; only a lost connection fails it.
  client.release(committed.status === 'rejected')
  if (result.status === 'rejected') throw result.reason
  return result.value.rows[0] as Row | undefined
}

const CONNECT_TIMEOUT_MS = 30_000
/** A server that vanished while it worked on a statement is noticed some twenty seconds later. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
/**
 * A connection keeps its plans, and opening one takes PostgreSQL longer than ten statements: a job that
 * runs each minute finds one open. Those of a burst are closed soon, because each takes some 5 MB.
 */
const IDLE_CONNECTION_MS = 90_000
const LONGEST_QUERY_MS = 24 * 60 * 60_000
/** A statement of a transaction concerns one seller; it waits for locks up to a minute. */
const STATEMENT_TIMEOUT_MS = 5 * 60_000
/** A process that is stopped within a transaction must not hold its locks until it goes on. */
const IDLE_IN_TRANSACTION_MS = 60_000

/**
 * When a server that does not answer counts as lost. What was sent to a host that vanished is repeated by
 * the system for a quarter of an hour before it reports an error.
 */
export interface ConnectionLimits {
  /**
   * How long the begin of a transaction may take; after that time a single statement is lost unless
   * its server still works on it.
   */
  readonly beginTimeoutMs?: number
  /** How long any statement of a transaction may take. */
  readonly statementTimeoutMs?: number
}

/** A pool on the address of one of the program's logins. */
export function openDatabase(
  url: string,
  connections = 8,
  {
    beginTimeoutMs = CONNECT_TIMEOUT_MS,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  }: ConnectionLimits = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    query_timeout: statementTimeoutMs,
    ...KEEP_ALIVE,
    types,
    // Statements sent without awaiting are pipelined.
    pipeline: true,
    // By default a random block counts as four sequential ones, as on a turning disk: the planner
    // then reads whole tables where a part of an index would do.
    // A statement that takes several processors would have the calls of others wait for theirs.
    // Where Citus distributes the tables, the seller of a transaction reaches the workers by its
    // setting; elsewhere nothing reads that.
    options:
      '-c timezone=UTC -c jit=off -c random_page_cost=1.1 ' +
      '-c max_parallel_workers_per_gather=0 ' +
      '-c citus.propagate_set_commands=local ' +
      `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
    application_name: decodeURIComponent(new URL(url).username),
  })
  // A client that fails while checked out emits here, not on the pool; unhandled it would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})

  const watch = watchStatements(pool, url, beginTimeoutMs)
  const queries = queriesOn(singleStatements(pool, watch))
  let latestClock: ClockRow | null = null
  const onClock = (clock: ClockRow) => {
    latestClock = clock
  }
  // Citus needs the seller to know the worker: there no plan serves all values.
  let isOnCitus: boolean | undefined
  const keepsPlan = async ({ plan }: SqlStatement): Promise<boolean> => {
    if (plan !== 'generic') return false
    isOnCitus ??=
      (await queries.row(`select 1 from pg_extension where extname = 'citus'`)) !== undefined
    return !isOnCitus
  }
  return {
    pipelinedQuery: <Row>(sellerId: SellerId, question: SqlStatement) =>
      inChildSpan(spanOf('postgresql query'), async () =>
        pipelinedQuery<Row>(pool, {
          sellerId,
          statement: question,
          keepsPlan: await keepsPlan(question),
          beginTimeoutMs,
        }),
      ),
    readSnapshot: (sellerId, work) =>
      runTransaction(pool, {
        sellerId,
        onClock,
        work,
        beginTimeoutMs,
        begin: 'begin isolation level repeatable read read only',
      }),
    ...queries,
    withTenant: (sellerId, work, first) =>
      retryConflicts(() =>
        runTransaction(pool, { sellerId, onClock, work, first, beginTimeoutMs }),
      ),
    async time() {
      const clock = await queries.row<ClockRow>('select offset_ms, fixed_at from product_clock')
      if (!clock) throw new Error('the product clock has no row')
      onClock(clock)
      return productTime(clock)
    },
    latestTime: () => latestClock && productTime(latestClock),
    ...openListener(pool),
    close: () => pool.end(),
  }
}

/** Whether the address, its login and password open a connection. */
export async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** A connection as the driver has it, for COPY. */
export type DriverClient = pg.Client

/** A connection of the owner of a database. */
export interface OwnerConnection {
  readonly owner: Queries
  readonly client: DriverClient
  close(): Promise<void>
}

/** Opens a connection of the owner, which who opens it closes. */
export async function connectAsOwner(url: string): Promise<OwnerConnection> {
  const client = new pg.Client({ connectionString: url, types, ...KEEP_ALIVE })
  client.on('error', () => {})
  await client.connect()
  return {
    client,
    owner: {
      ...queriesOn(client),
      // Migrations hold many statements a text, which cannot be prepared.
      run: async (text, values) => {
        const result = values ? await client.query(text, [...values]) : await client.query(text)
        return result.rowCount ?? 0
      },
    },
    close: () => client.end(),
  }
}

/** Does the work on a connection of the owner, for migrations and tests. */
export async function asOwner<T>(
  url: string,
  work: (owner: Queries, client: DriverClient) => Promise<T>,
): Promise<T> {
  const { owner, client, close } = await connectAsOwner(url)
  try {
    return await work(owner, client)
  } finally {
    await close()
  }
}
