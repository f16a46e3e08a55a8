import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')

test('each mutant patch still applies to the source', () => {
  const patches = globSync('tests/mutants/*.patch', { cwd: root })
  assert.ok(patches.length > 0)
  const stale = patches.filter(
    (patch) => spawnSync('git', ['apply', '--check', '-C1', patch], { cwd: root }).status !== 0,
  )
  assert.deepEqual(stale, [])
})
