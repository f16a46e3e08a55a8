import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyText } from '#web/panel/areas/med-claims/public/claim-text.ts'

const claim = {
  amount: 700n,
  heldAmount: 700n,
  returnedAmount: 0n,
  deadline: '2026-12-04',
} as const
const text = (facts: Partial<Parameters<typeof moneyText>[0]>) =>
  moneyText({ ...claim, state: 'OPEN', ...facts } as Parameters<typeof moneyText>[0]).replaceAll(
    '\u00a0',
    ' ',
  )

test('the row of a claim says what was done with its money, and names no amount of nothing', () => {
  const open = 'R$ 7,00 de R$ 7,00 bloqueados até a decisão, no máximo em 04/12/2026.'
  assert.equal(text({}), open)
  assert.equal(text({ state: 'RELEASED' }), 'R$ 7,00 liberados.')
  assert.equal(text({ state: 'RELEASED', heldAmount: 0n }), 'Nada estava bloqueado.')
  assert.equal(
    text({ state: 'RETURNED', returnedAmount: 700n }),
    'R$ 7,00 devolvidos a quem pagou.',
  )
  assert.equal(
    text({ state: 'RETURNED', returnedAmount: 300n }),
    'R$ 3,00 devolvidos e R$ 4,00 liberados.',
  )
  assert.equal(text({ state: 'RETURNED' }), 'Nada foi devolvido: a conta não tinha saldo.')
})
