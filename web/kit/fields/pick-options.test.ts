import assert from 'node:assert/strict'
import { test } from 'node:test'
import { narrowOptions } from '#web/kit/fields/pick-options.ts'

const bakery = { value: '1', name: 'Padaria Ipê', second: '12.345.678/0001-90 · ana@ipe.com.br' }
const school = { value: '2', name: 'Escola Girassol', second: '98.765.432/0001-10 · oi@sol.com.br' }

test('options of an earlier text are narrowed down to those that show the typed one, in their order', () => {
  const narrowed = (typed: string) => narrowOptions([bakery, school], typed)
  assert.deepEqual(narrowed(''), [bakery, school])
  assert.deepEqual(narrowed('com.br'), [bakery, school])
  assert.deepEqual(narrowed('IPE'), [bakery])
  assert.deepEqual(narrowed('98765432'), [school])
  assert.deepEqual(narrowed('98.765'), [school])
})

test('without a match the options are unknown, not none', () => {
  assert.equal(narrowOptions([bakery, school], 'mercado'), undefined)
  assert.equal(narrowOptions([], 'mercado'), undefined)
  assert.equal(narrowOptions(undefined, ''), undefined)
})
