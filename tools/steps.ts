import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buildSites } from '#tools/build.ts'
import { unseenAnswers, unseenByExtendedTests } from '#tools/checks/answers.ts'
import { checkFolders } from '#tools/checks/folders.ts'
import { checkLayers } from '#tools/checks/layers.ts'
import { checkMigrations } from '#tools/checks/migrations.ts'
import { checkRequirements } from '#tools/checks/requirements.ts'
import { checkStatements } from '#tools/checks/statements.ts'
import { checkTables } from '#tools/checks/tables.ts'
import { checkThirdParty } from '#tools/generate/third-party.ts'
import { testsBesideChanges } from '#tools/test-runner/changed-tests.ts'

export const ROOT = join(import.meta.dirname, '..')

/** One part of `npm run check` or `npm test`; 0 is success, as of a process. */
export interface Step {
  readonly name: string
  run(): number | Promise<number>
}

/** Runs Node in the root of the project; returns its exit code. */
export const node = (...args: readonly string[]): number =>
  spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1

// The checkers of one compiler repeat each other's work: two compilers with one each, side by side,
// take two thirds of the time of one compiler with its usual four.
async function tsc(project: string): Promise<number> {
  const args = ['node_modules/typescript/bin/tsc', '-p', `tsconfig.${project}.json`]
  const compiler = spawn(process.execPath, [...args, '--checkers', '1'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  const [status] = await once(compiler, 'exit')
  return status ?? 1
}

async function typesOf(...projects: readonly string[]): Promise<number> {
  for (const project of projects) {
    const status = await tsc(project)
    if (status !== 0) return status
  }
  return 0
}

export const types: Step = {
  name: 'types',
  async run() {
    const sides = await Promise.all([typesOf('server'), typesOf('contract', 'web', 'web-tests')])
    return Math.max(...sides)
  },
}

const reported = (name: string, problems: readonly string[]): number => {
  for (const problem of problems) process.stdout.write(`${name}: ${problem}\n`)
  return problems.length > 0 ? 1 : 0
}

const { platform, arch } = process
const BIOME = join(
  `node_modules/@biomejs/cli-${platform}-${arch}`,
  platform === 'win32' ? 'biome.exe' : 'biome',
)

export const lint: Step = {
  name: 'lint',
  run: () => {
    if (!existsSync(join(ROOT, BIOME))) {
      process.stdout.write(`lint: not run, ${BIOME} is not installed on this platform\n`)
      return 1
    }
    const options = { cwd: ROOT, stdio: 'inherit' } as const
    return (
      spawnSync(
        join(ROOT, BIOME),
        ['check', '--error-on-warnings', '--max-diagnostics=20'],
        options,
      ).status ?? 1
    )
  },
}

export const layers: Step = {
  name: 'layers',
  run: () =>
    reported('layers', [...checkLayers(ROOT), ...checkTables(ROOT), ...checkStatements(ROOT)]),
}

export const migrations: Step = {
  name: 'migrations',
  run: () => reported('migrations', checkMigrations(ROOT)),
}

export const requirements: Step = {
  name: 'requirements',
  run: () => reported('requirements', checkRequirements(ROOT)),
}

export const folders: Step = {
  name: 'folders',
  run: () => reported('folders', checkFolders(ROOT)),
}

export const thirdParty: Step = {
  name: 'third-party notices',
  run: () => reported('third party', checkThirdParty(ROOT)),
}

const found = (...patterns: readonly string[]): string[] =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort()

/** Runs these test files, `atOnce` of them side by side. */
const testFiles = (name: string, atOnce: number, files: () => readonly string[]): Step => ({
  name,
  run: () =>
    files().length === 0
      ? 0
      : node('tools/test-runner/run-tests.ts', `--at-once=${atOnce}`, `--step=${name}`, ...files()),
})

/** Runs the test files that match, `atOnce` of them side by side. */
export const tests = (name: string, atOnce: number, ...patterns: readonly string[]): Step =>
  testFiles(name, atOnce, () => found(...patterns))

const UNIT = [
  'contract/**/*.test.ts',
  'web/**/*.test.ts',
  'tools/**/*.test.ts',
  'tests/vectors/*.test.ts',
]

/** The test files that need a database; most start the product. */
export const DATABASE = ['server/**/*.test.ts', 'tests/guarantees/**/*.test.ts']
/** Those of the extended tests, which `npm test` leaves to `npm run prove:extended`. */
export const EXTENDED_DATABASE = [
  'tests/extended/{access,calls,ledger,payments,processes}/*.test.ts',
]
/** The journeys of `npm test`: the way of the money through the product, and the pages of each role. */
const ESSENTIAL = ['tests/journeys/essential/*.test.ts']
/** All journeys; `npm test` leaves the others to `npm run prove:journeys`. */
const JOURNEYS = ['tests/journeys/**/*.test.ts']
const EXTENDED_BROWSER = ['tests/extended/panel/*.test.ts']

/**
 * How many files that start the product run side by side. Each waits about half of its time, for
 * jobs and for answers of others; six take most of the connections of PostgreSQL.
 */
export const AT_ONCE = Math.min(2 * availableParallelism(), 6)

/**
 * How many of those that open a browser, which never waits: its processes keep a processor busy, and
 * with two of them for each processor all files take a third longer.
 */
const BROWSERS_AT_ONCE = Math.min(availableParallelism(), 6)

/** These take longest; each would run alone at the end if it did not begin first. */
const FIRST = [
  'tests/extended/processes/kill-campaign.test.ts',
  'tests/extended/payments/payment-crossings.test.ts',
  'server/areas/payouts/payouts.api.test.ts',
  'tests/guarantees/access/tenants-never-cross.test.ts',
  'tests/guarantees/payments/charge-machine.test.ts',
  'tests/guarantees/access/role-matrix.test.ts',
  'tests/guarantees/access/limits-of-use.test.ts',
  'tests/guarantees/calls/idempotency-storm.test.ts',
  'tests/guarantees/payments/renewal-simulation.test.ts',
  'server/areas/subscriptions/collect-by-card.api.test.ts',
  'tests/journeys/links/fill-the-link-form.test.ts',
  'tests/journeys/money/pay-bills.test.ts',
  'tests/journeys/charges/look-after-charges.test.ts',
  'tests/journeys/money/withdraw.test.ts',
]

/** The files that match: those that take longest first, the others by their names. */
function longestFirst(...patterns: readonly string[]): string[] {
  const files = found(...patterns)
  const first = FIRST.filter((file) => files.includes(file))
  return [...first, ...files.filter((file) => !first.includes(file))]
}

/** All files that show a requirement and need a database or a browser. */
export const productFiles = (): string[] => found(...DATABASE, ...JOURNEYS)

const otherJourneys = (): string[] => {
  const essential = found(...ESSENTIAL)
  return longestFirst(...JOURNEYS).filter((file) => !essential.includes(file))
}

export const unit = tests('unit', 2, ...UNIT)
/** The database tests that lie beside changed files. */
export const changed = testFiles('areas beside changes', AT_ONCE, () =>
  testsBesideChanges(ROOT, found(...DATABASE, ...EXTENDED_DATABASE)),
)
export const product = testFiles('database and API', AT_ONCE, () => longestFirst(...DATABASE))
export const essential = testFiles('essential journeys', BROWSERS_AT_ONCE, () =>
  longestFirst(...ESSENTIAL),
)
export const journeys = testFiles('journeys', BROWSERS_AT_ONCE, otherJourneys)
export const extended = testFiles('extended', AT_ONCE, () => longestFirst(...EXTENDED_DATABASE))
export const extendedPanel = testFiles('extended, browser', BROWSERS_AT_ONCE, () =>
  longestFirst(...EXTENDED_BROWSER),
)

/** Where a run of the tests notes the answers that it met. */
export const SEEN_ANSWERS = join(ROOT, 'dist', 'seen-answers')

export const answers: Step = {
  name: 'answers',
  run: () => reported('answers', unseenAnswers(ROOT, SEEN_ANSWERS)),
}

export const extendedAnswers: Step = {
  name: 'answers',
  run: () => reported('answers', unseenByExtendedTests(ROOT, SEEN_ANSWERS)),
}

export const build: Step = {
  name: 'build',
  run: () => {
    buildSites(ROOT)
    return 0
  },
}

const result = (isGood: boolean, name: string, startedMs: number) => {
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1)
  return `\n${isGood ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`
}

/** Runs all steps, also after one has failed; returns the exit code. */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  let failed = 0
  for (const { name, run } of steps) {
    const startedMs = performance.now()
    const isGood = (await run()) === 0
    process.stdout.write(result(isGood, name, startedMs))
    if (!isGood) failed += 1
  }
  process.stdout.write(`${steps.length - failed} passed, ${failed} failed\n`)
  return failed > 0 ? 1 : 0
}
