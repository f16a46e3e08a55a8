import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SellerId } from '#contract/basics/ids.ts'
import { accountNumberOf } from '#server/areas/bank-account/account-number.ts'

test('the number of an account has eight digits and a check digit modulo 11', () => {
  // 1·2 + 0·3 + 0·4 + 1·5 = 7; 11 − 7 = 4.
  assert.equal(accountNumberOf(1001 as SellerId), '00001001-4')
  // 2·2 + 1·5 = 9; 11 − 9 = 2.
  assert.equal(accountNumberOf(1002 as SellerId), '00001002-2')
})

test('a check digit of 10 or 11 is 0, and no two of a thousand accounts have one number', () => {
  // 5·2 + 2·6 = 22: the remainder is 0.
  assert.equal(accountNumberOf(20_005 as SellerId), '00020005-0')
  const numbers = Array.from({ length: 1_000 }, (_, at) => accountNumberOf((1001 + at) as SellerId))
  assert.equal(new Set(numbers).size, 1_000)
})
