import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CardType, PaymentLink } from '#contract/payment-links/shapes.ts'
import { mergeDrafts } from '#web/kit/forms/merge-drafts.ts'
import {
  copyOfLink,
  draftOfLink,
} from '#web/panel/areas/payment-links/form/draft/draft-from-link.ts'
import { orderBodyOf, problemsOf } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { RULES } from '#web/panel/areas/payment-links/form/draft/link-rules.fixture.ts'

const LINK: PaymentLink = {
  uuid: '01a1fc9c-ae5a-7000-adec-90982fcd3248',
  url: 'http://x/payment-link/1',
  type: 'ORDER',
  title: 'Bolo',
  planTitle: null,
  value: 15_000n,
  valuePerMonth: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  whiteLabel: false,
  state: 'OPEN',
  sellerClient: { name: 'Marina', uuid: '01a1fc9c-ae5a-7000-adec-90982fcd3249' },
  scheduledDate: '2026-12-05T23:45:00',
  bankSlipDescription: 'Grato',
  metadata: [{ key: 'pedido', value: '77' }],
  enableAnchoring: true,
  subSellerPaymentRequest: [],
  subSellerResponse: [],
  paymentSubscription: null,
  paymentOrder: {
    title: 'Bolo',
    description: 'Três andares',
    installments: 4,
    value: 15_000n,
    customInstallmentsValues: [
      { paymentMethod: 'CREDIT_CARD', installments: 4 },
      { paymentMethod: 'PIX', installments: 2 },
    ],
    expirationDate: '2026-12-01T00:15:00',
    timer: true,
  },
  allowedPaymentMethods: {
    creditCardMethod: { type: 'EARLY_SELLER', discount: { amount: 550, type: 'PERCENT' } },
    bankSlipMethod: null,
    pixMethod: {},
  },
}
const OPTIONS = { rules: RULES, whiteLabel: false, seesMetadata: true, maySplit: true }

test('R-LNKF-34 R-LNKF-41 a link in the form is sent back unchanged', () => {
  const draft = draftOfLink(LINK, RULES)
  assert.deepEqual(draft.first, { isOn: true, day: '2026-12-05', time: '23:45' })
  assert.deepEqual(draft.expiry, { isOn: true, day: '2026-12-01', time: '00:15' })
  const body = orderBodyOf(draft, OPTIONS)
  assert.equal(body.scheduledDate, LINK.scheduledDate)
  assert.equal(body.uuidSellerClient, LINK.sellerClient?.uuid)
  assert.deepEqual(body.metadata, LINK.metadata)
  assert.deepEqual(body.allowedPaymentMethods, LINK.allowedPaymentMethods)
  assert.deepEqual(body.paymentOrder, { ...LINK.paymentOrder, installments: 10 })
  assert.deepEqual(body.subSellerPaymentRequest, [])
  assert.equal(body.enableAnchoring, true)
})

test('R-LNKL-07 an edit and a copy keep who pays the fees, also of a link that an API key made', () => {
  const mixed = { ...RULES, mixedInstallment: true }
  const typeOf = (type: CardType, rules: typeof RULES) => {
    const link = {
      ...LINK,
      allowedPaymentMethods: { ...LINK.allowedPaymentMethods, creditCardMethod: { type } },
    }
    return [draftOfLink(link, rules), copyOfLink(link, rules)].map(
      (draft) =>
        orderBodyOf(draft, { ...OPTIONS, rules }).allowedPaymentMethods.creditCardMethod?.type,
    )
  }
  for (const type of ['EARLY_BUYER', 'EARLY_SELLER', 'EARLY_MIXED', 'RECURRENT'] as const) {
    assert.deepEqual(typeOf(type, mixed), [type, type])
  }
  // The service refuses it to a seller without the setting.
  assert.deepEqual(typeOf('EARLY_MIXED', RULES), ['EARLY_BUYER', 'EARLY_BUYER'])
})

test('R-LNKL-07 a copy keeps everything except the customer', () => {
  const copy = copyOfLink(LINK, RULES)
  assert.equal(copy.customer, null)
  assert.deepEqual({ ...copy, customer: LINK.sellerClient?.uuid }, draftOfLink(LINK, RULES))
})

test('a saved maximum above the list of this person stays, a copy keeps within the list', () => {
  const { paymentOrder } = LINK
  assert.ok(paymentOrder)
  const customInstallmentsValues = [{ paymentMethod: 'CREDIT_CARD' as const, installments: 21 }]
  const long = { ...LINK, paymentOrder: { ...paymentOrder, customInstallmentsValues } }
  const short = { ...RULES, seesAllInstallments: false }
  assert.equal(draftOfLink(long, short).methods.CREDIT_CARD.maxInstallments, 21)
  assert.equal(copyOfLink(long, RULES).methods.CREDIT_CARD.maxInstallments, 21)
  assert.equal(copyOfLink(long, short).methods.CREDIT_CARD.maxInstallments, 12)
})

test('a saved Pix of a seller that has only the card by now is switched off', () => {
  assert.equal(draftOfLink(LINK, RULES).methods.PIX.isOn, true)
  const only = { ...RULES, defaults: { ...RULES.defaults, onlyCreditCard: true } }
  const { CREDIT_CARD: card, BANK_SLIP: slip, PIX: pix } = draftOfLink(LINK, only).methods
  assert.deepEqual([card.isOn, slip.isOn, pix.isOn], [true, false, false])
})

test('R-LNKF-42 fields that the user may not send are left out and stay unchanged', () => {
  const body = orderBodyOf(draftOfLink(LINK, RULES), {
    ...OPTIONS,
    seesMetadata: false,
    maySplit: false,
  })
  assert.ok(!('metadata' in body) && !('subSellerPaymentRequest' in body))
})

test('a saved first charge may be in the past, an expiry may not', () => {
  const saved = draftOfLink(LINK, RULES)
  const later = '2027-01-01T12:00:00.000Z'
  assert.deepEqual(problemsOf(saved, later, saved), ['expiryPast'])
  const moved = { ...saved, first: { ...saved.first, time: '23:30' } }
  assert.deepEqual(problemsOf(moved, later, saved), ['expiryPast', 'firstPast'])
})

test('both people’s changes are merged; only fields that both changed conflict', () => {
  const was = draftOfLink(LINK, RULES)
  const yours = { ...was, title: 'Bolo meu', value: 9_000n }
  const theirs = { ...was, title: 'Bolo deles', description: 'Dois andares', value: 9_000n }
  const { draft, conflicts } = mergeDrafts(was, yours, theirs)
  assert.deepEqual(
    [draft.title, draft.description, draft.value],
    ['Bolo meu', 'Dois andares', 9_000n],
  )
  assert.deepEqual(conflicts, ['title'])
})
