import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessKey, dpsId, isAccessKey } from '#contract/basics/brazil/nfse.ts'

const PARTS = {
  cityIbge: '3550308',
  document: '11444777000161',
  number: '42',
  month: '2026-11',
  code: '123456789',
}

test('the id of a DPS has city, document padded to 14, series and number', () => {
  const name = { cityIbge: '3550308', document: '529.982.247-25', series: '900', number: '7' }
  assert.equal(dpsId(name), 'DPS355030810005299822472500900000000000000007')
  const letters = { ...name, document: '12.ABC.345/01DE-35' }
  assert.equal(dpsId(letters), 'DPS3550308212ABC34501DE3500900000000000000007')
  assert.throws(() => dpsId({ ...name, cityIbge: '35503' }), RangeError)
})

test('an access key contains its parts and a valid check digit', () => {
  const key = accessKey(PARTS)
  assert.match(key, /^35503082211444777000161000000000004226111234\d{6}$/)
  assert.equal(key.length, 50)
  assert.equal(isAccessKey(key), true)
  const other = key.slice(0, 49) + String((Number(key.slice(49)) + 1) % 10)
  assert.equal(isAccessKey(other), false)
  assert.equal(isAccessKey(key.slice(1)), false)
  assert.equal(isAccessKey(accessKey({ ...PARTS, document: '12ABC34501DE35' })), true)
})
