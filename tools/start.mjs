// Every npm script begins here. It runs on the Node of the machine and has no dependencies: it
// installs what is missing and starts the command on the Node that the lock file names.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const modules = join(root, 'node_modules')
const installedLock = join(modules, '.package-lock.json')
const windows = process.platform === 'win32'
const node = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node')

const command = process.argv[2] ?? 'start'
// These run without the packages of development, once the sites are built.
const OPERATING = [
  'start',
  'migrate',
  'operator',
  'seller',
  'rotate-keys',
  'check:books',
  'reconcile',
]
const isOperating = OPERATING.includes(command)
const isBuilt = existsSync(join(root, 'dist', 'inputs'))

const packagesOf = (lockFile) => JSON.parse(readFileSync(lockFile, 'utf8')).packages

/** The packages of the lock file that a command needs on every platform. */
function neededPackages(withDevelopment) {
  const wanted = Object.entries(packagesOf(join(root, 'package-lock.json')))
  return wanted.filter(
    ([path, { optional, devOptional, dev }]) =>
      path !== '' && !optional && !devOptional && (withDevelopment || !dev),
  )
}

/** Whether npm installed what the lock names for this platform. */
function isInstalled(withDevelopment) {
  if (!existsSync(node) || !existsSync(installedLock)) return false
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const found = packagesOf(installedLock)
  return (
    neededPackages(withDevelopment).every(([path]) => found[path]) &&
    Object.entries(found).every(
      ([path, { version }]) => (wanted[path]?.version ?? version) === version,
    )
  )
}

/** Whether the packages of development were left out on purpose: by `npm ci --omit=dev`. */
function isDevelopmentOmitted() {
  if (!isInstalled(false)) return false
  const found = packagesOf(installedLock)
  return !neededPackages(true).some(([path, { dev }]) => dev && found[path])
}

if (isOperating && !isBuilt && isDevelopmentOmitted()) {
  console.error(
    'The pages are not built, and the packages that build them were left out (--omit=dev): run npm ci, or bring dist/ of a clone of the same version that was built.',
  )
  process.exit(1)
}

if (!isInstalled(!isOperating || !isBuilt)) {
  console.log('Installing dependencies (the first time only)')
  const npm = spawnSync(
    windows ? 'npm.cmd' : 'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: windows,
    },
  )
  if (npm.status !== 0) process.exit(npm.status ?? 1)
}

// glibc raises its threshold to the largest block that was freed: the 19 MiB of each password hash
// would then stay with the process, once for every thread that hashed.
const LARGE_BLOCK_BYTES = 1024 * 1024
// To ask the system for the block each time can make a hash take twice as long. A test process keeps it:
// the process ends before its memory matters.
const RUNS_TEST_FILES = ['check', 'test', 'prove:extended', 'prove:journeys', 'prove:steady']
const allocation = RUNS_TEST_FILES.includes(command)
  ? {}
  : { MALLOC_MMAP_THRESHOLD_: String(LARGE_BLOCK_BYTES) }

// V8 would let the space for young objects grow to many times what the jobs need, and keep it.
const YOUNG_SPACE = '--max-semi-space-size=4'
const flags = command === 'start' ? [YOUNG_SPACE] : []

const child = spawn(node, [...flags, join(root, 'tools', 'run.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...allocation,
    ...process.env,
    PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  },
})
// The terminal sends these to the child too, which closes what it opened; wait for it.
process.on('SIGINT', () => {})
process.on('SIGHUP', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
