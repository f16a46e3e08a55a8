// Every npm script begins here. It runs on the Node of the machine and has no dependencies: it
// installs what is missing and starts the command on the Node that the lock file names.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const modules = join(root, 'node_modules')
const note = join(modules, '.guiche-lock')
const windows = process.platform === 'win32'
const node = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node')

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const installed = existsSync(node) && existsSync(note) && readFileSync(note, 'utf8') === lock

if (!installed) {
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
  writeFileSync(note, lock)
}

const child = spawn(node, [join(root, 'tools', 'run.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}` },
})
// The terminal sends these to the child too, which closes what it opened; wait for it.
process.on('SIGINT', () => {})
process.on('SIGHUP', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
