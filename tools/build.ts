import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licencesOfPages } from '#tools/generate/third-party.ts'

const SITES = ['panel', 'checkout'] as const
const INPUTS = [
  'tools/generate/third-party.ts',
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

/** What the machine lacks to build the pages; its message says it in a sentence. */
export class CannotBuild extends Error {}

/** Builds panel and checkout when their inputs changed since the last time. */
export function buildSites(root: string): void {
  const note = join(root, 'dist', 'inputs')
  const hash = hashOfInputs(root)
  const built = SITES.every((site) => existsSync(join(root, 'dist', site, 'index.html')))
  if (built && existsSync(note) && readFileSync(note, 'utf8') === hash) return
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  if (!existsSync(vite)) {
    throw new CannotBuild(
      'The built pages in dist/ are of another version, and the packages that build them were left out (--omit=dev): run npm ci, or bring dist/ of a clone of this version that was built.',
    )
  }
  for (const site of SITES) {
    process.stdout.write(`Building ${site}\n`)
    const config = join('web', site, 'vite.config.ts')
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
