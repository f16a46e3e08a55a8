import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_PERIOD_CENTAVOS } from '#contract/plans/rules.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { SUBSCRIPTION } from '#web/panel/areas/subscriptions/detail/subscription.fixture.ts'
import {
  changeOf,
  draftOf,
  totalOf,
  valueError,
  withPlan,
} from '#web/panel/areas/subscriptions/detail/subscription-draft.ts'

const SAVED: Subscription = {
  ...SUBSCRIPTION,
  basicValue: { type: 'YEARLY', value: 10_000n, valuePerMonth: 833n },
  paymentMethod: 'BANK_SLIP',
  bankSlipDescription: 'Pão toda sexta',
}

const PLAN: Plan = {
  id: 2,
  title: 'Bolo',
  description: 'Bolo da semana',
  bullets: [{ description: 'Café' }],
  basicValues: [
    { type: 'MONTHLY', value: 12_000n, valuePerMonth: 12_000n },
    { type: 'SEMESTER', value: 66_000n, valuePerMonth: 11_000n },
    { type: 'YEARLY', value: 120_000n, valuePerMonth: 10_000n },
  ],
  active: true,
  idCheckout: null,
  enableBankSlip: true,
  enableCreditCard: true,
  enablePixPayment: true,
}

test('R-SUBD-09 another plan or periodicity sets its value and boleto description', () => {
  const changed = withPlan(draftOf(SAVED), PLAN, 'SEMESTER')
  assert.deepEqual(changed, {
    idPlan: 2,
    type: 'SEMESTER',
    valuePerMonth: 11_000n,
    bankSlipDescription: 'Bolo da semana · Café',
  })
  assert.equal(withPlan(changed, PLAN, 'YEARLY').valuePerMonth, 10_000n)
})

test('R-SUBD-10 the total of the period is sent; an unchanged price keeps its centavos', () => {
  const draft = draftOf(SAVED)
  assert.deepEqual(changeOf(draft, SAVED), {
    idPlan: 1,
    basicValueRequest: { type: 'YEARLY', value: 10_000n, valuePerMonth: 833n },
    bankSlipDescription: 'Pão toda sexta',
  })
  assert.equal(totalOf({ ...draft, valuePerMonth: 900n }, SAVED), 10_800n)
  assert.equal(changeOf({ ...draft, bankSlipDescription: ' ' }, SAVED).bankSlipDescription, null)
})

test('R-SUBD-05 a subscription paid by Pix keeps its boleto description', () => {
  const pix: Subscription = { ...SAVED, paymentMethod: 'PIX', bankSlipDescription: null }
  const changed = withPlan(draftOf(pix), PLAN, 'MONTHLY')
  assert.equal(changeOf(changed, pix).bankSlipDescription, null)
})

test('R-SUBD-07 a value is needed, and no larger than a charge may be', () => {
  const draft = draftOf(SAVED)
  assert.equal(valueError(draft), null)
  assert.equal(valueError({ ...draft, valuePerMonth: 0n }), 'Preenchimento obrigatório!')
  assert.equal(valueError({ ...draft, valuePerMonth: null }), 'Preenchimento obrigatório!')
  const max = MAX_PERIOD_CENTAVOS / 12n
  assert.equal(valueError({ ...draft, valuePerMonth: max }), null)
  assert.match(valueError({ ...draft, valuePerMonth: max + 1n }) ?? '', /9\.999\.999,99/)
})
