import { spawnSync } from 'node:child_process'
import { existsSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSites } from '#tools/build.ts'
import { ensureChromium } from '#tools/chromium.ts'
import { checkLayers } from '#tools/layers.ts'
import { checkRequirements } from '#tools/requirements.ts'
import { checkTables } from '#tools/tables.ts'
import { checkTidy } from '#tools/tidy.ts'
import { unseenAnswers } from '#tools/answers.ts'

const root = join(import.meta.dirname, '..')
const [command = 'start', ...given] = process.argv.slice(2)

interface Step {
  readonly name: string
  run(): number
}

/** Runs node with our flags; answers its exit code. */
const node = (...args: string[]): number =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1

const tsc = (project: string) =>
  node('node_modules/typescript/bin/tsc', '-p', `tsconfig.${project}.json`)

const types: Step = {
  name: 'tipos',
  run: () => tsc('contract') || tsc('server') || tsc('web'),
}

const told = (name: string, problems: readonly string[]): number => {
  for (const problem of problems) process.stdout.write(`${name}: ${problem}\n`)
  return problems.length > 0 ? 1 : 0
}

const BIOME = 'node_modules/@biomejs/cli-linux-x64/biome'

const lint: Step = {
  name: 'forma',
  run: () => {
    if (!existsSync(join(root, BIOME))) {
      process.stdout.write('lint: skipped, Biome has no binary for this platform here\n')
      return 0
    }
    return (
      spawnSync(join(root, BIOME), ['check', '--max-diagnostics=20'], {
        cwd: root,
        stdio: 'inherit',
      }).status ?? 1
    )
  },
}

const layers: Step = {
  name: 'camadas',
  run: () => told('layers', [...checkLayers(root), ...checkTables(root)]),
}
const requirements: Step = {
  name: 'requirements',
  run: () => told('requirements', checkRequirements(root)),
}
const tidy: Step = { name: 'medidas', run: () => told('tidy', checkTidy(root)) }

const testsOf = (...patterns: string[]): string[] =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()

const tests = (name: string, atOnce: number, ...patterns: string[]): Step => ({
  name,
  run: () => {
    const files = testsOf(...patterns)
    if (files.length === 0) return 0
    return node(
      '--test',
      '--test-force-exit',
      `--test-concurrency=${atOnce}`,
      '--test-reporter=dot',
      ...files,
    )
  },
})

const UNIT = [
  'contract/**/*.test.ts',
  'web/**/*.test.ts',
  'tools/*.test.ts',
  'tests/vectors/*.test.ts',
]
const DATABASE = ['server/**/*.test.ts', 'tests/guarantees/*.test.ts']

const unit = tests('unidade', 2, ...UNIT)
// Much of these is waiting for others; browsers are all work.
const database = tests('banco e API', 3, ...DATABASE)
const journeys = tests('navegador', 2, 'tests/journeys/*.test.ts')

function runSteps(steps: readonly Step[]): never {
  let failed = 0
  for (const { name, run } of steps) {
    const startedMs = performance.now()
    const code = run()
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1)
    process.stdout.write(`\n${code === 0 ? 'ok   ' : 'FALHA'} ${name} (${seconds} s)\n`)
    if (code !== 0) failed += 1
  }
  process.stdout.write(`${steps.length - failed} passed, ${failed} failed\n`)
  process.exit(failed > 0 ? 1 : 0)
}

const SEEN = join(root, 'dist', 'seen-answers')

const answers: Step = {
  name: 'respostas',
  run: () => told('answers', unseenAnswers(root, SEEN)),
}

const build: Step = {
  name: 'construção',
  run: () => {
    buildSites(root)
    return 0
  },
}

switch (command) {
  case 'start':
    buildSites(root)
    await import('#server/main.ts')
    break
  case 'check':
    runSteps([
      types,
      lint,
      layers,
      tidy,
      requirements,
      unit,
      // A journey walks through the built sites.
      ...(given.some((file) => file.includes('journeys')) ? [build] : []),
      tests('áreas', 2, ...(given.length > 0 ? given : DATABASE)),
    ])
    break
  case 'test':
    process.env['CHROMIUM'] = ensureChromium()
    // What one test file compiled, the others need not.
    process.env['NODE_COMPILE_CACHE'] = join(root, 'dist', 'compiled')
    rmSync(SEEN, { recursive: true, force: true })
    process.env['SEEN_ANSWERS'] = SEEN
    runSteps([types, lint, layers, tidy, requirements, build, unit, database, journeys, answers])
    break
  case 'prove:kill': {
    const { proveKills } = await import('#tools/prove.ts')
    process.exit((await proveKills()) ? 0 : 1)
    break
  }
  case 'prove:mutants': {
    const { proveMutants } = await import('#tools/mutants.ts')
    process.exit((await proveMutants(given)) ? 0 : 1)
    break
  }
  case 'prove:steady': {
    process.env['CHROMIUM'] = ensureChromium()
    process.env['NODE_COMPILE_CACHE'] = join(root, 'dist', 'compiled')
    buildSites(root)
    const { proveSteady } = await import('#tools/steady.ts')
    process.exit((await proveSteady(root, given[0] ? Number(given[0]) : undefined)) ? 0 : 1)
    break
  }
  case 'prove:backup': {
    const { proveBackup } = await import('#tools/prove.ts')
    process.exit((await proveBackup()) ? 0 : 1)
    break
  }
  case 'prove:long': {
    const { proveLong } = await import('#tools/prove.ts')
    process.exit(proveLong() ? 0 : 1)
    break
  }
  case 'prove': {
    const { proveBackup, proveElsewhere, proveKills, proveLong } = await import('#tools/prove.ts')
    const { proveMutants } = await import('#tools/mutants.ts')
    const proofs = [proveBackup, proveElsewhere, proveLong, proveMutants, proveKills]
    let failed = 0
    for (const proof of proofs) {
      const startedMs = performance.now()
      const isProven = await proof()
      const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1)
      process.stdout.write(`\n${isProven ? 'ok   ' : 'FALHA'} ${proof.name} (${minutes} min)\n`)
      if (!isProven) failed += 1
    }
    process.exit(failed > 0 ? 1 : 0)
    break
  }
  case 'bench': {
    process.env['CHROMIUM'] = ensureChromium()
    buildSites(root)
    const { bench } = await import('#tools/bench.ts')
    process.exit((await bench(root, given)) ? 0 : 1)
    break
  }
  case 'scenario': {
    const { playOnSandbox } = await import('#tools/scenario.ts')
    process.exit((await playOnSandbox(root, given)) ? 0 : 1)
    break
  }
  case 'schema': {
    const { writeSchema } = await import('#tools/schema.ts')
    await writeSchema()
    break
  }
  case 'operator':
    process.exit(node('tools/operator-main.ts', ...given))
    break
  case 'check:books':
    process.exit(node('tools/check-books.ts'))
    break
  case 'migrate':
    process.exit(node('tools/migrate.ts'))
    break
  case 'rotate-keys':
    process.exit(node('tools/rotate-keys.ts'))
    break
  case 'reconcile':
    process.exit(node('tools/reconcile.ts'))
    break
  default:
    process.stdout.write(`não há o comando ${command}\n`)
    process.exit(2)
}
