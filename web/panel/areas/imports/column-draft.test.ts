import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choicesOf, columnErrors, draftOf } from '#web/panel/areas/imports/column-draft.ts'
import { texts } from '#web/panel/areas/imports/texts.ts'

const CHOICES = [
  { field: 'name', column: 2 },
  { field: 'document', column: 0 },
  { field: 'email', column: 1 },
  { field: 'phone', column: 3 },
]

test('the form begins with the choices and sends them back', () => {
  const draft = draftOf('CUSTOMERS', CHOICES)
  assert.deepEqual(choicesOf(draft), CHOICES)
  assert.equal(draft['zipCode'], '')
  assert.deepEqual(columnErrors('CUSTOMERS', draft), {})
})

test('a required field without a column and a column that is used twice are errors', () => {
  const draft = { ...draftOf('CUSTOMERS', CHOICES), phone: '', city: '1' }
  assert.deepEqual(columnErrors('CUSTOMERS', draft), { phone: texts.missing, city: texts.twice })
})
