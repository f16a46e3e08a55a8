import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backUpAndRestore } from '#tests/campaigns/backup.ts'
import {
  DRILL_NAMES,
  type DrillName,
  type DrillOptions,
  runDrill,
} from '#tests/campaigns/drills/faults.ts'
import { drillRestore } from '#tests/campaigns/drills/restore.ts'
import { runCampaign } from '#tests/campaigns/kill.ts'
import { NotRun } from '#tests/campaigns/not-run.ts'
import { runRelease } from '#tests/campaigns/release-under-load.ts'
import { runRenewals } from '#tests/campaigns/renewals.ts'
import { proveReports } from '#tests/campaigns/reports.ts'
import { runSeveral } from '#tests/campaigns/several-processes.ts'
import { runWebhooks } from '#tests/campaigns/webhooks/campaign.ts'
import { beginTestRun, endTestRun } from '#tests/factories/environment/database.ts'
import { otherPostgres } from '#tests/factories/environment/other-postgres.ts'
import { buildSites } from '#tools/build.ts'
import { runEach } from '#tools/proofs/run-proofs.ts'
import { DATABASE, EXTENDED_DATABASE } from '#tools/steps.ts'

const root = join(import.meta.dirname, '../..')
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Runs campaigns on databases of the tests, which are dropped at the end, also when one throws. */
async function inTestRun<T>(work: () => Promise<T>): Promise<T> {
  beginTestRun()
  try {
    return await work()
  } finally {
    await endTestRun()
  }
}

async function runFiles(args: readonly string[], more: NodeJS.ProcessEnv): Promise<boolean> {
  beginTestRun()
  const all = ['--test', '--test-concurrency=2', ...args]
  const env = { ...process.env, ...more }
  const { status } = spawnSync(process.execPath, all, { cwd: root, env, stdio: 'inherit' })
  await endTestRun(more['TEST_POSTGRES'])
  return status === 0
}

/**
 * 200 crashes of API and worker, their connections and PostgreSQL, checked by four records and by the
 * statements that merchants read; then 60 while subscriptions fall due for four months.
 */
export async function proveKills(): Promise<boolean> {
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const seed = Number(process.env['SEED'] ?? 20_261_121)
  const crashes = ['program', 'connections', 'program', 'postgres'] as const
  const result = await runCampaign({ kills: 200, seed, crashes })
  say(JSON.stringify({ commit: commit.stdout.trim(), seed, ...result }, null, 2))
  const renewals = await runRenewals({
    kills: 60,
    seed,
    crashes: ['program', 'connections'],
    subscriptions: 12,
    days: 120,
  })
  say(JSON.stringify({ seed, ...renewals }, null, 2))
  return result.problems.length + renewals.problems.length === 0
}

/** Ten minutes of crashes of the program and of the receiver of its webhooks. */
export async function proveWebhooks(): Promise<boolean> {
  const seed = Number(process.env['SEED'] ?? 20_261_124)
  const durationMs = Number(process.env['MINUTES'] ?? 10) * 60_000
  const result = await inTestRun(() => runWebhooks({ durationMs, seed }))
  say(JSON.stringify({ seed, durationMs, ...result }, null, 2))
  return result.problems.length === 0
}

/**
 * Two processes of each role on one database, each stopped and started again without a failed request,
 * then killed, the companies too, without a lost or repeated effect.
 */
export async function proveSeveral(): Promise<boolean> {
  buildSites(root)
  const { problems: found, ...result } = await inTestRun(runSeveral)
  const { load, failed, exitCodes, pages } = result
  const problems = [...found]
  if (load.acknowledged < 10) problems.push(`only ${load.acknowledged} sales`)
  if (load.receipts < 10) problems.push(`only ${load.receipts} receipts`)
  if (pages < 10) problems.push(`only ${pages} pages were read`)
  if (failed.length > 0) problems.push(`${failed.length} requests failed`)
  if (exitCodes.some((code) => code !== 0)) problems.push('a process did not end as it should')
  say(JSON.stringify({ ...result, problems }, null, 2))
  return problems.length === 0
}

const CHARGES_OF_A_RELEASE = 1_000_000

/**
 * The migrations since the former release on a database of a million charges (CHARGES), while that
 * release's program sells and reads: no call fails.
 */
export async function proveRelease(): Promise<boolean> {
  const { problems: found, ...result } = await runRelease(
    Number(process.env['CHARGES'] ?? CHARGES_OF_A_RELEASE),
  )
  const problems = [...found]
  if (result.bought < 10) problems.push(`only ${result.bought} sales`)
  if (result.failed.length > 0) problems.push(`${result.failed.length} calls failed`)
  if (result.migrations.length === 0) problems.push('there is no migration since that release')
  say(JSON.stringify({ ...result, problems }, null, 2))
  return problems.length === 0
}

const DRILL_SEED = 20_261_125
const SOLD_FOR_MS = 20_000

/**
 * The database and its disk are lost under load and restored elsewhere from a base backup and the
 * archived log of writes, to its end and to a chosen moment.
 */
export async function proveRestore(): Promise<boolean> {
  const result = await inTestRun(() => drillRestore(SOLD_FOR_MS))
  say(JSON.stringify(result, null, 2))
  return result.problems.length === 0
}

const drillOptions = (): DrillOptions => ({
  seed: Number(process.env['SEED'] ?? DRILL_SEED),
  loadMs: 8_000,
  faultMs: 12_000,
  // Longer than every lease: the other worker does all that the frozen one had claimed.
  frozenMs: Number(process.env['MINUTES'] ?? 10) * 60_000,
})

const isDrill = (name: string): name is DrillName => DRILL_NAMES.some((each) => each === name)

/**
 * The database takes no writes, its disk is full, it fails over to a standby; a worker is frozen, the
 * host's clock steps: each under load, and checked by the records of all sides. Names choose some.
 */
export async function proveFaults(names: readonly string[]): Promise<boolean> {
  const unknown = names.filter((name) => !isDrill(name))
  if (unknown.length > 0) {
    say(`no drill ${unknown.join(', ')}; there are: ${DRILL_NAMES.join(', ')}`)
    return false
  }
  const chosen = names.length > 0 ? names.filter(isDrill) : DRILL_NAMES
  const drills = chosen.map((name) => ({
    name: `drill ${name}`,
    ...(name === 'disk' ? { substitute: 'drill file-limit' } : {}),
    run: async () => {
      const result = await runDrill(name, drillOptions())
      say(JSON.stringify(result, null, 2))
      return result.problems.length === 0
    },
  }))
  const { failed, missing } = await inTestRun(() => runEach(drills, say))
  if (failed.length > 0) say(`failed: ${failed.join(', ')}`)
  if (missing.length > 0 && failed.length === 0) throw new NotRun(missing.join('; '))
  return failed.length === 0
}

/** The test files that have a long form: they take their size from `proof-size.ts`. */
const longForms = (): string[] =>
  globSync(['server/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: root })
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('environment/proof-size.ts'))
    .sort()

/**
 * The long forms: 100 seeds of the ledger, 10,000 posts a money route, 100,000 bad requests, 2,000
 * password guesses, 500 subscriptions in three years, 1,000 withdrawals at once, an export of 100,000
 * charges, a walk through the panel by every profile, hostile texts in every detail, unknown values
 * on every page, an import of 50,000 rows, pages 500 and 5,000 of each list; then reports of each kind
 * with 1,000,000 rows.
 */
export async function proveLong(): Promise<boolean> {
  buildSites(root)
  const env = { PROVE: 'long' }
  const isGood = await runFiles(['--test-reporter=spec', ...longForms()], env)
  const reports = await inTestRun(() => proveReports(1_000_000))
  say(JSON.stringify(reports, null, 2))
  return isGood && reports.every(({ problems }) => problems.length === 0)
}

function binariesElsewhere(): string {
  const binaries = otherPostgres()
  if (binaries) return binaries
  throw new NotRun('no other PostgreSQL server on this machine')
}

// Another version writes the same schema in other words.
const OF_EMBEDDED_VERSION = ['tests/guarantees/processes/schema.test.ts']

/** The whole database and API suite on another PostgreSQL. */
export async function proveElsewhere(): Promise<boolean> {
  const binaries = binariesElsewhere()
  buildSites(root)
  const files = globSync([...DATABASE, ...EXTENDED_DATABASE], {
    cwd: root,
    exclude: OF_EMBEDDED_VERSION,
  })
  const env = { TEST_POSTGRES: binaries }
  return runFiles(['--test-reporter=dot', ...files.sort()], env)
}

/** A dump by the backup login, restored by an owner without superuser, on another PostgreSQL. */
export async function proveBackup(): Promise<boolean> {
  const { tables, rows, problems } = await backUpAndRestore(binariesElsewhere())
  say(`${tables} tables, ${rows} rows backed up and restored`)
  for (const problem of problems) say(problem)
  return problems.length === 0
}
