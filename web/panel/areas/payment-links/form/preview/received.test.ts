import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InstallmentSimulation } from '#contract/payment-links/shapes.ts'
import { emptyDraft } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { RULES } from '#web/panel/areas/payment-links/form/draft/link-rules.fixture.ts'
import { receivedOf } from '#web/panel/areas/payment-links/form/preview/received.ts'

const sale = (installments: number, receivedAmount: bigint) => ({
  installments,
  installmentAmount: 50_000n,
  totalAmount: 50_000n,
  discount: 0n,
  receivedAmount,
})

const SIMULATION: InstallmentSimulation = {
  installmentsToBuyer: [],
  installmentsToSeller: [sale(1, 47_540n), sale(2, 50_000n)],
  creditCardTax: 299,
}

const DRAFT = { ...emptyDraft(RULES), value: 50_000n }
const textsOf = (draft: typeof DRAFT) =>
  receivedOf(draft, RULES, SIMULATION).map(({ label, amount }) => `${label} ${amount}`)

test('each way to pay has its own amount: the card à vista brings less than in instalments', () => {
  assert.deepEqual(textsOf(DRAFT), [
    'Pix 49505',
    'Boleto 49701',
    'Cartão à vista 47540',
    'Cartão em 2x 50000',
  ])
})

test('the shares of sub-sellers are deducted, and a method that is switched off is left out', () => {
  const { CREDIT_CARD, PIX, BANK_SLIP } = DRAFT.methods
  const entry = { id: 1, name: 'Doces', type: 'PERCENTAGE', text: '10', usual: null } as const
  const draft = {
    ...DRAFT,
    methods: {
      CREDIT_CARD,
      PIX: { ...PIX, isOn: false },
      BANK_SLIP: { ...BANK_SLIP, isOn: false },
    },
    split: { isOn: true, entries: [entry] },
  }
  assert.deepEqual(textsOf(draft), ['Cartão à vista 42540', 'Cartão em 2x 45000'])
})

test('a discount comes off before the fee', () => {
  const { PIX } = DRAFT.methods
  const draft = { ...DRAFT, methods: { ...DRAFT.methods, PIX: { ...PIX, discountPercent: 10 } } }
  assert.equal(textsOf(draft)[0], `Pix ${45_000 - 446}`)
})
