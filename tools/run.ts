import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSites, CannotBuild } from '#tools/build.ts'
import { type Proof, runProofs } from '#tools/proofs/run-proofs.ts'
import {
  AT_ONCE,
  answers,
  build,
  changed,
  essential,
  extended,
  extendedAnswers,
  extendedPanel,
  folders,
  journeys,
  layers,
  lint,
  migrations,
  node,
  product,
  ROOT,
  requirements,
  runSteps,
  SEEN_ANSWERS,
  tests,
  thirdParty,
  types,
  unit,
} from '#tools/steps.ts'
import { ensureChromium } from '#tools/test-runner/chromium.ts'

const [command = 'start', ...given] = process.argv.slice(2)

// Share compiled code among test files.
function shareCompiledCode(): void {
  process.env['NODE_COMPILE_CACHE'] = join(ROOT, 'dist', 'compiled')
}

function check(): Promise<number> {
  shareCompiledCode()
  return runSteps([
    types,
    lint,
    layers,
    migrations,
    folders,
    requirements,
    thirdParty,
    unit,
    // Journeys need the built sites.
    ...(given.some((file) => file.includes('journeys')) ? [build] : []),
    given.length > 0 ? tests('areas', AT_ONCE, ...given) : changed,
  ])
}

/** What the tests of the product need of their environment. */
function prepareProductTests(): void {
  process.env['CHROMIUM'] = ensureChromium()
  shareCompiledCode()
  rmSync(SEEN_ANSWERS, { recursive: true, force: true })
  process.env['SEEN_ANSWERS'] = SEEN_ANSWERS
}

function test(): Promise<number> {
  prepareProductTests()
  return runSteps([
    types,
    lint,
    layers,
    migrations,
    folders,
    requirements,
    thirdParty,
    build,
    unit,
    product,
    essential,
    answers,
  ])
}

/** What `npm test` has no time for: crashes, races, heavy and hostile use, other installations. */
async function proveExtended(): Promise<boolean> {
  prepareProductTests()
  return (await runSteps([build, extended, extendedPanel, extendedAnswers])) === 0
}

/** The requirements of the panel that `npm test` has no time for: a browser takes most of the time of all tests. */
async function proveJourneys(): Promise<boolean> {
  prepareProductTests()
  return (await runSteps([build, journeys])) === 0
}

/** The proofs of `npm run prove`, each also a command of its own: `npm run prove:kill`. */
const PROOFS: readonly Proof[] = [
  { name: 'journeys', run: proveJourneys },
  { name: 'extended', run: proveExtended },
  {
    name: 'reference',
    run: async () => (await import('#tools/proofs/reference.ts')).proveReference(ROOT),
  },
  {
    name: 'lighthouse',
    run: async () => (await import('#tools/proofs/lighthouse.ts')).proveLighthouse(ROOT),
  },
  { name: 'unused', run: async () => (await import('#tools/proofs/unused.ts')).proveUnused(ROOT) },
  { name: 'alerts', run: async () => (await import('#tools/proofs/alerts.ts')).proveAlerts(ROOT) },
  { name: 'backup', run: async () => (await import('#tools/proofs/campaigns.ts')).proveBackup() },
  { name: 'restore', run: async () => (await import('#tools/proofs/campaigns.ts')).proveRestore() },
  {
    name: 'faults',
    run: async () => (await import('#tools/proofs/campaigns.ts')).proveFaults(given),
  },
  {
    name: 'elsewhere',
    run: async () => (await import('#tools/proofs/campaigns.ts')).proveElsewhere(),
  },
  {
    name: 'citus',
    run: async () => (await import('#tools/proofs/citus.ts')).proveCitus(ROOT, given),
  },
  { name: 'long', run: async () => (await import('#tools/proofs/campaigns.ts')).proveLong() },
  {
    name: 'mutants',
    run: async () => (await import('#tools/proofs/mutants.ts')).proveMutants(given),
  },
  { name: 'several', run: async () => (await import('#tools/proofs/campaigns.ts')).proveSeveral() },
  { name: 'release', run: async () => (await import('#tools/proofs/campaigns.ts')).proveRelease() },
  { name: 'kill', run: async () => (await import('#tools/proofs/campaigns.ts')).proveKills() },
  {
    name: 'webhooks',
    run: async () => (await import('#tools/proofs/campaigns.ts')).proveWebhooks(),
  },
]

const prove = (proofs: readonly Proof[]): Promise<number> =>
  runProofs(proofs, (text) => process.stdout.write(`${text}\n`))

async function proveSteady(): Promise<number> {
  process.env['CHROMIUM'] = ensureChromium()
  shareCompiledCode()
  buildSites(ROOT)
  const { proveSteady: prove } = await import('#tools/proofs/steady.ts')
  return (await prove(ROOT, given[0] ? Number(given[0]) : undefined)) ? 0 : 1
}

async function bench(): Promise<number> {
  process.env['CHROMIUM'] = ensureChromium()
  buildSites(ROOT)
  const { bench: run } = await import('#tools/bench/bench.ts')
  return (await run(ROOT, given)) ? 0 : 1
}

async function scenario(): Promise<number> {
  const { playOnSandbox } = await import('#tools/proofs/scenario.ts')
  return (await playOnSandbox(ROOT, given)) ? 0 : 1
}

async function schema(): Promise<number> {
  const { writeSchema } = await import('#tools/generate/schema.ts')
  await writeSchema()
  return 0
}

const COMMANDS: Readonly<Record<string, () => number | Promise<number>>> = {
  check,
  test,
  bench,
  scenario,
  schema,
  operator: () => node('tools/operator/operator-main.ts', ...given),
  seller: () => node('tools/operator/seller-main.ts', ...given),
  'check:books': () => node('tools/operator/check-books.ts'),
  migrate: () => node('tools/operator/migrate.ts', ...given),
  'rotate-keys': () => node('tools/operator/rotate-keys.ts'),
  reconcile: () => node('tools/operator/reconcile.ts'),
  prove: () => prove(PROOFS),
  'prove:steady': proveSteady,
  'drill:restore': () => prove(PROOFS.filter(({ name }) => name === 'restore')),
  ...Object.fromEntries(PROOFS.map((proof) => [`prove:${proof.name}`, () => prove([proof])])),
}

function buildOrSayWhatIsMissing(): void {
  try {
    buildSites(ROOT)
  } catch (error) {
    if (!(error instanceof CannotBuild)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

if (command === 'start') {
  buildOrSayWhatIsMissing()
  await import('#server/main.ts')
} else if (command === 'dev') {
  const { dev } = await import('#tools/dev.ts')
  await dev(ROOT)
} else {
  const run = COMMANDS[command]
  if (!run) process.stdout.write(`there is no command ${command}\n`)
  process.exit(run ? await run() : 2)
}
