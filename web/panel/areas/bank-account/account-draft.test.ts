import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  draftOf,
  fieldOfPath,
  newPartner,
  stepErrors,
  withCompany,
  withPartnerIds,
} from '#web/panel/areas/bank-account/account-draft.ts'

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

test('the fields of a partner keep their names when one before it is removed', () => {
  const draft = draftOf(null)
  const [first = newPartner()] = draft.partners
  const [second, third] = [newPartner(), newPartner()]
  const emails = (partners: typeof draft.partners) =>
    Object.keys(stepErrors({ ...draft, partners }, 3, '2026-11-23')).filter((field) =>
      field.endsWith('.email'),
    )
  const before = emails([first, second, third])
  assert.equal(new Set(before).size, 3)
  const after = { ...draft, partners: [first, third] }
  assert.deepEqual(emails(after.partners), [before[0], before[2]])
  assert.equal(fieldOfPath(after, 'accountOwner.email'), before[0])
})

test('a stored draft of a former release gets ids for its partners', () => {
  const { id: _, ...partner } = newPartner()
  const stored = { ...draftOf(null), partners: [partner, partner] }
  assert.deepEqual(
    withPartnerIds(stored).partners.map(({ id }) => id),
    ['0', '1'],
  )
})
