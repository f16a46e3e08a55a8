import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { otherPostgres } from '#tests/factories/environment/other-postgres.ts'

test('the main path runs on another installed PostgreSQL', (context) => {
  const binaries = otherPostgres()
  if (!binaries) {
    context.diagnostic(
      'no PostgreSQL server binary on this machine: proved on the embedded one only',
    )
    return
  }
  context.diagnostic(binaries)
  const path = join(import.meta.dirname, '..', 'payments', 'main-path.test.ts')
  const env: NodeJS.ProcessEnv = { ...process.env, TEST_POSTGRES: binaries }
  // The child reports its own results.
  delete env['NODE_TEST_CONTEXT']
  const child = spawnSync(process.execPath, ['--test', '--test-reporter=tap', path], {
    env,
    encoding: 'utf8',
  })
  assert.equal(child.status, 0, child.stdout)
  assert.match(child.stdout, /^# pass [1-9]/m)
})
