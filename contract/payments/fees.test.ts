import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bankSlipFee, pixFee, receivedByCodes } from '#contract/payments/fees.ts'

const FEES = { pixBasisPoints: 99, bankSlipFee: 299n }

test('a Pix pays a rate, rounded once, and a bank slip its fee, never more than was paid', () => {
  assert.equal(pixFee(15_000n, 99), 149n)
  assert.equal(bankSlipFee(15_000n, 299n), 299n)
  assert.equal(bankSlipFee(100n, 299n), 100n)
})

test('each part of an amount pays its own fee', () => {
  assert.equal(receivedByCodes('PIX', 15_000n, 1, FEES), 14_851n)
  assert.equal(receivedByCodes('BANK_SLIP', 15_000n, 3, FEES), 15_000n - 897n)
})
