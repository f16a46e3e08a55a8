import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licencesOfPages } from '#tools/third-party.ts'

const SITES = ['panel', 'checkout'] as const
const INPUTS = [
  'tools/third-party.ts',
  'web',
  'contract',
  'package-lock.json',
  'tsconfig.base.json',
]

function* filesIn(path: string): Generator<string> {
  if (statSync(path).isFile()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name))
}

function hashOfInputs(root: string): string {
  const hash = createHash('sha256')
  for (const input of INPUTS) {
    for (const file of filesIn(join(root, input))) {
      if (!/\.test\.tsx?$/.test(file))
        hash.update(file.slice(root.length)).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/** Builds panel and checkout when their inputs changed since the last time. */
export function buildSites(root: string): void {
  const note = join(root, 'dist', 'inputs')
  const hash = hashOfInputs(root)
  const built = SITES.every((site) => existsSync(join(root, 'dist', site, 'index.html')))
  if (built && existsSync(note) && readFileSync(note, 'utf8') === hash) return
  for (const site of SITES) {
    process.stdout.write(`Building ${site}\n`)
    const config = join('web', site, 'vite.config.ts')
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const result = spawnSync(
      process.execPath,
      [vite, 'build', '--config', config, '--logLevel', 'warn'],
      {
        cwd: root,
        stdio: 'inherit',
      },
    )
    if (result.status !== 0) throw new Error(`the build of ${site} failed`)
    writeFileSync(join(root, 'dist', site, 'assets', 'licences.txt'), licencesOfPages(root))
  }
  writeFileSync(note, hash)
}
