import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  caretAfter,
  centavosPasted,
  centavosTyped,
  cepMask,
  cnpjMask,
  cpfMask,
  dateMask,
  dayTyped,
  documentMask,
  lettersMask,
  percentText,
  percentTyped,
  phoneMask,
  plainDigits,
  typedDay,
  typedPercent,
} from '#web/kit/fields/masks.ts'

const write = (mask: typeof cepMask, text: string) => mask.format(mask.unmask(text))

test('R-WID-09 a document is a CPF until it is a CNPJ, with or without letters', () => {
  assert.equal(write(documentMask, '52998224725'), '529.982.247-25')
  assert.equal(write(documentMask, '11222333000181'), '11.222.333/0001-81')
  assert.equal(write(documentMask, '12abc34501de35'), '12.ABC.345/01DE-35')
  assert.equal(write(documentMask, '12.ABC.345/01DE-35'), '12.ABC.345/01DE-35')
  assert.equal(write(documentMask, '529982'), '529.982')
})

test('R-WID-09 the check digits of a CNPJ are digits', () => {
  assert.equal(cnpjMask.unmask('12ABC34501DEXY'), '12ABC34501DE')
})

test('R-WID-09 phones and postal codes', () => {
  assert.equal(write(phoneMask, '11987654321'), '(11) 98765-4321')
  assert.equal(write(phoneMask, '1134567890'), '(11) 3456-7890')
  assert.equal(write(phoneMask, '+55 11 98765-4321'), '(11) 98765-4321')
  assert.equal(write(phoneMask, '0 11 98765-4321'), '(11) 98765-4321')
  assert.equal(write(phoneMask, '+55 (011) 98765-4321'), '(11) 98765-4321')
  assert.equal(write(cepMask, '01310-100'), '01310-100')
  assert.equal(write(cepMask, '013101009'), '01310-100')
})

test('the caret stays behind the same character', () => {
  assert.equal(caretAfter(documentMask, '529.982.247-25', 3), 3)
  assert.equal(caretAfter(documentMask, '529.982.247-25', 4), 5)
  assert.equal(caretAfter(documentMask, '529.982.247-25', 0), 0)
})

test('R-WID-09 money is typed from the right', () => {
  assert.equal(centavosTyped('R$ 1.234,56', 10), 123456n)
  assert.equal(centavosTyped('0,005', 10), 5n)
  assert.equal(centavosTyped('', 10), null)
  assert.equal(centavosTyped('99999999999', 10), 9999999999n)
})

test('a pasted amount is what it says in reais', () => {
  const pasted = (text: string) => centavosPasted(text, 10)
  assert.deepEqual(['1.500', '1234,5', '1234.5', ' R$ 1.234,56 ', 'R$ 80'].map(pasted), [
    150_000n,
    123_450n,
    123_450n,
    123_456n,
    8_000n,
  ])
  // These are typed: digits come in from the right.
  assert.deepEqual(['1500', '', '-1,00', '1,234.56', '100.000.000,00', 'x'].map(pasted), [
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('R-WID-09 a percentage has at most two decimals and is at most 100, or the highest of its field', () => {
  assert.deepEqual(
    ['', '7', '07%', '100', '150'].map((text) => percentTyped(text)),
    [0, 7, 7, 100, 100],
  )
  assert.deepEqual(
    ['2,', '2,5', '2.5', ',5', '2,5,7', '12,34%', 'x'].map((text) => percentTyped(text)),
    [2, 2.5, 2.5, 0.5, 2.5, 12.34, 0],
  )
  assert.deepEqual(
    ['99,9', '99,95', '100'].map((text) => percentTyped(text, 99.9)),
    [99.9, 99.9, 99.9],
  )
  assert.deepEqual(['1,,2', '2.5', '12,345', 'x'].map(percentText), ['1,', '2,5', '12,34', ''])
  assert.deepEqual([0, 7, 2.5].map(typedPercent), ['', '7', '2,5'])
})

test('R-WID-09 a date is typed with separators and is a day only if it exists', () => {
  assert.equal(write(dateMask, '31122026'), '31/12/2026')
  assert.equal(write(dateMask, '31/1'), '31/1')
  assert.deepEqual(['31122026', '29022028', '30022026', '3112202', ''].map(dayTyped), [
    '2026-12-31',
    '2028-02-29',
    null,
    null,
    null,
  ])
  assert.equal(typedDay('2026-12-31'), '31122026')
  assert.equal(typedDay(null), '')
})

test('a pasted date is the day that it names', () => {
  const pasted = (text: string) => dateMask.pasted?.(text)
  assert.deepEqual(['5/12/2026', '05.12.2026', ' 2026-12-05 '].map(pasted), [
    '05122026',
    '05122026',
    '05122026',
  ])
  assert.deepEqual(['05122026', '5/12', '2026-12-05T02:00:00Z', 'x'].map(pasted), [
    null,
    null,
    null,
    null,
  ])
})

test('R-WID-09 letters and numbers are filtered', () => {
  assert.equal(write(lettersMask(2), 's1p!x'), 'SP')
  assert.equal(write(plainDigits(4), '(0a1) 2-345'), '0123')
  assert.equal(write(cpfMask, '529.982.247-25 e mais 9'), '529.982.247-25')
})
