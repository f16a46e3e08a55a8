import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LOCK = 'package-lock.json'

/** The folder that declares the tools with a lock file of their own. */
export const EXTERNAL_SOURCE = join('tools', 'external')

/** The folder in which they are installed: no linter or compiler of ours looks there. */
export const EXTERNAL_FOLDER = join('dist', 'external')

/** Installs the tools of `tools/external` by their own lock file, unless they are installed. */
export function installExternalTools(root: string): boolean {
  const source = join(root, EXTERNAL_SOURCE)
  const folder = join(root, EXTERNAL_FOLDER)
  const note = join(folder, 'node_modules', '.installed-lock')
  const lock = createHash('sha256')
    .update(readFileSync(join(source, LOCK)))
    .digest('hex')
  if (existsSync(note) && readFileSync(note, 'utf8') === lock) return true
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', LOCK]) cpSync(join(source, file), join(folder, file))
  const isWindows = process.platform === 'win32'
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const options: SpawnSyncOptions = { cwd: folder, stdio: 'inherit', shell: isWindows }
  if (spawnSync(isWindows ? 'npm.cmd' : 'npm', args, options).status !== 0) return false
  writeFileSync(note, lock)
  return true
}

// Disables usage statistics of these tools.
const QUIET = { REDOCLY_TELEMETRY: 'off', SCARF_ANALYTICS: 'false', KNIP_DISABLE_TELEMETRY: '1' }

/** Runs an installed tool, by its script below `node_modules`, from the root of the project. */
export async function runExternalTool(
  root: string,
  script: string,
  args: readonly string[],
): Promise<boolean> {
  const path = join(root, EXTERNAL_FOLDER, 'node_modules', script)
  const env = { ...process.env, ...QUIET }
  const child = spawn(process.execPath, [path, ...args], { cwd: root, env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}
