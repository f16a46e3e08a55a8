import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  amountOfCell,
  countryCodeOfCell,
  dayOfCell,
  documentOfCell,
  foreignTypeOfCell,
  methodOfCell,
  nationOfCell,
  periodicityOfCell,
} from '#contract/imports/values.ts'

test('amounts are read as Brazilians write them; what may mean two amounts is none', () => {
  const read: readonly [string, bigint | null][] = [
    ['1.234,56', 123_456n],
    ['R$ 1.234,56', 123_456n],
    ['R$\u00a010', 1_000n],
    ['1234.56', 123_456n],
    ['1234,5', 123_450n],
    ['1.234', 123_400n],
    ['12.345.678,90', 1_234_567_890n],
    [' 7 ', 700n],
    ['1,234.56', null],
    ['1.23.4', null],
    ['1,234', null],
    ['1e3', null],
    ['dez', null],
    ['', null],
  ]
  for (const [cell, amount] of read) assert.equal(amountOfCell(cell), amount, cell)
})

test('dates are read as dd/mm/aaaa, as ISO and as the number of a spreadsheet', () => {
  const read: readonly [string, string | null][] = [
    ['10/12/2026', '2026-12-10'],
    ['1/2/2027', '2027-02-01'],
    ['10-12-2026', '2026-12-10'],
    ['10/12/2026 00:00:00', '2026-12-10'],
    ['2026-12-10', '2026-12-10'],
    ['2026-12-10T00:00:00', '2026-12-10'],
    ['46366', '2026-12-10'],
    ['12/31/2026', null],
    ['31/02/2026', null],
    ['10/12/26', null],
    ['19999', null],
    ['462366', null],
    ['amanhã', null],
  ]
  for (const [cell, day] of read) assert.equal(dayOfCell(cell), day, cell)
  assert.deepEqual(['31/12/2199', '01/01/2200', '9999-12-31'].map(dayOfCell), [
    '2199-12-31',
    null,
    null,
  ])
})

test('a CPF or CNPJ gets back the zeros that a spreadsheet dropped, only where its digits fit', () => {
  assert.equal(documentOfCell('529.982.247-25'), '52998224725')
  assert.equal(documentOfCell('12.abc.345/01de-35'), '12ABC34501DE35')
  assert.equal(documentOfCell('272'), '00000000272')
  assert.equal(documentOfCell('191'), '00000000191')
  assert.equal(documentOfCell('11222333000181'), '11222333000181')
  assert.equal(documentOfCell('1234567890'), '01234567890')
  assert.equal(documentOfCell('1234567891'), '1234567891')
  assert.equal(documentOfCell(''), '')
})

test('methods and periods are read in any letter case, with or without accents', () => {
  assert.deepEqual(
    ['Boleto', 'BOLETO BANCÁRIO', 'Pix', 'cartão', 'constructor'].map(methodOfCell),
    ['BANK_SLIP', 'BANK_SLIP', 'PIX', null, null],
  )
  assert.deepEqual(
    ['Mensal', 'SEMESTRAL', 'anual', 'semanal', '__proto__'].map(periodicityOfCell),
    ['MONTHLY', 'SEMESTER', 'YEARLY', null, null],
  )
})

test('a country is Brazil where nothing is written, a foreign type is named in Portuguese, a DDI has its plus', () => {
  for (const cell of ['', ' ', 'BR', 'brasil']) assert.equal(nationOfCell(cell), 'BR', cell)
  assert.equal(nationOfCell(' pt '), 'PT')
  assert.deepEqual(['Passaporte', 'Tax ID', 'outro', '', 'Carteira'].map(foreignTypeOfCell), [
    'passport',
    'tax_id',
    'other',
    'other',
    'Carteira',
  ])
  for (const cell of ['351', '+351', "'+351", '+ 351']) {
    assert.equal(countryCodeOfCell(cell), '+351', cell)
  }
})
