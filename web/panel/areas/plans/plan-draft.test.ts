import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { BUYER_METHODS } from '#contract/charges/shapes.ts'
import { type Plan, planInput } from '#contract/plans/shapes.ts'
import {
  draftErrors,
  draftOfPlan,
  emptyDraft,
  inputOf,
  isMissing,
  totalText,
} from '#web/panel/areas/plans/plan-draft.ts'

const PLAN: Plan = {
  id: 1,
  title: 'Clube',
  description: null,
  active: true,
  idCheckout: 1001,
  bullets: [{ description: 'Pão' }],
  basicValues: [
    { type: 'MONTHLY', value: 8_990n, valuePerMonth: 8_990n },
    { type: 'SEMESTER', value: 50_940n, valuePerMonth: 8_490n },
    { type: 'YEARLY', value: 95_880n, valuePerMonth: 7_990n },
  ],
  enableBankSlip: false,
  enableCreditCard: true,
  enablePixPayment: true,
}
const ALL = BUYER_METHODS
const USUAL = { enableCreditCard: false, enablePixPayment: false, enableBankSlip: false }

test('R-PLAN-09 the form of an unchanged plan sends the plan, and the contract accepts it', () => {
  const { id: _, active: __, ...written } = PLAN
  const sent = inputOf(draftOfPlan(PLAN), 1001, ALL)
  assert.deepEqual(sent, written)
  assert.deepEqual(z.decode(planInput, z.encode(planInput, sent)), sent)
})

test('R-PLAN-07 an item that was typed and not added is sent', () => {
  const { bullets } = inputOf({ ...draftOfPlan(PLAN), typed: ' Bolo ' }, null, ALL)
  assert.deepEqual(bullets, [{ description: 'Pão' }, { description: 'Bolo' }])
})

test('R-PLAN-05 R-PLAN-08 R-PLAN-10 each missing field has its own text', () => {
  const nothing = draftErrors(emptyDraft(USUAL), ALL)
  assert.deepEqual(nothing, {
    title: 'Preenchimento obrigatório!',
    monthly: 'Preenchimento obrigatório',
    semester: 'Preenchimento obrigatório',
    yearly: 'Preenchimento obrigatório',
    methods: 'Selecione ao menos um método de pagamento.',
  })
  assert.ok(Object.values(nothing).every(isMissing))
  assert.deepEqual(draftErrors(draftOfPlan(PLAN), ALL), {})
  const long = { ...draftOfPlan(PLAN), title: 'x'.repeat(61), yearly: 83_333_334n }
  const wrong = {
    title: 'O título deve ter no máximo 60 caracteres!',
    yearly: 'O total do período vai até R$\u00a09.999.999,99.',
  }
  assert.deepEqual(draftErrors(long, ALL), wrong)
  assert.ok(!Object.values(wrong).some(isMissing))
})

test('R-PLAN-09 the total of a period is shown below its price', () => {
  assert.equal(totalText(8_490n, 'semester'), 'R$\u00a0509,40 a cada 6 meses')
  assert.equal(totalText(7_990n, 'yearly'), 'R$\u00a0958,80 a cada 12 meses')
  assert.equal(totalText(null, 'monthly'), undefined)
})

test('a way to pay that this installation is without is neither sent nor counted', () => {
  const draft = draftOfPlan(PLAN)
  const sent = inputOf(draft, 1001, ['PIX'])
  assert.deepEqual([sent.enableCreditCard, sent.enablePixPayment], [false, true])
  assert.deepEqual(draftErrors(draft, ['PIX']), {})
  assert.deepEqual(draftErrors({ ...draft, pix: false }, ['PIX', 'BANK_SLIP']), {
    methods: 'Selecione ao menos um método de pagamento.',
  })
})
