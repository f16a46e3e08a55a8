import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  bodyOf,
  emptyDraft,
  problemsOf,
  type LinkDraft,
} from '#web/panel/areas/payment-links/link-draft.ts'

const DEFAULTS = {
  ...{ defaultEnableCreditCard: true, defaultEnableBankSlip: true, defaultEnablePixPayment: true },
  ...{ enableSplitOperation: true, defaultCreditCardType: 'EARLY_BUYER', defaultInstallments: 12 },
  ...{ onlyCreditCard: false, maxInstallments: 21, forceBuyerAboveInstallments: null },
  nonAnticipatedReduction: 3_500,
  mixedInstallments: { creditCard: 10, bankSlip: 1, pix: 1 },
} as const

const NOW = '2026-11-21T12:00:00.000Z'
const draft: LinkDraft = { ...emptyDraft(DEFAULTS), title: 'Bolo', value: 12_345n }

test('R-LNKF-30 R-LNKF-32 the body sends 10 instalments, the maxima beside, null for what is off', () => {
  const { methods } = draft
  const body = bodyOf({
    ...draft,
    methods: { ...methods, BANK_SLIP: { ...methods.BANK_SLIP, isOn: false } },
  })
  assert.equal(body.paymentOrder.installments, 10)
  assert.deepEqual(body.paymentOrder.customInstallmentsValues, [
    { paymentMethod: 'CREDIT_CARD', installments: 12 },
    { paymentMethod: 'PIX', installments: 1 },
  ])
  assert.deepEqual(body.allowedPaymentMethods, {
    creditCardMethod: { type: 'EARLY_BUYER' },
    bankSlipMethod: null,
    pixMethod: {},
  })
})

test('R-LNKF-05 R-LNKF-33 a discount goes only above zero, a date without its offset', () => {
  const { methods } = draft
  const body = bodyOf({
    ...draft,
    methods: { ...methods, PIX: { ...methods.PIX, discountPercent: 5 } },
    expiresAt: '2026-12-01T10:15',
    timer: true,
  })
  assert.deepEqual(body.allowedPaymentMethods.pixMethod, {
    discount: { amount: 500, type: 'PERCENT' },
  })
  assert.equal(body.paymentOrder.expirationDate, '2026-12-01T10:15:00')
  assert.equal(body.paymentOrder.timer, true)
})

test('R-LNKF-19 R-LNKF-20 R-LNKF-22 R-LNKF-23 title, value, a method and a future date are asked for', () => {
  assert.deepEqual(problemsOf(draft, NOW), [])
  const off = { isOn: false, most: 1, discountPercent: 0 }
  const bad: LinkDraft = {
    ...{ ...draft, title: ' ', value: null, expiresAt: '2026-11-21T09:00' },
    methods: { CREDIT_CARD: off, BANK_SLIP: off, PIX: off },
  }
  assert.deepEqual(problemsOf(bad, NOW), ['title', 'value', 'methods', 'expiresAt'])
})

test('R-LNKF-14 a seller of cards alone starts with the card alone', () => {
  const only = emptyDraft({ ...DEFAULTS, onlyCreditCard: true, defaultInstallments: 6 })
  assert.deepEqual(
    Object.values(only.methods).map(({ isOn, most }) => [isOn, most]),
    [
      [true, 6],
      [false, 1],
      [false, 1],
    ],
  )
})
