import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The shell without a window comes first: it does the same in two thirds of the time.
const SHELL = 'chromium-headless-shell'
const KNOWN = [SHELL, 'chromium', 'chromium-browser', 'google-chrome'].map((it) => `/usr/bin/${it}`)

const find = () => process.env['CHROMIUM'] ?? KNOWN.find((path) => existsSync(path))

/** A Chromium for the journeys: one that is there, else Debian's. Says in a sentence when neither. */
export function ensureChromium(): string {
  const found = find()
  if (found) return found
  if (!existsSync('/usr/bin/apt-get')) {
    throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM.')
  }
  process.stdout.write('Installing Chromium with apt-get\n')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const run = (...args: string[]) => {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...args]
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  }
  run('update', '-qq')
  run('install', '-y', '-qq', '--no-install-recommends', SHELL)
  const installed = find()
  if (!installed) {
    throw new Error('The browser tests need Chromium and apt-get could not install it.')
  }
  return installed
}
