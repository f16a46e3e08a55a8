import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { numbersFrom } from '#tests/factories/environment/seeded-random.ts'

const ROUNDS = 10
const RESULTS = join('dist', 'steady.jsonl')

interface Part {
  readonly name: string
  readonly patterns: readonly string[]
  readonly concurrency: number
}

const PARTS: readonly Part[] = [
  { name: 'server', patterns: ['server/**/*.test.ts'], concurrency: 3 },
  { name: 'guarantees', patterns: ['tests/guarantees/**/*.test.ts'], concurrency: 3 },
  { name: 'journeys', patterns: ['tests/journeys/**/*.test.ts'], concurrency: 2 },
]

interface Result {
  readonly commit: string
  readonly round: number
  readonly part: string
  /** Gives the order of the files. */
  readonly seed: number
  readonly seconds: number
  readonly passed: number
  readonly failed: readonly string[]
}

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

/** Runs the files in this order; the names of the tests that failed. */
async function runFiles(root: string, files: readonly string[], concurrency: number) {
  let passed = 0
  const failed: string[] = []
  const stream = run({ cwd: root, files: files.map((file) => join(root, file)), concurrency })
  stream.on('test:pass', () => {
    passed += 1
  })
  stream.on('test:fail', ({ name, file = '', details }) => {
    failed.push(`${file.slice(root.length + 1)}: ${name}: ${details.error.message}`)
  })
  for await (const _ of stream);
  return { passed, failed }
}

function resultsOf(root: string, commit: string): Result[] {
  const file = join(root, RESULTS)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): Result => JSON.parse(line))
    .filter((result) => result.commit === commit)
}

/**
 * Repeats the tests of server, guarantees and journeys, the files in random order, during a load
 * that takes half of the processors. Results of this commit from before count and are not repeated,
 * so the proof can be interrupted. Whether every round was green.
 */
export async function proveSteady(root: string, rounds = ROUNDS): Promise<boolean> {
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const commit = git.stdout.trim()
  mkdirSync(join(root, 'dist'), { recursive: true })
  const results = resultsOf(root, commit)
  const load = burnProcessors()
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const { name, patterns, concurrency } of PARTS) {
        if (results.some((result) => result.round === round && result.part === name)) continue
        const seed = randomInt(1_000_000_000)
        const files = shuffled(globSync([...patterns], { cwd: root }).sort(), seed)
        const startedMs = performance.now()
        const { passed, failed } = await runFiles(root, files, concurrency)
        const seconds = Math.round((performance.now() - startedMs) / 1_000)
        const result: Result = { commit, round, part: name, seed, seconds, passed, failed }
        results.push(result)
        appendFileSync(join(root, RESULTS), `${JSON.stringify(result)}\n`)
        process.stdout.write(`${isGreen(result) ? 'ok    ' : 'FAILED'} ${JSON.stringify(result)}\n`)
      }
    }
  } finally {
    load.stop()
  }
  const red = results.filter((result) => !isGreen(result))
  process.stdout.write(`${results.length} parts run, ${red.length} of them failed\n`)
  return red.length === 0
}
