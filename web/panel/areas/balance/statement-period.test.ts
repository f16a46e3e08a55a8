import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseStatement, statementValues } from '#web/panel/areas/balance/statement-period.ts'

const TODAY = '2026-11-21'

test('R-FIN-02 the past is 30 days by default, the future 1 to 30 days', () => {
  const past = parseStatement(TODAY, {})
  assert.deepEqual(past, {
    tab: 'past',
    from: '2026-10-22',
    to: '2026-11-21',
    group: null,
    page: 0,
  })
  const future = parseStatement(TODAY, { aba: 'futuros' })
  assert.deepEqual(future, {
    tab: 'future',
    from: '2026-11-22',
    to: '2026-12-21',
    group: null,
    page: 0,
  })
  assert.deepEqual(Object.values(statementValues(TODAY, past)), ['', '', '', '', ''])
})

test('a broken period of an address is the default one', () => {
  assert.equal(parseStatement(TODAY, { de: '2026-12-01', ate: '2026-11-01' }).from, '2026-10-22')
})

test('the type of the rows is in the address; an unknown one is none', () => {
  const state = parseStatement(TODAY, { tipo: 'REFUNDS', page: '2' })
  assert.equal(state.group, 'REFUNDS')
  assert.deepEqual(parseStatement(TODAY, statementValues(TODAY, state)), state)
  assert.equal(parseStatement(TODAY, { tipo: 'OUTROS' }).group, null)
})
