import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startEmbedded, stateFolder } from '#server/platform/database/postgres/launcher.ts'

const root = join(import.meta.dirname, '../..')
const TIMEOUT_MS = 240_000
const say = (text: string) => process.stdout.write(`${text}\n`)

/** A fault and the test that must detect it, from the header of its patch. */
interface Mutant {
  readonly name: string
  readonly file: string
  readonly topic: string
  readonly test: string
  readonly breaks: string
}

function readMutant(file: string): Mutant {
  const text = readFileSync(file, 'utf8')
  const header = (word: string) => {
    const found = new RegExp(`^${word}: (.+)$`, 'm').exec(text)?.[1]
    if (!found) throw new Error(`${file}: no line "${word}: …" at its head`)
    return found
  }
  const name = basename(file, '.patch')
  return { name, file, topic: header('topic'), test: header('test'), breaks: header('breaks') }
}

const git = (folder: string, ...args: string[]) => {
  const done = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`git ${args[0]}: ${done.stderr}`)
}

/** Applies the patch; the product may have moved on from under it. */
const applies = (folder: string, file: string) =>
  spawnSync('git', ['apply', '-C1', file], { cwd: folder }).status === 0

// The compiler's codes for an undeclared name. Its other errors do not matter: types are stripped, and
// what a fault leaves unused is no error at run time.
const UNDECLARED = /error TS(?:2304|2552|18004): .+$/gm

/**
 * The compiler's errors about names that are used in the patched tree but not declared. Such a program
 * throws, so its test would fail whatever the fault is.
 */
export function undeclaredNames(folder: string, file: string): readonly string[] {
  const isOfWeb = /^\+\+\+ b\/web\//m.test(readFileSync(file, 'utf8'))
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc')
  const args = [tsc, '--pretty', 'false', '-p', `tsconfig.${isOfWeb ? 'web' : 'server'}.json`]
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return stdout.match(UNDECLARED) ?? []
}

interface Run {
  readonly isGreen: boolean
  readonly seconds: string
  /** The first test that failed. */
  readonly killer: string
}

/** Runs one test file of the worktree; a run that never ends is not green. */
function runTest(folder: string, test: string): Run {
  const startedMs = performance.now()
  const args = ['--test', '--test-force-exit', '--test-reporter=tap', test]
  const done = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1)
  const killer = /^not ok \d+ - (.+)$/m.exec(done.stdout)?.[1] ?? 'no end'
  return { isGreen: done.status === 0, seconds, killer: done.status === 0 ? '' : killer }
}

const row = (
  name: string,
  test: string,
  found: string,
  { seconds, killer }: Omit<Run, 'isGreen'>,
) =>
  say(
    [
      name.padEnd(32),
      basename(test, '.test.ts').padEnd(20),
      found.padEnd(8),
      `${seconds} s`.padStart(7),
      killer.slice(0, 90),
    ].join(' '),
  )

function judge(folder: string, mutants: readonly Mutant[]): boolean {
  const tests = [...new Set(mutants.map(({ test }) => test))].sort()
  const red = tests.filter((test) => {
    const run = runTest(folder, test)
    row('(none)', test, run.isGreen ? 'green' : 'RED', run)
    return !run.isGreen
  })
  const survivors = mutants.filter(({ name, file, test }) => {
    if (!applies(folder, file)) {
      row(name, test, 'STALE', { seconds: '0', killer: 'the patch does not apply any more' })
      return true
    }
    const [undeclared] = undeclaredNames(folder, file)
    const run = undeclared ? undefined : runTest(folder, test)
    git(folder, 'apply', '-C1', '--reverse', file)
    if (!run) {
      row(name, test, 'INVALID', { seconds: '0', killer: undeclared ?? '' })
      return true
    }
    row(name, test, run.isGreen ? 'SURVIVED' : 'killed', run)
    return run.isGreen
  })
  for (const { name, topic, breaks } of survivors)
    say(`${name} survived the tests of ${topic}: ${breaks}`)
  say(`${mutants.length - survivors.length} of ${mutants.length} mutants killed`)
  return red.length === 0 && survivors.length === 0
}

/**
 * Breaks the committed product in one small way at a time, in a worktree of its own, and expects
 * the named test to fail each time; unbroken, each must pass. Names pick some of the mutants.
 */
export async function proveMutants(names: readonly string[] = []): Promise<boolean> {
  const mutants = globSync('tests/mutants/*.patch', { cwd: root })
    .sort()
    .map((file) => readMutant(join(root, file)))
    .filter(({ name }) => names.length === 0 || names.some((one) => name.startsWith(one)))
  const folder = join(mkdtempSync(join(tmpdir(), 'guiche-mutants-')), 'clone')
  git(root, 'worktree', 'add', '--quiet', '--detach', folder, 'HEAD')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  try {
    return judge(folder, mutants)
  } finally {
    await (await startEmbedded({ rootFolder: folder, name: 'test' })).stop()
    rmSync(stateFolder(folder), { recursive: true, force: true })
    rmSync(join(folder, 'node_modules'))
    git(root, 'worktree', 'remove', '--force', folder)
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
}
