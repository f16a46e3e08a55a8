import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Instant } from '#contract/basics/days.ts'
import { payoutRefusals } from '#contract/payouts/refusals.ts'
import {
  isWithdrawalBlocked,
  nextWithdrawalChange,
  scheduledDateOf,
  withdrawalRefusal,
} from '#contract/payouts/rules.ts'
import {
  afterTransferEvent,
  PAYOUT_STATES,
  statusOfPayout,
  TRANSFER_MACHINE,
  TRANSFER_STATUSES,
  type TransferEvent,
} from '#contract/payouts/states.ts'
import { DEFAULT_SETTINGS, minTransferExclusiveOf } from '#contract/sellers/settings.ts'

const NOON: Instant = '2026-11-23T15:00:00.000Z'
const base = {
  amount: 10_000n,
  available: 10_000n,
  withAnticipation: false,
  minimum: minTransferExclusiveOf(DEFAULT_SETTINGS),
  now: NOON,
}

test('S-08 K-FIN-01 R-FIN-04 an amount up to the seller’s minimum, by default R$ 9,00, is refused unless receivables are anticipated for it', () => {
  assert.deepEqual(withdrawalRefusal({ ...base, amount: 900n }), {
    ...payoutRefusals.belowMinimum,
    text: 'O valor do saque deve ser maior que R$ 9,00.',
  })
  assert.equal(withdrawalRefusal({ ...base, amount: 901n }), null)
  assert.equal(withdrawalRefusal({ ...base, amount: 900n, withAnticipation: true }), null)
  const { minTransferExclusiveCentavos: _, ...older } = DEFAULT_SETTINGS
  assert.equal(minTransferExclusiveOf(older), 900n)
  const minimum = minTransferExclusiveOf({ ...older, minTransferExclusiveCentavos: 2_550 })
  assert.match(
    withdrawalRefusal({ ...base, minimum, amount: 2_550n })?.text ?? '',
    /maior que R\$ 25,50\.$/,
  )
  assert.equal(withdrawalRefusal({ ...base, minimum, amount: 2_551n }), null)
})

test('R-FIN-05 an amount above what is available is refused', () => {
  assert.equal(withdrawalRefusal(base), null)
  const above = withdrawalRefusal({ ...base, amount: 10_001n })
  assert.equal(above, payoutRefusals.insufficientBalance)
})

test('R-FIN-06 withdrawals are refused from 23:00 to 01:00 in UTC-3, 01:00 not included', () => {
  const blocked = {
    '2026-11-23T01:59:59.999Z': false,
    '2026-11-23T02:00:00.000Z': true,
    '2026-11-23T03:59:59.999Z': true,
    '2026-11-23T04:00:00.000Z': false,
    '2026-11-23T15:00:00.000Z': false,
  }
  for (const [now, isBlocked] of Object.entries(blocked) as [Instant, boolean][]) {
    assert.equal(isWithdrawalBlocked(now), isBlocked, now)
    assert.equal(
      withdrawalRefusal({ ...base, now }),
      isBlocked ? payoutRefusals.blockedWindow : null,
    )
  }
})

test('the next change of the window is its next beginning or end', () => {
  const at = (now: Instant, day: `${number}-${number}-${number}`) => nextWithdrawalChange(now, day)
  assert.equal(at('2026-11-23T15:00:00.000Z', '2026-11-23'), '2026-11-24T02:00:00.000Z')
  assert.equal(at('2026-11-24T02:30:00.000Z', '2026-11-23'), '2026-11-24T04:00:00.000Z')
  assert.equal(at('2026-11-24T03:30:00.000Z', '2026-11-24'), '2026-11-24T04:00:00.000Z')
})

test('a withdrawal is sent on the next business day', () => {
  assert.equal(scheduledDateOf('2026-11-23'), '2026-11-24')
  // Friday; then the eve of a holiday.
  assert.equal(scheduledDateOf('2026-11-27'), '2026-11-30')
  assert.equal(scheduledDateOf('2026-12-24'), '2026-12-28')
})

test('each status allows the events of the machine and no other', () => {
  for (const event of Object.keys(TRANSFER_MACHINE) as TransferEvent[]) {
    const { from, to } = TRANSFER_MACHINE[event]
    for (const status of TRANSFER_STATUSES) {
      const isAllowed = (from as readonly string[]).includes(status)
      assert.equal(afterTransferEvent(status, event), isAllowed ? to : null, `${status} ${event}`)
    }
  }
})

test('each state of a payout has a status', () => {
  assert.deepEqual([...new Set(PAYOUT_STATES.map(statusOfPayout))], TRANSFER_STATUSES)
})
