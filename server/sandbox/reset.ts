import { setTimeout as pause } from 'node:timers/promises'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { SandboxSeed, SeededUser } from '#contract/sandbox/endpoints.ts'
import { sendHttp } from '#server/adapters/exchange.ts'
import {
  asOwner,
  type Database,
  type Queries,
  retryConflicts,
} from '#server/platform/database/database.ts'
import { emptyQueues } from '#server/platform/events/queue.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import type { Log } from '#server/platform/process/log.ts'

export interface ResetTools {
  /** The address of the database's owner: no login of the program may empty a table. */
  readonly ownerUrl: string | undefined
  /** The owner of the queues. */
  readonly jobsDatabase: Database
  readonly companiesUrl: string
  /** Makes the demonstration in the empty database; answers who may sign in. */
  readonly demonstrate: () => Promise<readonly SeededUser[]>
}

// What belongs to the installation rather than to its sellers.
const KEPT = ['migration', 'role_prefix', 'product_clock', 'process', 'operator']

const TABLES = `
  select string_agg(format('%I.%I', schemaname, tablename), ', ' order by tablename) as tables
    from pg_tables where schemaname = 'public' and tablename <> all ($1)`

// The tables of the ledger refuse to be emptied, wherever they have triggers.
const GUARDED = `
  select tgrelid::regclass::text as name from pg_trigger where tgname = 'no_truncate'`

// What transactions that are under way have touched. Those that begin now wait for the clock, which
// each transaction reads first, and have touched nothing.
const TOUCHED = `
  select 1 as found
    from pg_locks join pg_class on pg_class.oid = relation
    join pg_tables on tablename = relname and schemaname = 'public'
   where database = (select oid from pg_database where datname = current_database())
     and granted and pid <> pg_backend_pid() and tablename <> 'product_clock'
   limit 1`

const LOOK_AGAIN_MS = 20
/** After that a transaction may have been waiting for the clock with tables touched: a deadlock ends it. */
const LONGEST_WAIT_MS = 10_000

/** Lets the transactions under way end while no other begins; they lock the tables in other orders. */
async function keepTransactionsOut({ row, run }: Queries): Promise<void> {
  await run('lock table product_clock in access exclusive mode')
  const untilMs = machineTime.now() + LONGEST_WAIT_MS
  while (machineTime.now() < untilMs && (await row(TOUCHED))) await pause(LOOK_AGAIN_MS)
}

async function emptyTables(owner: Queries, tables: string): Promise<void> {
  const guarded = await owner.rows<{ name: string }>(GUARDED)
  const switchGuards = async (to: 'enable' | 'disable') => {
    for (const { name } of guarded) await owner.run(`alter table ${name} ${to} trigger no_truncate`)
  }
  await owner.run('begin')
  try {
    await keepTransactionsOut(owner)
    await switchGuards('disable')
    await owner.run(`truncate ${tables}`)
    await switchGuards('enable')
    await owner.run('alter sequence seller_number restart')
    await owner.run('update product_clock set offset_ms = 0, fixed_at = null')
    await owner.run('commit')
  } catch (error) {
    await owner.run('rollback')
    throw error
  }
}

/** Empties every table of the sellers and returns the clock to real time, in one transaction. */
async function emptyProduct(owner: Queries): Promise<void> {
  const found = await owner.row<{ tables: string }>(TABLES, [KEPT])
  if (!found) throw new Error('the database has no tables')
  await retryConflicts(() => emptyTables(owner, found.tables))
}

const COMPANIES_TIMEOUT_MS = 30_000

/** Empties the simulated companies, with their faults and what they were about to send. */
async function emptyCompanies(companiesUrl: string): Promise<void> {
  const request = { method: 'POST', timeoutMs: COMPANIES_TIMEOUT_MS, body: {} } as const
  const response = await sendHttp(`${companiesUrl}/reset`, request)
  if (response?.status !== 204) reject(platformRefusals.outsideUnavailable)
}

// Resets of several processes follow one another.
const LOCK = `select pg_advisory_lock(hashtextextended('sandbox reset', 0))`

/**
 * Deletes everything in the sandbox and returns its clock to real time; `demo` makes the demonstration
 * again (SBX-15). The product goes first: with its tables empty, no job asks the companies for
 * anything more. Where something fails midway, the reset is simply called again.
 */
export async function emptySandbox(
  { ownerUrl, jobsDatabase, companiesUrl, demonstrate }: ResetTools,
  seed: SandboxSeed,
  log: Log,
): Promise<{ users: SeededUser[] }> {
  if (ownerUrl === undefined) reject(platformRefusals.notFound)
  return asOwner(ownerUrl, async (owner) => {
    await owner.run(LOCK)
    await emptyProduct(owner)
    await emptyQueues(jobsDatabase)
    await emptyCompanies(companiesUrl)
    log.warn({ seed }, 'the sandbox was emptied')
    const users = seed === 'demo' ? await demonstrate() : []
    return { users: users.map(({ email, password, profile }) => ({ email, password, profile })) }
  })
}
