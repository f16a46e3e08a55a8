import assert from 'node:assert/strict'
import { test } from 'node:test'
import { methodLabel, statusLabel } from '#contract/charges/labels.ts'
import { CHARGE_STATUSES } from '#contract/charges/states.ts'

test('R-GEN-21 each status has its own label; an unknown status is shown unchanged', () => {
  const labels = CHARGE_STATUSES.map(statusLabel)
  assert.equal(new Set(labels).size, CHARGE_STATUSES.length)
  assert.ok(labels.every((label) => !/^[A-Z_]+$/.test(label)))
  assert.equal(statusLabel('NOVO_STATUS'), 'NOVO_STATUS')
  assert.equal(methodLabel('CREDIT_CARD_EARLY_MIXED'), 'Cartão de Crédito')
  assert.equal(methodLabel('OUTRO'), 'OUTRO')
})
