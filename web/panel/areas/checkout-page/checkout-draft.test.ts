import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftErrors, EMPTY_DRAFT, inputOf } from '#web/panel/areas/checkout-page/checkout-draft.ts'

const DRAFT = { title: 'Padaria', description: '', subDomain: 'padaria', color: null }

test('R-CHK-03 R-CHK-04 missing and invalid fields have their exact texts', () => {
  assert.deepEqual(draftErrors(EMPTY_DRAFT), {
    title: 'Título é um campo obrigatório!',
    subDomain: 'Url é um campo obrigatório!',
  })
  assert.deepEqual(draftErrors({ ...DRAFT, subDomain: 'a-' }), { subDomain: 'URL inválida.' })
  for (const subDomain of ['xn--80ak6aa92e', 'ab--cd', '-abc']) {
    assert.deepEqual(draftErrors({ ...DRAFT, subDomain }), { subDomain: 'URL inválida.' })
  }
  assert.deepEqual(draftErrors(DRAFT), {})
})

test('surrounding spaces are not sent, and an empty description is null', () => {
  assert.deepEqual(inputOf({ ...DRAFT, title: ' Padaria ', description: '  ' }), {
    title: 'Padaria',
    description: null,
    subDomain: 'padaria',
    color: null,
  })
})
