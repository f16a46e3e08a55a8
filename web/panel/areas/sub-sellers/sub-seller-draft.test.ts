import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { newSubSeller, subSellerGeneralInput } from '#contract/sub-sellers/shapes.ts'
import {
  contactOf,
  EMPTY_DRAFT,
  errorsOf,
  generalOf,
  newSubSellerOf,
  type SubSellerDraft,
} from '#web/panel/areas/sub-sellers/sub-seller-draft.ts'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'

const today = '2026-11-21' as const
const options = { today, isEdit: false }

const person: SubSellerDraft = {
  ...EMPTY_DRAFT,
  document: '52998224725',
  name: 'Zeca',
  birthdate: '1990-02-28',
  email: 'z@exemplo.com.br',
  phone: '11987654321',
  zipCode: '01310100',
  street: 'Avenida Paulista',
  number: '10',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  value: '12,5',
  bank: '341',
  issuer: '0123',
  issuerDigit: '0',
  account: '45678',
  bankDigit: 'X',
  accountType: 'SAVINGS_ACCOUNT',
  pixKeyType: 'DOCUMENT',
  pixKey: '52998224725',
}
const company: SubSellerDraft = {
  ...person,
  document: '11222333000181',
  openingDate: '2019-05-02',
  ownerName: 'Rita',
  ownerDocument: '39053344705',
  description: 'Doces',
}

test('R-SSL-09 R-SSL-10 R-SSL-11 a complete draft is sent, and each missing field has an error', () => {
  for (const draft of [person, company]) {
    assert.deepEqual(errorsOf(draft, options), {})
    const wire = z.encode(newSubSeller, newSubSellerOf(draft))
    assert.deepEqual(z.decode(newSubSeller, wire), newSubSellerOf(draft))
  }
  const missing = errorsOf({ ...EMPTY_DRAFT, document: '11222333000181' }, options)
  assert.equal(Object.keys(missing).length, 22)
  assert.equal(missing.email, texts.required)
  assert.deepEqual(new Set(Object.values(missing)), new Set([texts.required]))
  assert.equal(
    Object.keys(errorsOf({ ...EMPTY_DRAFT, document: person.document }, options)).length,
    18,
  )
})

test('R-SSL-07 R-SSL-11 R-SSL-13 R-SSL-14 R-SSL-22 each field has its error; an edit does not check the key', () => {
  const wrong: readonly (readonly [Partial<SubSellerDraft>, string])[] = [
    [{ document: '529.982 247-26' }, texts.invalidCpf],
    [{ birthdate: '2026-11-22' }, texts.notYet],
    [{ birthdate: '2008-11-22' }, texts.underage],
    [{ email: 'zeca' }, texts.invalidEmail],
    [{ phone: '119876' }, texts.invalidPhone],
    [{ issuer: '12' }, texts.tooShort],
    [{ account: '12' }, texts.tooShort],
    [{ value: '0' }, texts.required],
    [{ pixKeyType: 'PHONE' }, texts.invalidKey.PHONE],
    [{ pixKeyType: 'EMAIL' }, texts.invalidKey.EMAIL],
    [{ pixKeyType: 'ALLEATORY_KEY' }, texts.invalidKey.ALLEATORY_KEY],
    [{ pixKey: '52998224726' }, texts.invalidKey.DOCUMENT],
  ]
  for (const [part, says] of wrong) {
    assert.deepEqual(Object.values(errorsOf({ ...person, ...part }, options)), [says])
  }
  for (const [document, errors] of [
    ['11 222.333/0001-81', {}],
    ['11 222.333/0001-82', { document: texts.invalidCnpj }],
  ] as const) {
    assert.deepEqual(errorsOf({ ...company, document }, options), errors)
  }
  for (const [ownerDocument, says] of [
    ['39053344706', texts.invalidCpf],
    ['11222333000182', texts.invalidCnpj],
  ] as const) {
    assert.deepEqual(errorsOf({ ...company, ownerDocument }, options), { ownerDocument: says })
  }
  const edit = { today, isEdit: true }
  assert.deepEqual(errorsOf({ ...person, pixKey: 'abc' }, edit), {})
  assert.deepEqual(errorsOf({ ...company, birthdate: null }, edit), {})
})

test('R-SSL-12 R-SSL-22 a person sends no parts of a company and is its own owner', () => {
  const general = generalOf({ ...person, ownerName: 'Rita', ownerDocument: '39053344705' })
  assert.deepEqual(
    [general.ownerDocument, general.ownerName, general.openingDate, general.description],
    [person.document, null, null, null],
  )
  assert.ok(z.safeEncode(subSellerGeneralInput, general).success)
})

test('a contact that was saved under a name of its own keeps it, every other one follows the sub-seller', () => {
  const contact = { name: 'Zeca', email: person.email, phone: person.phone }
  const renamed = { ...person, name: 'Zeca Doces' }
  assert.equal(contactOf(renamed).name, 'Zeca Doces')
  assert.equal(contactOf(renamed, { name: 'Zeca', contact }).name, 'Zeca Doces')
  const other = { ...contact, name: 'Rita' }
  assert.deepEqual(contactOf(renamed, { name: 'Zeca', contact: other }), other)
})
