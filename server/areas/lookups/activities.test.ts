import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { getCnae } from '@brazilian-utils/brazilian-utils/get-cnae'
import { MAX_ACTIVITIES } from '#contract/lookups/shapes.ts'
import { searchActivities } from '#server/areas/lookups/activities.ts'

const codesOf = (search: string) => searchActivities(search).map(({ code }) => code)

test('each activity is a subclass of the official table, sorted by code', () => {
  const lines = readFileSync(new URL('activities.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  assert.equal(lines.length, 1_332)
  assert.deepEqual(lines, lines.toSorted())
  for (const line of lines) {
    const [code = '', ...words] = line.split(' ')
    assert.equal(words.join(' ').toUpperCase(), getCnae(code)?.description, code)
  }
})

test('an activity is found by the beginning of its code, with or without marks', () => {
  assert.deepEqual(searchActivities('6201-5/01'), [
    { code: '6201501', description: 'Desenvolvimento de programas de computador sob encomenda' },
  ])
  assert.deepEqual(codesOf('62015'), ['6201501', '6201502'])
  assert.deepEqual(codesOf('9999999'), [])
})

test('an activity is found by any words of its description, whatever the accents', () => {
  assert.ok(codesOf('panificacao').includes('1091101'))
  assert.deepEqual(codesOf('arroz cultivo'), ['0111301'])
  assert.deepEqual(codesOf('nenhuma coisa assim'), [])
  assert.deepEqual(codesOf(''), [])
  assert.equal(searchActivities('comercio').length, MAX_ACTIVITIES)
})
