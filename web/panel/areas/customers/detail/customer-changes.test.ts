import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeDrafts } from '#web/kit/forms/merge-drafts.ts'
import { changesOf } from '#web/panel/areas/customers/detail/customer-changes.ts'
import {
  addressFacts,
  contactFacts,
  EMPTY_DRAFT,
} from '#web/panel/areas/customers/form/customer-draft.ts'

const was = {
  ...EMPTY_DRAFT,
  name: 'Marina',
  email: 'marina@exemplo.com.br',
  phone: { countryCode: '+55', phone: '11987654321' },
}

test('the review shows what changed and nothing else', () => {
  const now = { ...was, email: ' nova@exemplo.com.br ' }
  assert.deepEqual(changesOf(contactFacts, was, now), [
    { label: 'Email', was: 'marina@exemplo.com.br', now: 'nova@exemplo.com.br', theirs: null },
  ])
  assert.deepEqual(changesOf(contactFacts, was, was), [])
  assert.deepEqual(changesOf(addressFacts, was, now), [])
})

test('the review shows what two people changed side by side', () => {
  const yours = { ...was, email: 'minha@exemplo.com.br' }
  const theirs = { ...was, name: 'Marina Alves', email: 'dela@exemplo.com.br' }
  const { draft: merged } = mergeDrafts(was, yours, theirs)
  assert.deepEqual([merged.name, merged.email], ['Marina Alves', 'minha@exemplo.com.br'])
  assert.deepEqual(changesOf(contactFacts, was, merged, theirs), [
    { label: 'Nome', was: 'Marina', now: 'Marina Alves', theirs: 'Marina Alves' },
    {
      label: 'Email',
      was: 'marina@exemplo.com.br',
      now: 'minha@exemplo.com.br',
      theirs: 'dela@exemplo.com.br',
    },
  ])
})
