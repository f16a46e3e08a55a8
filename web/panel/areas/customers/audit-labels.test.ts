import assert from 'node:assert/strict'
import { test } from 'node:test'
import { valueText } from '#web/panel/areas/audit/public/audit-labels.ts'
import { auditLabels } from '#web/panel/areas/customers/audit-labels.ts'

test('the trail of a customer writes document, phone and address as its page does', () => {
  const shown = (field: string, value: string) => valueText(auditLabels, field, value)
  assert.equal(shown('document.documentNumber', '52998224725'), '529.982.247-25')
  assert.equal(shown('document.documentType', 'cpf'), 'CPF')
  assert.equal(shown('document.documentNation', 'BR'), 'Brasil')
  assert.equal(shown('phone', '11987654321'), '(11) 98765-4321')
  assert.equal(shown('address.zipCode', '01310100'), '01310-100')
  assert.equal(shown('address.zipCode', 'SW1A 1AA'), 'SW1A 1AA')
  assert.equal(shown('address.country', 'PT'), 'Portugal')
  assert.equal(shown('useSellerAddress', 'false'), 'não')
})
