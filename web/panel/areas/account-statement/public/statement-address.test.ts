import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  parseStatementAddress,
  valuesOfStatement,
  WHOLE_STATEMENT,
} from '#web/panel/areas/account-statement/public/statement-address.ts'

test('the period and the page of the statement are in its address', () => {
  const state = { from: '2026-11-01', to: '2026-11-23', page: 2 } as const
  assert.deepEqual(parseStatementAddress(valuesOfStatement(state)), state)
  assert.deepEqual(valuesOfStatement(WHOLE_STATEMENT), { de: '', ate: '', page: '' })
})

test('a broken period is none', () => {
  const broken = [
    { de: '2026-11-23' },
    { de: '2026-11-23', ate: '2026-11-01' },
    { de: 'ontem', ate: '2026-11-01' },
  ]
  for (const values of broken) assert.deepEqual(parseStatementAddress(values), WHOLE_STATEMENT)
})
