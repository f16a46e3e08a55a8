import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { customerAddress, newCustomer } from '#contract/customers/shapes.ts'
import { cepMask, lettersMask, phoneMask } from '#web/kit/fields/masks.ts'
import {
  addressErrors,
  type CustomerDraft,
  contactErrors,
  contactFacts,
  EMPTY_DRAFT,
  newCustomerOf,
  withCompany,
  withDocument,
} from '#web/panel/areas/customers/form/customer-draft.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import { withPostalCode } from '#web/panel/areas/lookups/public/address-draft.ts'

const whole: CustomerDraft = {
  ...EMPTY_DRAFT,
  document: { nation: 'BR', type: 'cpf', number: '52998224725' },
  name: 'Marina Tavares',
  phone: { countryCode: '+55', phone: '11987654321' },
  email: 'marina@exemplo.com.br',
  zipCode: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}

const company = {
  companyName: 'Trigal Ltda',
  fantasyName: null,
  address: {
    zipCode: '01310100',
    street: 'Avenida Paulista',
    number: '10',
    complement: null,
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
}

test('a complete draft has no errors and the contract accepts it', () => {
  assert.deepEqual([contactErrors(whole), addressErrors(whole)], [{}, {}])
  const sent = z.encode(newCustomer, newCustomerOf(whole))
  assert.deepEqual(z.decode(newCustomer, sent).address?.number, '1000')
  assert.equal(sent.address?.number, 1000)
})

test('an empty draft has an error for each required field', () => {
  assert.deepEqual(Object.keys(contactErrors(EMPTY_DRAFT)), ['document', 'name', 'phone', 'email'])
  assert.equal(contactErrors(EMPTY_DRAFT).name, 'Peenchimento obrigatório!')
  assert.equal(addressErrors(EMPTY_DRAFT).complement, undefined)
  assert.deepEqual(addressErrors({ ...EMPTY_DRAFT, useSellerAddress: true }), {})
})

test('R-CUSTA-13 only Brazilian documents have check digits', () => {
  const document = { nation: 'BR', type: 'cpf', number: '52998224726' } as const
  assert.equal(contactErrors({ ...whole, document }).document, texts.invalidDocument)
  const foreign = (number: string) =>
    contactErrors({ ...whole, document: { nation: 'PT', type: 'passport', number } }).document
  assert.deepEqual([document.number, 'CB-1', '', ' - '].map(foreign), [
    undefined,
    undefined,
    texts.required,
    texts.required,
  ])
})

test('R-CUSTA-14 an unknown CEP stops saving, a look-up that is down does not', () => {
  const unknown = { ...whole, unknownZipCode: whole.zipCode, isZipCodeFatal: true }
  assert.equal(addressErrors(unknown).zipCode, texts.invalidZipCode)
  assert.equal(addressErrors({ ...unknown, isZipCodeFatal: false }).zipCode, undefined)
})

test('a CEP overwrites fields, except with empty values', () => {
  const found = {
    logradouro: 'Rua Nova',
    bairro: '',
    localidade: 'Santos',
    uf: 'SP',
    complemento: '',
  }
  const { street, district, city } = withPostalCode(whole, found)
  assert.deepEqual([street, district, city], ['Rua Nova', 'Bela Vista', 'Santos'])
})

test('a company fills empty fields and those an earlier look-up filled, not typed ones', () => {
  const first = withCompany({ ...EMPTY_DRAFT, name: 'Digitado' }, company)
  assert.deepEqual([first.name, first.street], ['Digitado', 'Avenida Paulista'])
  const edited = { ...first, street: 'Rua Minha' }
  const second = withCompany(edited, {
    ...company,
    address: { ...company.address, street: 'Rua B', city: 'Santos' },
  })
  assert.deepEqual([second.street, second.city], ['Rua Minha', 'Santos'])
})

test('another document keeps what was typed and nothing of the former company', () => {
  const typed = { ...EMPTY_DRAFT, email: 'a@exemplo.com.br' }
  const filled = { ...withCompany(typed, company), number: '12' }
  const cnpj = { nation: 'BR', type: 'cnpj', number: '11222333000181' } as const
  const { name, street, number, email } = withDocument(filled, cnpj)
  assert.deepEqual([name, street, number, email], ['', '', '12', 'a@exemplo.com.br'])
  const sameNumber = withDocument(filled, { ...filled.document, type: 'cnpj' })
  assert.equal(sameNumber.name, 'Trigal Ltda')
})

test('R-CUSTA-12 R-CUSTD-11 every field of an address but the complement is required', () => {
  const fields = ['zipCode', 'street', 'number', 'district', 'city', 'state', 'country'] as const
  for (const field of fields) {
    const errors = addressErrors({ ...whole, [field]: ' ' })
    assert.deepEqual(errors, { [field]: 'Peenchimento obrigatório!' })
  }
  assert.deepEqual(addressErrors({ ...whole, complement: '' }), {})
})

test('R-CUSTD-15 a house number is sent as a number, other values as text or null', () => {
  const sentFor = (number: string) => {
    const { address } = newCustomerOf({ ...whole, number })
    assert.ok(address)
    return z.encode(customerAddress, address)
  }
  const numbers = ['12', 'S/N', '12A', ' '].map((number) => sentFor(number).number)
  assert.deepEqual(numbers, [12, 'S/N', '12A', null])
  const { zipCode, state } = sentFor('12')
  assert.deepEqual([zipCode, state], ['01310100', 'SP'])
  assert.equal(lettersMask(2).unmask('sp'), 'SP')
  assert.equal(phoneMask.unmask('(11) 98765-4321'), '11987654321')
  assert.equal(cepMask.unmask('01310-100'), '01310100')
})

test('R-CUSTD-02 a document of another country is shown without the punctuation of a CPF', () => {
  const shown = (document: CustomerDraft['document']) =>
    contactFacts({ ...whole, document }).find(({ label }) => label === texts.fields.document)?.value
  assert.equal(shown(whole.document), '529.982.247-25')
  assert.equal(shown({ nation: 'AR', type: 'tax_id', number: '20123456789' }), '20123456789')
})
