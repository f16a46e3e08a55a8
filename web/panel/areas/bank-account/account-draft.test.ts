import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftOf, withCompany } from '#web/panel/areas/bank-account/account-draft.ts'

const company = (companyName: string, street: string) => ({
  companyName,
  fantasyName: null,
  address: {
    zipCode: '01310100',
    street,
    number: '10',
    complement: null,
    district: 'Centro',
    city: 'São Paulo',
    state: 'SP',
  },
})

test('the company of a corrected CNPJ replaces what the wrong one filled, never what was typed', () => {
  const typed = { ...draftOf(null), city: 'Santos' }
  const wrong = withCompany(typed, company('Empresa Errada Ltda', 'Rua Errada'))
  assert.deepEqual(
    [wrong.companyName, wrong.street, wrong.city],
    ['Empresa Errada Ltda', 'Rua Errada', 'Santos'],
  )
  const right = withCompany(wrong, company('Empresa Certa Ltda', 'Rua Certa'))
  assert.deepEqual(
    [right.companyName, right.street, right.city],
    ['Empresa Certa Ltda', 'Rua Certa', 'Santos'],
  )
})
