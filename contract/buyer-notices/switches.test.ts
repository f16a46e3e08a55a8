import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  MESSAGE_NAMES,
  NOTICE_METHODS,
  NOTICE_SWITCHES,
  SWITCH_NAMES,
} from '#contract/buyer-notices/switches.ts'

const daysOf = (method: string, channel: string) =>
  NOTICE_SWITCHES.filter((each) => each.method === method && each.channel === channel).map(
    ({ days }) => days,
  )

test('R-NOTS-06 R-NOTS-07 each method has its offsets, by e-mail and WhatsApp, under names of their own', () => {
  for (const channel of ['email', 'whatsapp']) {
    for (const method of ['bankSlip', 'pix']) {
      assert.deepEqual(daysOf(method, channel), [-15, -7, -2, 0, 2, 7, 20])
    }
    assert.deepEqual(daysOf('creditCard', channel), [0, 2, 7, 20])
  }
  assert.equal(new Set(SWITCH_NAMES).size, 36)
  assert.deepEqual(
    NOTICE_METHODS.map((method) => SWITCH_NAMES.filter((name) => name.startsWith(method)).length),
    [14, 14, 8],
  )
})

test('switches and messages are named as in the wire format', () => {
  assert.deepEqual(
    SWITCH_NAMES.filter((name) => name.startsWith('creditCard')),
    [
      'creditCardPayment',
      'creditCardPaymentWhatsapp',
      'creditCardLatePaymentWithTwoDays',
      'creditCardLatePaymentWithTwoDaysWhatsapp',
      'creditCardLatePaymentWithSevenDays',
      'creditCardLatePaymentWithSevenDaysWhatsapp',
      'creditCardLatePaymentWithTwentyDays',
      'creditCardLatePaymentWithTwentyDaysWhatsapp',
    ],
  )
  assert.deepEqual(MESSAGE_NAMES, [
    'bankSlipPrePaymentMessage',
    'bankSlipPaymentMessage',
    'bankSlipLatePaymentMessage',
    'pixPrePaymentMessage',
    'pixPaymentMessage',
    'pixLatePaymentMessage',
    'creditCardPaymentMessage',
    'creditCardLatePaymentMessage',
  ])
})
