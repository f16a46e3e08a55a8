import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastDigits, maskOf, purchaseRefusal, usedShare } from '#contract/virtual-cards/rules.ts'

test('R-CARD-03 a card number is masked except its last 4 digits', () => {
  assert.equal(maskOf('1234'), '•••• •••• •••• 1234')
  assert.equal(lastDigits(maskOf('0042')), '0042')
  assert.equal(maskOf(null), '•••• •••• •••• ••••')
})

test('R-CARD-10 the used share of the limit is invoice by limit, half-up, and zero without a limit', () => {
  const share = (invoiceValue: bigint, totalValueBag: bigint) =>
    usedShare({ invoiceValue, totalValueBag, availableValueVirtualCard: 0n })
  assert.equal(share(120_050n, 500_000n), 2_401)
  assert.equal(share(500_000n, 500_000n), 10_000)
  assert.equal(share(1n, 3n), 3_333)
  assert.equal(share(0n, 0n), 0)
})

test('R-CARD-07 a purchase needs an active card, an active account, no overdue invoice and enough limit', () => {
  const good = {
    card: 'ACTIVE' as const,
    isAccountActive: true,
    isOverdue: false,
    owed: 300n,
    amount: 200n,
    limit: 500n,
  }
  assert.equal(purchaseRefusal(good), null)
  assert.equal(purchaseRefusal({ ...good, amount: 201n }), 'LIMIT')
  assert.equal(purchaseRefusal({ ...good, card: 'BLOCKED' }), 'CARD')
  assert.equal(purchaseRefusal({ ...good, isAccountActive: false }), 'ACCOUNT')
  assert.equal(purchaseRefusal({ ...good, isOverdue: true }), 'OVERDUE')
})
