import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BANKS, bankName } from '#contract/basics/brazil/banks.ts'

test('each bank has a unique three-digit code and a name, and the large banks are listed', () => {
  const codes = BANKS.map(({ code }) => code)
  assert.ok(codes.length >= 200)
  assert.equal(new Set(codes).size, codes.length)
  assert.ok(codes.every((code) => /^\d{3}$/.test(code)))
  assert.deepEqual(codes, codes.toSorted())
  assert.ok(BANKS.every(({ name }) => name.trim() !== ''))
  for (const code of ['001', '033', '077', '104', '237', '260', '341', '748', '756']) {
    assert.notEqual(bankName(code), code)
  }
  assert.equal(bankName('999'), '999')
})
