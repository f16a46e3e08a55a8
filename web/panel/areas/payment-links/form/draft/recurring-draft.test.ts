import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLink } from '#contract/payment-links/endpoints.ts'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { wireInput } from '#web/client/requests/request.ts'
import {
  copyOfLink,
  draftOfLink,
} from '#web/panel/areas/payment-links/form/draft/draft-from-link.ts'
import {
  bodyOf,
  emptyRecurringDraft,
  type LinkDraft,
  problemsOf,
} from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { RULES } from '#web/panel/areas/payment-links/form/draft/link-rules.fixture.ts'
import {
  chargedOf,
  monthlyOf,
  NO_PLAN,
  type RecurringDraft,
  withPlan,
} from '#web/panel/areas/payment-links/form/draft/recurring-draft.ts'

const PLAN: Plan = {
  id: 7,
  title: 'Clube do Pão',
  description: 'Pão fresco',
  bullets: [{ description: 'Toda sexta' }, { description: 'Sem taxa' }],
  basicValues: [
    { type: 'MONTHLY', value: 8_000n, valuePerMonth: 8_000n },
    { type: 'SEMESTER', value: 45_000n, valuePerMonth: 7_500n },
    { type: 'YEARLY', value: 84_000n, valuePerMonth: 7_000n },
  ],
  active: true,
  idCheckout: null,
  enableBankSlip: true,
  enableCreditCard: true,
  enablePixPayment: true,
}
const NOW = '2026-11-21T12:00:00.000Z'
const OPTIONS = { rules: RULES, whiteLabel: false, seesMetadata: true, maySplit: false }
const empty = emptyRecurringDraft(RULES)
const off = { isOn: false, maxInstallments: 1, discountPercent: 0 }

const recurringWith = (draft: LinkDraft, next: Partial<RecurringDraft>): LinkDraft => ({
  ...draft,
  recurring: { ...(draft.recurring ?? NO_PLAN), ...next },
})

test('R-LNKF-27 another plan or periodicity refills the value from the base value and the description of the boleto from description and bullets', () => {
  const chosen = withPlan(empty, NO_PLAN, PLAN, 'MONTHLY')
  assert.equal(chosen.value, 8_000n)
  assert.equal(chosen.slipDescription, 'Pão fresco · Toda sexta · Sem taxa')
  const edited = { ...chosen, value: 1n, slipDescription: 'x' }
  const yearly = withPlan(edited, chosen.recurring ?? NO_PLAN, PLAN, 'YEARLY')
  assert.deepEqual(
    [yearly.value, yearly.slipDescription, yearly.recurring?.type],
    [84_000n, 'Pão fresco · Toda sexta · Sem taxa', 'YEARLY'],
  )
  const removed = withPlan(edited, yearly.recurring ?? NO_PLAN, null, 'YEARLY')
  assert.deepEqual(
    [removed.recurring?.plan, removed.value, removed.slipDescription],
    [null, 1n, 'x'],
  )
})

test('R-LNKF-28 the value per month is the value divided by 1, 6 and 12', () => {
  const perMonth = (['MONTHLY', 'SEMESTER', 'YEARLY'] as const).map((type) =>
    monthlyOf(12_000n, { ...NO_PLAN, type }),
  )
  assert.deepEqual(perMonth, [12_000n, 2_000n, 1_000n])
  const semester = { ...NO_PLAN, type: 'SEMESTER' } as const
  assert.equal(monthlyOf(10_000n, semester), 1_667n)
  assert.equal(chargedOf(10_000n, semester), 10_002n)
})

test('R-LNKF-24 R-LNKF-25 a recurring link needs plan, value and a method, an additional title of 60 and a boleto description of 130 characters at most', () => {
  assert.deepEqual(problemsOf(empty, NOW), ['value', 'plan'])
  const whole = withPlan(empty, NO_PLAN, PLAN, 'MONTHLY')
  assert.deepEqual(problemsOf(whole, NOW), [])
  const none = { CREDIT_CARD: off, BANK_SLIP: off, PIX: off }
  assert.deepEqual(problemsOf({ ...whole, methods: none }, NOW), ['methods'])
  const titled = (length: number, additionalValue: bigint | null = 1_000n) =>
    recurringWith(whole, { additionalTitle: 'x'.repeat(length), additionalValue })
  assert.deepEqual(problemsOf(titled(60), NOW), [])
  assert.deepEqual(problemsOf(titled(61), NOW), ['longAdditionalTitle'])
  // Without an additional value its title is not shown, so it cannot be what prevents saving.
  assert.deepEqual(problemsOf(titled(61, null), NOW), [])
  const described = (length: number) => ({ ...whole, slipDescription: 'x'.repeat(length) })
  assert.deepEqual(problemsOf(described(130), NOW), [])
  assert.deepEqual(problemsOf(described(131), NOW), ['slipDescription'])
  // A yearly value of less than a centavo a month.
  const yearly = recurringWith(whole, { type: 'YEARLY' })
  assert.deepEqual(problemsOf({ ...yearly, value: 5n }, NOW), ['value'])
  const split = recurringWith(whole, { additionalValue: 2n, additionalInstallments: 3 })
  assert.deepEqual(problemsOf(split, NOW), ['additional'])
})

test('R-LNKF-29 R-LNKF-31 the whole payload of a recurring link, whose card is RECURRENT', () => {
  const whole = recurringWith(withPlan(empty, NO_PLAN, PLAN, 'SEMESTER'), {
    additionalValue: 15_000n,
    additionalTitle: ' Adesão ',
    additionalInstallments: 3,
  })
  const full: LinkDraft = {
    ...whole,
    customer: '01a1fc9c-ae5a-7000-adec-90982fcd3248',
    methods: { ...whole.methods, PIX: off, BANK_SLIP: { ...off, isOn: true, discountPercent: 5 } },
    first: { isOn: true, day: '2026-11-30', time: '09:00' },
    metadata: [{ key: 'pedido', value: '77' }],
  }
  const sent = (draft: LinkDraft) => wireInput(createLink, { body: bodyOf(draft, OPTIONS) }).body
  assert.deepEqual(sent(full), {
    type: 'SUBSCRIPTION',
    scheduledDate: '2026-11-30T09:00:00',
    uuidSellerClient: '01a1fc9c-ae5a-7000-adec-90982fcd3248',
    bankSlipDescription: 'Pão fresco · Toda sexta · Sem taxa',
    metadata: [{ key: 'pedido', value: '77' }],
    paymentSubscription: {
      idPlan: 7,
      type: 'SEMESTER',
      valuePerMonth: 75,
      additionalValue: 150,
      additionalTitle: 'Adesão',
      additionalInstallments: 3,
    },
    allowedPaymentMethods: {
      creditCardMethod: { type: 'RECURRENT' },
      bankSlipMethod: { discount: { amount: 5, type: 'PERCENT' } },
      pixMethod: null,
    },
  })
})

test('a saved recurring link fills its form, and its copy keeps all but the customer', () => {
  const link: PaymentLink = {
    uuid: '01a1fc9c-ae5a-7000-adec-90982fcd3248',
    url: 'http://x/payment-link/1',
    type: 'SUBSCRIPTION',
    title: null,
    planTitle: 'Clube do Pão',
    value: null,
    valuePerMonth: 7_500n,
    createdAt: '2026-11-21T12:00:00.000Z',
    whiteLabel: false,
    state: 'OPEN',
    sellerClient: { name: 'Marina', uuid: '01a1fc9c-ae5a-7000-adec-90982fcd3249' },
    scheduledDate: null,
    bankSlipDescription: 'Grato',
    metadata: [],
    enableAnchoring: false,
    subSellerPaymentRequest: [],
    subSellerResponse: [],
    paymentOrder: null,
    paymentSubscription: {
      idPlan: 7,
      type: 'SEMESTER',
      value: 45_000n,
      valuePerMonth: 7_500n,
      additionalValue: 15_000n,
      additionalTitle: 'Adesão',
      additionalInstallments: 3,
    },
    allowedPaymentMethods: {
      creditCardMethod: { type: 'RECURRENT' },
      bankSlipMethod: {},
      pixMethod: null,
    },
  }
  const draft = draftOfLink(link, RULES)
  const body = bodyOf(draft, OPTIONS)
  assert.ok(body.type === 'SUBSCRIPTION')
  const { value: _, ...sold } = link.paymentSubscription ?? { value: 0n }
  assert.deepEqual(body.paymentSubscription, sold)
  assert.deepEqual(body.allowedPaymentMethods, link.allowedPaymentMethods)
  assert.deepEqual(
    [body.bankSlipDescription, body.uuidSellerClient],
    ['Grato', link.sellerClient?.uuid],
  )
  assert.deepEqual(copyOfLink(link, RULES), { ...draft, customer: null })
})

test('R-LNKS-11 the split of a recurring link is of what a period is charged, and is left out without the permission', () => {
  const split = {
    isOn: true,
    entries: [
      { id: 3, name: 'Doces da Vila', type: 'PERCENTAGE' as const, text: '12,5', usual: null },
    ],
  }
  const yearly = withPlan(empty, NO_PLAN, PLAN, 'YEARLY')
  const draft = { ...yearly, split, value: 84_001n }
  const sent = bodyOf(draft, { ...OPTIONS, maySplit: true })
  assert.deepEqual(sent.subSellerPaymentRequest, [
    { idSubSeller: 3, paymentType: 'PERCENTAGE', paymentValue: 1_250n, amount: 84_000n },
  ])
  assert.ok(!('subSellerPaymentRequest' in bodyOf(draft, OPTIONS)))
})
