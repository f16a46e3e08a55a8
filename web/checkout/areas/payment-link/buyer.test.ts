import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyerOf, EMPTY_BUYER, problemsOf } from '#web/checkout/areas/payment-link/buyer.ts'

const GOOD = {
  name: ' Ana ',
  document: '12.ABC.345/01DE-35',
  email: 'ana@x.com',
  phone: '(11) 98765-4321',
}

test('R-GEN-24 a buyer with an alphanumeric CNPJ is sent as it is, unmasked', () => {
  assert.deepEqual(problemsOf(GOOD), {})
  assert.deepEqual(buyerOf(GOOD), {
    name: 'Ana',
    document: { documentNumber: '12ABC34501DE35', documentType: 'cnpj', documentNation: 'BR' },
    email: 'ana@x.com',
    countryCode: '+55',
    phone: '11987654321',
  })
})

test('an empty buyer has a problem in every field', () => {
  assert.deepEqual(Object.keys(problemsOf(EMPTY_BUYER)), ['name', 'document', 'email', 'phone'])
})
