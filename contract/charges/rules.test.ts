import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import {
  type ChargeAction,
  type ChargeFacts,
  chargeAllows,
  isActionOffered,
  isActive,
  whyChargeRejects,
} from '#contract/charges/rules.ts'
import { CHARGE_STATUSES } from '#contract/charges/states.ts'

test('R-CHD-28 a charge is active until its status is a final one', () => {
  const over = CHARGE_STATUSES.filter((status) => !isActive(status))
  assert.deepEqual(over, ['CANCELED', 'CHARGEBACK', 'REFUND', 'PAID_MANUALLY'])
})

const charge: ChargeFacts = { status: 'LATE', paymentMethod: 'CREDIT_CARD', tradeAgreement: null }

test('R-CHD-16 R-CHD-18 R-CHD-26 R-CHL-11 an action is offered in the statuses that allow it, a refund for a card only', () => {
  const statusesOf = (action: ChargeAction, facts: ChargeFacts = charge) =>
    CHARGE_STATUSES.filter((status) => isActionOffered({ ...facts, status }, action)).toSorted()
  for (const action of ['remove', 'manualPayment'] as const) {
    assert.deepEqual(statusesOf(action), ['FAILED', 'LATE', 'SCHEDULED'], action)
  }
  assert.deepEqual(statusesOf('refund'), ['PAID'])
  assert.deepEqual(statusesOf('refund', { ...charge, paymentMethod: 'CREDIT_CARD_EARLY_MIXED' }), [
    'PAID',
  ])
  for (const paymentMethod of ['PIX', 'BANK_SLIP']) {
    assert.deepEqual(statusesOf('refund', { ...charge, paymentMethod }), [], paymentMethod)
  }
})

test('R-CHL-12 R-CHD-26 the deletion of an anticipated charge is offered but disabled, with a reason', () => {
  for (const status of ['SCHEDULED', 'LATE', 'FAILED'] as const) {
    assert.equal(chargeAllows.remove({ ...charge, status }), true)
    const anticipated: ChargeFacts = { ...charge, status, tradeAgreement: { type: 'DEFAULT' } }
    assert.equal(isActionOffered(anticipated, 'remove'), true)
    assert.equal(whyChargeRejects.remove(anticipated), chargeRefusals.anticipated)
    // Only the deletion is blocked.
    assert.equal(chargeAllows.manualPayment(anticipated), true)
  }
  const paid: ChargeFacts = { ...charge, status: 'PAID', tradeAgreement: { type: 'DEFAULT' } }
  assert.equal(isActionOffered(paid, 'remove'), false)
})

test('R-CHD-31 while a payment or refund is in progress each action is offered but refused, with a reason', () => {
  const actions: readonly (readonly [ChargeAction, ChargeFacts])[] = [
    ['remove', charge],
    ['manualPayment', charge],
    ['refund', { ...charge, status: 'PAID' }],
  ]
  for (const [action, free] of actions) {
    assert.equal(whyChargeRejects[action](free), null, action)
    const processing = { ...free, processing: true }
    const refunding = { ...free, refunding: true }
    assert.deepEqual(
      [isActionOffered(processing, action), isActionOffered(refunding, action)],
      [true, true],
    )
    assert.equal(whyChargeRejects[action](processing), chargeRefusals.paymentUnderWay, action)
    assert.equal(whyChargeRejects[action](refunding), chargeRefusals.refundUnderWay, action)
  }
})
