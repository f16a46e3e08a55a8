import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { RECORD_LABELS } from '#contract/audit/labels.ts'

const SUBJECT = /\bsubject(?:: | = )\{ kind: '([a-z-]+)'/g

test('each kind of record that is audited has a label in Portuguese', () => {
  const root = join(import.meta.dirname, '..', '..')
  const kinds = globSync('{areas,platform}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(SUBJECT)])
    .map(([, kind = '']) => kind)
  assert.ok(kinds.length > 40, `only ${kinds.length} found`)
  assert.deepEqual(
    [...new Set(kinds)].filter((kind) => !(kind in RECORD_LABELS)),
    [],
  )
})
