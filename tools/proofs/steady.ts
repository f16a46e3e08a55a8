import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { beginTestRun, endTestRun } from '#tests/factories/environment/database.ts'
import { numbersFrom } from '#tests/factories/environment/seeded-random.ts'
import { AT_ONCE, productFiles } from '#tools/steps.ts'
import { keepOutput, nameOf, runTestFiles } from '#tools/test-runner/test-run.ts'

const ROUNDS = 10
const RESULTS = join('dist', 'steady.jsonl')

/** In every second round each API answer that a page gets is delayed at random, up to this. */
const ANSWER_DELAY_MS = 600

/** Each round begins at another of these hours of São Paulo. */
const START_HOURS = [10, 7, 13, 16, 19]

/** A part mixes all kinds of files, as `npm test` does; a proof that is ended goes on with the next part. */
const PARTS = ['1 of 3', '2 of 3', '3 of 3'] as const

const filesOf = (part: number): string[] =>
  productFiles().filter((_, index) => index % PARTS.length === part)

interface Result {
  readonly commit: string
  readonly round: number
  readonly part: string
  /** Gives the order of the files. */
  readonly seed: number
  readonly seconds: number
  readonly passed: number
  readonly failed: readonly string[]
  /** The files that took longest, with their seconds. */
  readonly slowest: Readonly<Record<string, number>>
}

const SLOWEST = 3

const isGreen = ({ passed, failed }: Result): boolean => passed > 0 && failed.length === 0

/** The files in an order that the seed alone decides. */
function shuffled(files: readonly string[], seed: number): string[] {
  const random = numbersFrom(seed)
  const left = [...files]
  const order: string[] = []
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1))
  return order
}

/** Keeps every processor busy once over, so that the tests get half of the machine. */
function burnProcessors(): { stop(): void } {
  const burners: ChildProcess[] = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  )
  return {
    stop() {
      for (const burner of burners) burner.kill('SIGKILL')
    },
  }
}

/**
 * Runs the files in this order and prints the output of those with a failed test; returns how many
 * tests passed, which failed, and which files took longest.
 */
async function runFiles(files: readonly string[]) {
  let passed = 0
  const failed: string[] = []
  const seconds = new Map<string, number>()
  const { keep, failures } = keepOutput()
  beginTestRun()
  await runTestFiles(files, AT_ONCE, (event, file) => {
    keep(event, file)
    const { type, data } = event
    if (type === 'test:pass') passed += 1
    if (type === 'test:fail')
      failed.push(`${data.file}: ${data.name}: ${data.details.error.message}`)
    if (type === 'test:complete' && data.name === file)
      seconds.set(nameOf(file), Math.round(data.details.duration_ms / 1_000))
  })
  await endTestRun()
  process.stdout.write(failures())
  const slowest = [...seconds].sort(([, one], [, other]) => other - one).slice(0, SLOWEST)
  return { passed, failed, slowest: Object.fromEntries(slowest) }
}

function earlierResults(root: string): Result[] {
  const file = join(root, RESULTS)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): Result => JSON.parse(line))
}

/**
 * Repeats the tests that need a database, the files in random order, during a load that takes half
 * of the processors; in every second round API answers reach pages in random order, and product
 * time begins at another hour in each. Green parts of an earlier run count, also those of an
 * earlier commit, so the proof can be interrupted. Whether no part failed in this run.
 */
export async function proveSteady(root: string, rounds = ROUNDS): Promise<boolean> {
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const commit = git.stdout.trim()
  mkdirSync(join(root, 'dist'), { recursive: true })
  const earlier = earlierResults(root).filter(isGreen)
  const results: Result[] = []
  const load = burnProcessors()
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const [index, name] of PARTS.entries()) {
        if (earlier.some((result) => result.round === round && result.part === name)) continue
        const seed = randomInt(1_000_000_000)
        process.env['TEST_ANSWER_DELAY_MS'] = String(round % 2 === 0 ? ANSWER_DELAY_MS : 0)
        process.env['TEST_START_HOUR'] = String(START_HOURS[round % START_HOURS.length])
        const files = shuffled(filesOf(index), seed)
        const startedMs = performance.now()
        const outcome = await runFiles(files)
        const seconds = Math.round((performance.now() - startedMs) / 1_000)
        const result: Result = { commit, round, part: name, seed, seconds, ...outcome }
        results.push(result)
        appendFileSync(join(root, RESULTS), `${JSON.stringify(result)}\n`)
        process.stdout.write(`${isGreen(result) ? 'ok    ' : 'FAILED'} ${JSON.stringify(result)}\n`)
      }
    }
  } finally {
    load.stop()
  }
  const red = results.filter((result) => !isGreen(result))
  const counts = `${earlier.length} parts green before, ${results.length} run, ${red.length} failed`
  process.stdout.write(`${counts}\n`)
  return red.length === 0
}
