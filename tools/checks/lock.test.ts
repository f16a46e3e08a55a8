import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const ROOT = join(import.meta.dirname, '../..')

/** Optional dependencies that the lock file has no entry for, nested or at its top. */
function missingIn(lockFile: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, lockFile), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>
  }
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
    ),
  )
}

// npm leaves out of a new lock file what its registry does not serve, and `npm ci` then refuses the
// lock file: such an entry needs version, os, cpu and optional, and npm keeps it from then on.
for (const lockFile of ['package-lock.json', 'tools/external/package-lock.json']) {
  test(`${lockFile} has an entry for the binaries of every platform`, () => {
    assert.deepEqual(missingIn(lockFile), [])
  })
}
