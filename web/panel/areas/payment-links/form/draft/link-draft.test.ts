import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLink } from '#contract/payment-links/endpoints.ts'
import { wireInput } from '#web/client/requests/request.ts'
import {
  bearerOf,
  emptyDraft,
  type LinkDraft,
  type LinkRules,
  orderBodyOf,
  problemsOf,
} from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { RULES } from '#web/panel/areas/payment-links/form/draft/link-rules.fixture.ts'

const OPTIONS = { rules: RULES, whiteLabel: false, seesMetadata: true, maySplit: false }
const NOW = '2026-11-21T12:00:00.000Z'
const draft: LinkDraft = { ...emptyDraft(RULES), title: ' Bolo ', value: 12_345n }
const off = { isOn: false, maxInstallments: 1, discountPercent: 0 }

test('R-LNKF-30 R-LNKF-32 R-LNKF-33 the whole payload', () => {
  const { methods } = draft
  const full: LinkDraft = {
    ...draft,
    description: 'Três andares',
    customer: '01a1fc9c-ae5a-7000-adec-90982fcd3248',
    methods: { ...methods, BANK_SLIP: off, PIX: { ...methods.PIX, discountPercent: 5 } },
    slipDescription: 'sem boleto não vai',
    hasTimer: true,
    hasAnchoring: true,
    expiry: { isOn: true, day: '2026-12-01', time: '10:15' },
    first: { isOn: true, day: '2026-11-30', time: '09:00' },
    metadata: [
      { key: ' pedido ', value: '77' },
      { key: '', value: '' },
    ],
  }
  assert.deepEqual(wireInput(createLink, { body: orderBodyOf(full, OPTIONS) }).body, {
    type: 'ORDER',
    whiteLabel: false,
    scheduledDate: '2026-11-30T09:00:00',
    uuidSellerClient: '01a1fc9c-ae5a-7000-adec-90982fcd3248',
    bankSlipDescription: null,
    metadata: [{ key: 'pedido', value: '77' }],
    paymentOrder: {
      title: 'Bolo',
      description: 'Três andares',
      installments: 10,
      value: 123.45,
      customInstallmentsValues: [
        { paymentMethod: 'CREDIT_CARD', installments: 12 },
        { paymentMethod: 'PIX', installments: 1 },
      ],
      expirationDate: '2026-12-01T10:15:00',
      timer: true,
    },
    enableAnchoring: true,
    allowedPaymentMethods: {
      creditCardMethod: { type: 'EARLY_BUYER' },
      bankSlipMethod: null,
      pixMethod: { discount: { amount: 5, type: 'PERCENT' } },
    },
  })
})

test('R-LNKF-05 R-LNKF-08 R-LNKF-18 absent fields are not sent', () => {
  const bare = { ...draft, hasTimer: true, hasAnchoring: true }
  const body = orderBodyOf(bare, OPTIONS)
  assert.deepEqual(body.allowedPaymentMethods.pixMethod, {})
  assert.equal(body.paymentOrder.timer, false)
  assert.equal(body.enableAnchoring, false)
  assert.equal(body.metadata, null)
  assert.ok(!('metadata' in orderBodyOf(bare, { ...OPTIONS, seesMetadata: false })))
})

test('R-LNKF-06 R-LNKF-19 R-LNKF-20 R-LNKF-22 R-LNKF-23 the problems of a link, in order', () => {
  assert.deepEqual(problemsOf(draft, NOW), [])
  const bad: LinkDraft = {
    ...draft,
    title: ' ',
    value: null,
    slipDescription: 'x'.repeat(131),
    methods: { CREDIT_CARD: off, BANK_SLIP: off, PIX: off },
    // 09:00 in São Paulo is now, not in the future.
    expiry: { isOn: true, day: '2026-11-21', time: '09:00' },
    first: { isOn: true, day: null, time: '09:00' },
    metadata: [{ key: '', value: '77' }],
  }
  // Without a boleto its description is not shown, so it cannot be what prevents saving.
  const all = ['title', 'value', 'methods', 'expiryPast', 'first', 'metadata']
  assert.deepEqual(problemsOf(bad, NOW), all)
  const slip = { ...off, isOn: true }
  const described = { ...bad, methods: { CREDIT_CARD: off, BANK_SLIP: slip, PIX: off } }
  const withSlip = ['title', 'value', 'slipDescription', 'expiryPast', 'first', 'metadata']
  assert.deepEqual(problemsOf(described, NOW), withSlip)
  const later = { isOn: true, day: '2026-11-21', time: '09:15' } as const
  assert.deepEqual(problemsOf({ ...draft, expiry: later, first: later }, NOW), [])
  assert.deepEqual(problemsOf({ ...draft, first: bad.expiry }, NOW), ['firstPast'])
  assert.deepEqual(problemsOf({ ...draft, title: 'x'.repeat(60) }, NOW), [])
  assert.deepEqual(problemsOf({ ...draft, title: 'x'.repeat(61) }, NOW), ['longTitle'])
})

test('R-LNKF-11 R-LNKF-14 R-LNKF-39 R-LNKF-40 the form opens with the seller’s settings', () => {
  const shown = (given: LinkRules) =>
    Object.values(emptyDraft(given).methods).map(({ isOn, maxInstallments }) => [
      isOn,
      maxInstallments,
    ])
  const { defaults } = RULES
  assert.deepEqual(shown(RULES), [
    [true, 12],
    [true, 1],
    [true, 1],
  ])
  assert.equal(emptyDraft(RULES).bearer, 'EARLY_BUYER')
  const card = { ...defaults, onlyCreditCard: true, defaultInstallments: 6 }
  assert.deepEqual(shown({ ...RULES, defaults: card }), [
    [true, 6],
    [false, 1],
    [false, 1],
  ])
  const without = (off: object) =>
    shown({ ...RULES, defaults: { ...defaults, ...off } }).map(([isOn]) => isOn)
  assert.deepEqual(without({ defaultEnableCreditCard: false }), [false, true, true])
  assert.deepEqual(without({ defaultEnableBankSlip: false }), [true, false, true])
  assert.deepEqual(without({ defaultEnablePixPayment: false }), [true, true, false])
  assert.deepEqual(shown({ ...RULES, mixedInstallment: true }), [
    [true, 10],
    [true, 1],
    [true, 1],
  ])
})

test('R-LNKF-12 R-LNKF-13 the seller pays the fees with the tax flag, the buyer with many instalments', () => {
  const many = { ...RULES, defaults: { ...RULES.defaults, forceBuyerAboveInstallments: 12 } }
  const chosen: LinkDraft = { ...draft, bearer: 'EARLY_SELLER' }
  const { methods } = chosen
  const in13 = { ...methods, CREDIT_CARD: { ...methods.CREDIT_CARD, maxInstallments: 13 } }
  const forced = { bearer: 'EARLY_BUYER', forcedBy: 'installments' }
  assert.deepEqual(bearerOf(chosen, many), { bearer: 'EARLY_SELLER', forcedBy: null })
  assert.deepEqual(bearerOf({ ...chosen, methods: in13 }, many), forced)
  const taxed = { ...many, isActiveForTax: true }
  const byTax = { bearer: 'EARLY_SELLER', forcedBy: 'tax' }
  assert.deepEqual(bearerOf({ ...draft, methods: in13 }, taxed), byTax)
  const body = orderBodyOf({ ...chosen, methods: in13 }, { ...OPTIONS, rules: many })
  assert.equal(body.allowedPaymentMethods.creditCardMethod?.type, 'EARLY_BUYER')
})
