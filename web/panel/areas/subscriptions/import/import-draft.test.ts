import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Plan } from '#contract/plans/shapes.ts'
import {
  consequence,
  EMPTY_DRAFT,
  type ImportDraft,
  importErrors,
  importOf,
  withPlan,
} from '#web/panel/areas/subscriptions/import/import-draft.ts'

const CUSTOMER = {
  id: '01998d6a-0000-7000-8000-000000000000',
  name: 'Escola Girassol',
  email: 'e@e.example',
  document: { documentNumber: '52998224725', documentType: 'cpf', documentNation: 'BR' },
} as const
const PLAN: Plan = {
  id: 7,
  title: 'Clube',
  description: null,
  bullets: [],
  active: true,
  idCheckout: null,
  basicValues: [
    { type: 'MONTHLY', value: 8_990n, valuePerMonth: 8_990n },
    { type: 'SEMESTER', value: 50_940n, valuePerMonth: 8_490n },
    { type: 'YEARLY', value: 95_880n, valuePerMonth: 7_990n },
  ],
  enableBankSlip: true,
  enableCreditCard: true,
  enablePixPayment: true,
}
const WHOLE: ImportDraft = {
  ...withPlan(EMPTY_DRAFT, PLAN, 'SEMESTER'),
  customer: CUSTOMER,
  startDate: '2026-12-10',
  method: 'PIX',
}

test('a boleto needs a customer with a CPF or CNPJ', () => {
  const document = {
    documentNumber: 'X1234567',
    documentType: 'passport',
    documentNation: 'DE',
  } as const
  const abroad = { ...CUSTOMER, document } as const
  const text = 'O boleto exige CPF ou CNPJ, e este cliente não tem. Escolha Pix.'
  assert.deepEqual(importErrors({ ...WHOLE, customer: abroad, method: 'BANK_SLIP' }), {
    method: text,
  })
  assert.deepEqual(importErrors({ ...WHOLE, customer: abroad, method: 'PIX' }), {})
  assert.deepEqual(importErrors({ ...WHOLE, method: 'BANK_SLIP' }), {})
})

test('R-IMP-02 client, plan, value and date are required', () => {
  const required = 'Preenchimento obrigatório!'
  assert.deepEqual(importErrors(EMPTY_DRAFT), {
    customer: required,
    plan: required,
    valuePerMonth: required,
    startDate: required,
  })
  assert.equal(importOf(EMPTY_DRAFT), null)
  assert.deepEqual(importErrors(WHOLE), {})
  assert.deepEqual(importErrors({ ...WHOLE, valuePerMonth: 0n }), { valuePerMonth: required })
  assert.deepEqual(Object.keys(importErrors({ ...WHOLE, valuePerMonth: 166_666_667n })), [
    'valuePerMonth',
  ])
})

test('R-IMP-05 the value of the whole period is sent', () => {
  assert.deepEqual(importOf(WHOLE), {
    idPlan: 7,
    basicValue: { type: 'SEMESTER', value: 50_940n },
    payment: { method: 'PIX' },
    uuidBuyer: CUSTOMER.id,
    startDate: '2026-12-10',
  })
})

test('R-IMP-01 plan and periodicity set the price; the form shows its consequence', () => {
  assert.equal(withPlan(WHOLE, PLAN, 'YEARLY').valuePerMonth, 7_990n)
  assert.equal(withPlan({ ...WHOLE, valuePerMonth: 1n }, null, 'YEARLY').valuePerMonth, 1n)
  assert.equal(consequence(WHOLE), 'R$\u00a0509,40 a cada 6 meses, a partir de 10/12/2026')
  assert.equal(consequence({ ...WHOLE, startDate: null }), 'R$\u00a0509,40 a cada 6 meses')
  assert.equal(consequence(EMPTY_DRAFT), '')
})
