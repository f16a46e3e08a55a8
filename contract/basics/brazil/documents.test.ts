import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import fc from 'fast-check'
import {
  cnpjCheckDigits,
  cpfCheckDigits,
  documentText,
  documentType,
  formatDocument,
  isCnpj,
  isCpf,
  isDocument,
  isDocumentSearch,
  maskedDocument,
  mayBeginCnpj,
  normalizeDocument,
} from '#contract/basics/brazil/documents.ts'

const textOf = (characters: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length })
const isNotOneRepeated = (text: string) => !/^(.)\1*$/.test(text)

const DIGITS = '0123456789'
const cpfs = textOf(DIGITS, 9)
  .map((first9) => first9 + cpfCheckDigits(first9))
  .filter(isNotOneRepeated)
const cnpjs = textOf(`${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 12)
  .map((first12) => first12 + cnpjCheckDigits(first12))
  .filter(isNotOneRepeated)

test('a CPF with its check digits is valid with and without mask, as in the reference library', () => {
  fc.assert(
    fc.property(cpfs, (cpf) => {
      assert.ok(isCpf(cpf) && isCpf(formatDocument(cpf)) && isValidCpf(cpf))
      assert.equal(documentType(formatDocument(cpf)), 'cpf')
      assert.equal(normalizeDocument(formatDocument(cpf)), cpf)
    }),
  )
})

test('an alphanumeric CNPJ is valid with and without mask and in lower case', () => {
  fc.assert(
    fc.property(cnpjs, (cnpj) => {
      assert.ok(isCnpj(cnpj) && isCnpj(formatDocument(cnpj)) && isCnpj(cnpj.toLowerCase()))
      assert.ok(isValidCnpj(cnpj, { version: 2 }))
      assert.equal(documentType(formatDocument(cnpj)), 'cnpj')
      assert.equal(normalizeDocument(formatDocument(cnpj.toLowerCase())), cnpj)
    }),
  )
})

test('a document with other check digits is invalid', () => {
  const others = fc.integer({ min: 0, max: 99 }).map((pair) => String(pair).padStart(2, '0'))
  fc.assert(
    fc.property(cpfs, cnpjs, others, (cpf, cnpj, pair) => {
      assert.equal(isCpf(cpf.slice(0, 9) + pair), cpf.endsWith(pair))
      assert.equal(isCnpj(cnpj.slice(0, 12) + pair), cnpj.endsWith(pair))
    }),
  )
})

test('other texts, repeated characters and misplaced punctuation are invalid', () => {
  const texts = [
    '',
    'abc52998224725',
    '529.982.247/25',
    '5299822472',
    '11111111111',
    '529--98224725',
    '\uff152998224725', // a full-width 5 is no ASCII digit
    '00000000000000',
    '112223330001811',
    '11.222.333.0001-81',
    '11222333000181A',
  ]
  for (const text of texts) assert.ok(!isDocument(text), text)
})

test('digits, in part or masked, and a whole CNPJ with letters are searched as a document, a name is not', () => {
  const documents = ['301.202', '529.982.247-25', '12ABC34501DE35', '12.abc.345/01de-35']
  for (const text of documents) assert.ok(isDocumentSearch(text), text)
  for (const text of ['', 'Luísa', '7 de Abril', 'S.A.']) assert.ok(!isDocumentSearch(text), text)
})

test('R-GEN-24 letters and digits without a space may be the beginning of a CNPJ', () => {
  for (const text of ['12ABC', '12.abc.345', '12.ABC.345/01DE-3', 'A1'])
    assert.ok(mayBeginCnpj(text), text)
  for (const text of ['', 'Ana', '7 de Abril', '12.345', '12.ABC.345/01DE-35', '12ABC34501DE3X'])
    assert.ok(!mayBeginCnpj(text), text)
})

test('the length decides the document type, the position decides the mask', () => {
  assert.equal(documentType('12.abc.345/01de-35'), 'cnpj')
  assert.equal(documentType('123'), null)
  assert.equal(formatDocument('12abc34501de35'), '12.ABC.345/01DE-35')
  assert.equal(formatDocument('00000000191'), '000.000.001-91')
  assert.equal(formatDocument('12-3'), '123')
})

test('a masked document shows only its middle characters', () => {
  assert.equal(maskedDocument('12345678909'), '***.456.789-**')
  assert.equal(maskedDocument('12.ABC.345/01DE-35'), '**.ABC.345/01DE-**')
  assert.equal(maskedDocument('1234'), '****')
})

test('check digits are computed only for the unmasked beginning of a document', () => {
  for (const text of ['', '12345678', '1234567890', '12345678A']) {
    assert.throws(() => cpfCheckDigits(text), RangeError)
  }
  for (const text of ['', '11222333000', '12abc34501de']) {
    assert.throws(() => cnpjCheckDigits(text), RangeError)
  }
})

test('a document of another country is read as it is stored, also with the length of a CPF or CNPJ', () => {
  assert.deepEqual(['52998224725', '12ABC34501DE35'].map(documentText), [
    '529.982.247-25',
    '12.ABC.345/01DE-35',
  ])
  for (const foreign of ['20123456789', 'AB123456789', 'A1234567890123', 'CB123456']) {
    assert.equal(documentText(foreign), foreign)
  }
})
