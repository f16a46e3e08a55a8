import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { limitPeriod } from '#contract/basics/brazil/pix.ts'
import { type Day, instantInSaoPaulo, toInstant } from '#contract/basics/days.ts'
import {
  changeOfLimit,
  fitsLimit,
  INCREASE_AFTER_MS,
  type Limit,
  limitAt,
  periodOfDay,
} from '#contract/pix-limits/rules.ts'

const DAY = '2026-03-10' as Day
const at = (time: string) => instantInSaoPaulo(DAY, time)

test('R-PIXLIM-07 DAY is from 06:00:00 to 19:59:59, NIGHT from 20:00:00 to 05:59:59', () => {
  const periods = ['06:00:00', '19:59:59', '20:00:00', '23:59:59', '00:00:00', '05:59:59'].map(
    (time) => limitPeriod(at(time)),
  )
  assert.deepEqual(periods, ['DAY', 'DAY', 'NIGHT', 'NIGHT', 'NIGHT', 'NIGHT'])
})

test('a night that spans two dates is one period', () => {
  assert.deepEqual(periodOfDay(at('21:00:00')), { period: 'NIGHT', day: DAY })
  assert.deepEqual(periodOfDay(at('05:00:00')), { period: 'NIGHT', day: '2026-03-09' })
  assert.deepEqual(periodOfDay(at('06:00:00')), { period: 'DAY', day: DAY })
})

const amount = fc.bigInt({ min: 0n, max: 10_000_000n })
const now = at('12:00:00')

test('a lower limit applies at once, a higher one after 24 hours and not a moment before', () => {
  fc.assert(
    fc.property(amount, amount, (current, wanted) => {
      const limit: Limit = { amount: current, scheduled: null }
      const change = changeOfLimit(limit, wanted, now)
      if (wanted === current) return change.kind === 'unchanged'
      if (change.kind !== 'applied' && change.kind !== 'scheduled') return false
      const appliesAt = Date.parse(now) + INCREASE_AFTER_MS
      const before = limitAt(change.limit, toInstant(appliesAt - 1)).amount
      const after = limitAt(change.limit, toInstant(appliesAt)).amount
      return after === wanted && before === (wanted < current ? wanted : current)
    }),
  )
})

test('while an increase waits, only the same amount is taken', () => {
  fc.assert(
    fc.property(amount, amount, (waiting, wanted) => {
      const appliesAt = toInstant(Date.parse(now) + 1_000)
      const limit: Limit = { amount: 0n, scheduled: { amount: waiting, at: appliesAt } }
      const { kind } = changeOfLimit(limit, wanted, now)
      return kind === (wanted === waiting ? 'unchanged' : 'refused')
    }),
  )
})

test('SM-PIXLIMIT each change in each state of a limit: steady, waiting for an increase, after it', () => {
  const scheduledAt = (ms: number) => ({
    amount: 300n,
    at: toInstant(Date.parse(now) + ms),
  })
  const states: Readonly<Record<string, Limit>> = {
    steady: { amount: 200n, scheduled: null },
    waiting: { amount: 200n, scheduled: scheduledAt(1) },
    raised: { amount: 200n, scheduled: scheduledAt(0) },
  }
  const cells: Readonly<Record<string, string>> = {
    'steady 100': 'applied',
    'steady 200': 'unchanged',
    'steady 300': 'scheduled',
    'steady 400': 'scheduled',
    'waiting 100': 'refused',
    'waiting 200': 'refused',
    'waiting 300': 'unchanged',
    'waiting 400': 'refused',
    'raised 100': 'applied',
    'raised 200': 'applied',
    'raised 300': 'unchanged',
    'raised 400': 'scheduled',
  }
  for (const [state, limit] of Object.entries(states)) {
    for (const wanted of [100n, 200n, 300n, 400n]) {
      const cell = `${state} ${wanted}`
      const change = changeOfLimit(limit, wanted, now)
      assert.equal(change.kind, cells[cell], cell)
      if (change.kind !== 'applied' && change.kind !== 'scheduled') continue
      const later = limitAt(change.limit, toInstant(Date.parse(now) + INCREASE_AFTER_MS))
      assert.equal(later.amount, wanted, cell)
    }
  }
})

test('a Pix fits as long as the period stays within its limit', () => {
  assert.deepEqual(
    [fitsLimit(1_000n, 400n, 600n), fitsLimit(1_000n, 400n, 601n), fitsLimit(0n, 0n, 1n)],
    [true, false, false],
  )
})
