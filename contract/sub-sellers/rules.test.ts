import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { subSellerStatusOf } from '#contract/sub-sellers/labels.ts'
import { newSubSeller, SPLIT_STATUSES } from '#contract/sub-sellers/shapes.ts'
import {
  afterRegistrationEvent,
  REGISTRATION_MACHINE,
  type RegistrationEvent,
} from '#contract/sub-sellers/states.ts'

const person = {
  name: 'Rita Alves',
  documentType: 'CPF',
  document: '390.533.447-05',
  address: {
    zipCode: '01310-100',
    street: 'Avenida Paulista',
    number: '10',
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
  account: {
    account: {
      bank: '341',
      issuer: '0123',
      issuerDigit: '0',
      number: '45678',
      bankDigit: 'x',
      accountType: 'CHECKING_ACCOUNT',
    },
    pixKey: 'rita@exemplo.com.br',
    pixKeyType: 'EMAIL',
  },
  contact: { name: 'Rita Alves', email: 'rita@exemplo.com.br', phone: '(11) 98765-4321' },
  owner: { ownerDocument: '39053344705', birthdate: '1990-02-28' },
  paymentType: 'PERCENTAGE',
  paymentValue: 10,
}

const company = {
  ...person,
  documentType: 'CNPJ',
  document: '11.222.333/0001-81',
  openingDate: '2019-05-02',
  owner: { ...person.owner, ownerName: 'Rita Alves' },
  description: 'Doces finos',
}

const faultsOf = (given: object) => {
  const read = z.safeParse(newSubSeller, given)
  return read.success ? [] : read.error.issues.map((each) => [each.path.join('.'), each.message])
}

test('R-SSL-10 R-SSL-11 R-SSL-12 a complete person and a complete company are accepted, with their own required fields', () => {
  assert.deepEqual(faultsOf(person), [])
  assert.deepEqual(faultsOf(company), [])
  const read = z.parse(newSubSeller, person)
  assert.deepEqual(
    [read.document, read.contact.phone, read.paymentValue, read.openingDate],
    ['39053344705', '11987654321', 1_000n, null],
  )
  for (const part of ['openingDate', 'description']) {
    assert.deepEqual(faultsOf({ ...company, [part]: null }), [[part, 'preenchimento obrigatório']])
  }
  const nameless = { ...company, owner: person.owner }
  assert.deepEqual(faultsOf(nameless), [['owner.ownerName', 'preenchimento obrigatório']])
  const another = { ...person, owner: { ...person.owner, ownerDocument: '11222333000181' } }
  assert.deepEqual(faultsOf(another), [['owner.ownerDocument', 'BAR-6003']])
})

test('R-SSL-07 R-SSL-13 R-SSL-14 R-SSL-15 R-SSL-16 each invalid field of a sub-seller has its own error code', () => {
  const withAccount = (part: object) => ({
    ...person,
    account: { ...person.account, account: { ...person.account.account, ...part } },
  })
  const wrong = [
    [{ ...person, document: '39053344706' }, 'document', 'BAR-6003'],
    [{ ...company, document: '11222333000182' }, 'document', 'BAR-6004'],
    [withAccount({ bank: '34' }), 'account.account.bank', 'BAR-6009'],
    [withAccount({ issuer: '12' }), 'account.account.issuer', 'BAR-6009'],
    [withAccount({ number: '12' }), 'account.account.number', 'BAR-6009'],
    [withAccount({ number: '1a345' }), 'account.account.number', 'BAR-6009'],
    [withAccount({ bankDigit: '12' }), 'account.account.bankDigit', 'BAR-6009'],
    [
      { ...person, account: { ...person.account, pixKey: '11987654321' } },
      'account.pixKey',
      'BAR-6005',
    ],
    [{ ...person, paymentValue: 100.01 }, 'paymentValue', 'BAR-6006'],
    [{ ...person, paymentValue: 0 }, 'paymentValue', 'BAR-6006'],
  ] as const
  for (const [given, field, code] of wrong) {
    assert.ok(
      faultsOf(given).some(([path, message]) => path === field && message === code),
      `${field} ${code} ${JSON.stringify(faultsOf(given))}`,
    )
  }
  assert.deepEqual(faultsOf({ ...person, paymentType: 'FIXED', paymentValue: 150 }), [])
  assert.deepEqual(faultsOf({ ...company, description: 'x'.repeat(300) }), [])
  assert.equal(faultsOf({ ...company, description: 'x'.repeat(301) }).length, 1)
})

test('SM-SUBSELLER the registration state machine has exactly the transitions of its table', () => {
  for (const event of Object.keys(REGISTRATION_MACHINE) as RegistrationEvent[]) {
    const { from, to } = REGISTRATION_MACHINE[event]
    for (const status of SPLIT_STATUSES) {
      const isListed = (from as readonly string[]).includes(status)
      assert.equal(afterRegistrationEvent(status, event), isListed ? to : null)
    }
  }
})

test('R-SSL-04 the status of a sub-seller follows from activity and registration', () => {
  const text = [true, false].map((isActive) =>
    SPLIT_STATUSES.map((splitStatus) => subSellerStatusOf({ isActive, splitStatus })),
  )
  assert.deepEqual(text, [
    ['processing', 'active', 'inactive'],
    ['processing', 'inactive', 'inactive'],
  ])
})
