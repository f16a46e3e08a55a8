import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  draftErrors,
  EMPTY_DRAFT,
  inputOf,
  mergedDrafts,
} from '#web/panel/areas/checkout-page/checkout-draft.ts'

const DRAFT = { title: 'Padaria', description: '', subDomain: 'padaria', color: null }

test('R-CHK-03 R-CHK-04 what is missing, wrong or taken is told in the exact words', () => {
  assert.deepEqual(draftErrors(EMPTY_DRAFT, false), {
    title: 'Título é um campo obrigatório!',
    subDomain: 'Url é um campo obrigatório!',
  })
  assert.deepEqual(draftErrors({ ...DRAFT, subDomain: 'a-' }, true), { subDomain: 'URL inválida.' })
  for (const subDomain of ['xn--80ak6aa92e', 'ab--cd', '-abc']) {
    assert.deepEqual(draftErrors({ ...DRAFT, subDomain }, false), { subDomain: 'URL inválida.' })
  }
  assert.deepEqual(draftErrors(DRAFT, true), { subDomain: 'URL já em uso por outro checkout!' })
  assert.deepEqual(draftErrors(DRAFT, false), {})
})

test('spaces around are not sent, and an empty description is none', () => {
  assert.deepEqual(inputOf({ ...DRAFT, title: ' Padaria ', description: '  ' }), {
    title: 'Padaria',
    description: null,
    subDomain: 'padaria',
    color: null,
  })
})

test('what I left alone becomes theirs; what both changed is told', () => {
  const mine = { ...DRAFT, title: 'Minha', color: '#046474' }
  const theirs = { ...DRAFT, title: 'Delas', description: 'Nova' }
  assert.deepEqual(mergedDrafts(DRAFT, mine, theirs), {
    draft: { title: 'Minha', description: 'Nova', subDomain: 'padaria', color: '#046474' },
    clashes: ['title'],
  })
})
