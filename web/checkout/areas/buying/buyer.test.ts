import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  buyerOf,
  EMPTY_BUYER,
  problemsOf,
  problemsOfAnswer,
  tidied,
} from '#web/checkout/areas/buying/buyer.ts'
import { CallFailed } from '#web/client/requests/failed.ts'

const GOOD = {
  name: ' Ana ',
  document: '12.ABC.345/01DE-35',
  email: 'ana@x.com',
  phone: '(11) 98765-4321',
}

test('a buyer with an alphanumeric CNPJ is sent as it is, unmasked', () => {
  assert.deepEqual(problemsOf(GOOD), {})
  assert.deepEqual(buyerOf(GOOD), {
    name: 'Ana',
    document: { documentNumber: '12ABC34501DE35', documentType: 'cnpj', documentNation: 'BR' },
    email: 'ana@x.com',
    countryCode: '+55',
    phone: '11987654321',
  })
})

test('an empty buyer has an error in every field', () => {
  assert.deepEqual(Object.keys(problemsOf(EMPTY_BUYER)), ['name', 'document', 'email', 'phone'])
})

test('a field is formatted when it is left; a pasted country code is removed', () => {
  assert.equal(tidied({ ...GOOD, document: '52998224725' }, 'document').document, '529.982.247-25')
  assert.equal(
    tidied({ ...GOOD, document: '12abc34501de35' }, 'document').document,
    '12.ABC.345/01DE-35',
  )
  assert.equal(tidied({ ...GOOD, phone: '+55 11 98765-4321' }, 'phone').phone, '(11) 98765-4321')
  assert.equal(tidied(GOOD, 'name').name, 'Ana')
})

test('the service’s error of a field is shown at the field', () => {
  const failure = new CallFailed(422, [
    { code: 'BAR-2003', description: 'CPF ou CNPJ inválido.' },
    { code: 'BAR-0005', field: 'buyer.name', description: 'Campo buyer.name: longo.' },
    { code: 'BAR-4006', description: 'Número de parcelas inválido.' },
  ])
  assert.deepEqual(problemsOfAnswer(failure), {
    document: 'CPF ou CNPJ inválido.',
    name: 'Campo buyer.name: longo.',
  })
})
