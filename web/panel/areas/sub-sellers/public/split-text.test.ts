import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  hundredthsOf,
  splitTyped,
  textOfHundredths,
} from '#web/panel/areas/sub-sellers/public/split-text.ts'

test('R-LNKS-07 R-SSL-16 digits with one comma or dot, five characters; above 100 % is 100', () => {
  const typed = (text: string) => splitTyped(text, 'PERCENTAGE')
  assert.equal(typed('12,5'), '12,5')
  assert.equal(typed('12.5'), '12.5')
  assert.equal(typed('1,2,3'), '1,23')
  assert.equal(typed('1.2,3'), '1.23')
  assert.equal(typed('a1b2%'), '12')
  assert.equal(typed('100,01'), '100,0')
  assert.equal(typed('100,1'), '100')
  assert.equal(typed('999'), '100')
  assert.equal(typed('0,1234'), '0,12')
  assert.equal(splitTyped('99999', 'FIXED'), '99999')
  assert.equal(splitTyped('123456', 'FIXED'), '12345')
})

test('values are read in hundredths and shown as they are typed', () => {
  assert.equal(hundredthsOf('12,5'), 1_250n)
  assert.equal(hundredthsOf('12.5'), 1_250n)
  assert.equal(hundredthsOf('7,'), 700n)
  for (const nothing of ['', '0', '0,00', ',', '.']) assert.equal(hundredthsOf(nothing), null)
  assert.deepEqual([1_000n, 1_050n, 255n, 10_000n, 5n].map(textOfHundredths), [
    '10',
    '10,5',
    '2,55',
    '100',
    '0,05',
  ])
  for (let value = 1n; value <= 10_000n; value += 1n) {
    assert.equal(hundredthsOf(textOfHundredths(value)), value)
  }
})
