import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  documentLabel,
  documentTypeLabel,
  isShown,
  phoneLabel,
} from '#web/panel/areas/audit/public/audit-labels.ts'

test('documents and phones are written as the pages do, what has another form as it is', () => {
  assert.equal(documentLabel('52998224725'), '529.982.247-25')
  assert.equal(documentLabel('AB123'), 'AB123')
  assert.equal(documentTypeLabel('cnpj'), 'CNPJ')
  assert.equal(documentTypeLabel('passport'), 'passport')
  assert.equal(phoneLabel('11987654321'), '(11) 98765-4321')
  assert.equal(phoneLabel('1134567890'), '(11) 3456-7890')
  assert.equal(phoneLabel('441632960961'), '441632960961')
})

test('the identifier of a record is no change of it', () => {
  const fields = ['id', 'uuid', 'name', 'address.number'].filter((field) => isShown({ field }))
  assert.deepEqual(fields, ['name', 'address.number'])
})
