import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLink } from '#contract/payment-links/endpoints.ts'
import type { CardType, PaymentLink } from '#contract/payment-links/shapes.ts'
import { wireInput } from '#web/client/requests/request.ts'
import { RULES } from '#web/panel/areas/payment-links/form/draft/link-rules.fixture.ts'
import {
  offeredInstallments,
  quickBodyOf,
  quickCopyOf,
  quickDraftOf,
  quickProblems,
} from '#web/panel/areas/payment-links/quick/quick-draft.ts'

const draft = { title: ' Café ', value: 1_250n, installments: 13, cardType: null }
const typeBy = (rules: typeof RULES) =>
  quickBodyOf(draft, rules).allowedPaymentMethods.creditCardMethod.type

test('R-LNKQ-02 the payload of a quick link', () => {
  assert.deepEqual(wireInput(createLink, { body: quickBodyOf(draft, RULES) }).body, {
    type: 'FAST_ORDER',
    paymentOrder: { title: 'Café', value: 12.5, installments: 13, description: '' },
    allowedPaymentMethods: { creditCardMethod: { type: 'EARLY_BUYER' } },
  })
  const { defaults } = RULES
  const bySeller = { ...RULES, defaults: { ...defaults, defaultCreditCardType: 'EARLY_SELLER' } }
  assert.equal(typeBy(bySeller as typeof RULES), 'EARLY_SELLER')
  assert.equal(typeBy({ ...RULES, isActiveForTax: true }), 'EARLY_SELLER')
  const forced = { ...(bySeller as typeof RULES).defaults, forceBuyerAboveInstallments: 12 }
  assert.equal(typeBy({ ...RULES, defaults: forced }), 'EARLY_BUYER')
})

test('R-LNKQ-01 it opens with 10 instalments or the seller’s maximum; title and value are required', () => {
  const empty = { title: '', value: null, installments: 10, cardType: null }
  assert.deepEqual(quickDraftOf(null, RULES), empty)
  const few = { ...RULES, defaults: { ...RULES.defaults, maxInstallments: 6 } }
  assert.equal(quickDraftOf(null, few).installments, 6)
  const short = { ...RULES, seesAllInstallments: false }
  const opened = quickDraftOf(null, RULES)
  assert.deepEqual(
    [RULES, short, few].map((rules) => offeredInstallments(rules, opened)),
    [21, 12, 10],
  )
  assert.deepEqual(quickProblems(quickDraftOf(null, RULES)), ['title', 'value'])
  assert.deepEqual(quickProblems(draft), [])
  assert.deepEqual(quickProblems({ ...draft, title: 'x'.repeat(60) }), [])
  assert.deepEqual(quickProblems({ ...draft, title: 'x'.repeat(61) }), ['longTitle'])
})

const linkOf = (type: CardType) =>
  ({
    paymentOrder: { title: 'Café', value: 1_250n, installments: 21 },
    allowedPaymentMethods: { creditCardMethod: { type } },
  }) as PaymentLink

test('R-LNKL-07 an edit and a copy of a quick link keep who pays the fees', () => {
  const typesOf = (type: CardType, rules: typeof RULES) =>
    [quickDraftOf, quickCopyOf].map(
      (read) =>
        quickBodyOf(read(linkOf(type), rules), rules).allowedPaymentMethods.creditCardMethod.type,
    )
  const mixed = { ...RULES, mixedInstallment: true }
  for (const type of ['EARLY_BUYER', 'EARLY_SELLER', 'EARLY_MIXED', 'RECURRENT'] as const) {
    assert.deepEqual(typesOf(type, mixed), [type, type])
  }
  assert.deepEqual(typesOf('EARLY', RULES), ['EARLY_BUYER', 'EARLY_BUYER'])
  assert.deepEqual(typesOf('EARLY_MIXED', RULES), ['EARLY_BUYER', 'EARLY_BUYER'])
  const taxed = { ...RULES, isActiveForTax: true }
  assert.deepEqual(typesOf('EARLY_BUYER', taxed), ['EARLY_SELLER', 'EARLY_SELLER'])
})

test('a copy of a quick link keeps within the instalments of this person', () => {
  const link = linkOf('EARLY_BUYER')
  const short = { ...RULES, seesAllInstallments: false }
  assert.equal(quickDraftOf(link, short).installments, 21)
  assert.equal(quickCopyOf(link, short).installments, 12)
  assert.equal(quickCopyOf(link, RULES).installments, 21)
})
