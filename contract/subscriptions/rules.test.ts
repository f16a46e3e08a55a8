import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, addMonthsClamped, type Day, daysBetween } from '#contract/basics/days.ts'
import { MONTHS, PERIODICITIES, perMonthOf } from '#contract/plans/rules.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'
import {
  dayOfMonth,
  eventsOfCharges,
  isWholeOfMonths,
  nextOnDueDay,
  periodAfter,
  periodOnResuming,
  statusAfter,
  switchesOf,
  whySubscriptionRejects,
} from '#contract/subscriptions/rules.ts'
import {
  afterSubscriptionEvent,
  SUBSCRIPTION_MACHINE,
  SUBSCRIPTION_STATUSES,
  type SubscriptionEvent,
} from '#contract/subscriptions/states.ts'

const day = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('2000-01-01', count))
const periodicity = fc.constantFrom(...PERIODICITIES)

test('SM-SUBSCRIPTION each status has the transitions of its table', () => {
  const events = Object.keys(SUBSCRIPTION_MACHINE) as SubscriptionEvent[]
  const table = SUBSCRIPTION_STATUSES.map((status) =>
    events.map((event) => afterSubscriptionEvent(status, event)),
  )
  assert.deepEqual(events, [
    'firstPaid',
    'debtArose',
    'debtSettled',
    'activate',
    'deactivate',
    'cancel',
  ])
  assert.deepEqual(table, [
    [null, 'DEFAULTER', null, null, 'INACTIVE', 'INACTIVE'],
    [null, null, null, 'ACTIVE', null, 'INACTIVE'],
    ['ACTIVE', null, null, 'ACTIVE', 'INACTIVE', 'INACTIVE'],
    [null, null, 'ACTIVE', null, 'INACTIVE', 'INACTIVE'],
  ])
})

test('SM-SUBSCRIPTION periods stay on the anchor day after any number of renewals', () => {
  fc.assert(
    fc.property(day, periodicity, fc.integer({ min: 1, max: 60 }), (anchor, type, times) => {
      let period = anchor
      for (let time = 1; time <= times; time += 1)
        period = periodAfter(dayOfMonth(anchor), period, type)
      assert.equal(period, addMonthsClamped(anchor, times * MONTHS[type]))
    }),
  )
})

test('SM-SUBSCRIPTION a renewal in a shorter month falls on its last day, and later ones on the anchor day again', () => {
  const year = (anchor: Day) => {
    const days = [anchor]
    for (let month = 0; month < 3; month += 1)
      days.push(periodAfter(dayOfMonth(anchor), days.at(-1) ?? anchor, 'MONTHLY'))
    return days
  }
  assert.deepEqual(year('2027-01-31'), ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  assert.deepEqual(year('2028-01-30'), ['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30'])
  assert.equal(periodAfter(29, '2028-02-29', 'YEARLY'), '2029-02-28')
  assert.equal(periodAfter(31, '2026-08-31', 'SEMESTER'), '2027-02-28')
})

test('SM-SUBSCRIPTION a changed periodicity continues from the last period, on the anchor day', () => {
  const june = '2027-06-30'
  assert.equal(periodAfter(31, june, 'YEARLY'), '2028-06-30')
  assert.equal(periodAfter(31, june, 'MONTHLY'), '2027-07-31')
})

test('SM-SUBSCRIPTION a resumed subscription skips past periods and bills again within a month', () => {
  fc.assert(
    fc.property(
      fc.record({ anchor: day, type: periodicity, today: day }),
      fc.option(fc.integer({ min: 0, max: 24 }), { nil: null }),
      ({ anchor, type, today }, counted) => {
        const last = counted === null ? null : addMonthsClamped(anchor, counted * MONTHS[type])
        const dueDay = dayOfMonth(anchor)
        const next = periodOnResuming({ start: anchor, dueDay }, last, type, today)
        assert.ok(next >= today)
        assert.ok(last === null || next > last, 'no period twice')
        const usual = last === null ? anchor : periodAfter(dueDay, last, type)
        if (usual < today) {
          assert.ok(daysBetween(today, next) <= 31)
          assert.equal(next, nextOnDueDay(dueDay, today))
        } else assert.equal(next, usual)
      },
    ),
  )
})

test('the first period on a new due day is the nearest to the planned one, and later ones keep the new day', () => {
  const dueDay = fc.integer({ min: 1, max: 31 })
  fc.assert(
    fc.property(day, periodicity, dueDay, (period, type, changed) => {
      const planned = addMonthsClamped(period, MONTHS[type])
      const first = periodAfter(changed, period, type)
      assert.equal(first, nextOnDueDay(changed, first), 'on the new day')
      assert.ok(Math.abs(daysBetween(planned, first)) <= 15)
      let later = first
      for (let time = 1; time <= 24; time += 1) later = periodAfter(changed, later, type)
      assert.equal(later, nextOnDueDay(changed, later))
      assert.equal(later.slice(0, 7), addMonthsClamped(first, 24 * MONTHS[type]).slice(0, 7))
    }),
  )
  assert.equal(periodAfter(5, '2026-12-10', 'MONTHLY'), '2027-01-05')
  assert.equal(periodAfter(28, '2026-12-10', 'MONTHLY'), '2026-12-28')
  assert.equal(periodAfter(1, '2026-12-31', 'MONTHLY'), '2027-02-01')
  assert.equal(periodAfter(25, '2026-11-10', 'MONTHLY'), '2026-12-25', 'the later of two')
  assert.equal(periodAfter(31, '2027-01-15', 'MONTHLY'), '2027-02-28')
})

test('R-SUBD-17 the status of a subscription follows from its paid and overdue charges', () => {
  const after = (status: (typeof SUBSCRIPTION_STATUSES)[number], paid: boolean, owed: boolean) =>
    statusAfter(status, eventsOfCharges(status, { paid, owed }))
  assert.equal(after('PENDING', false, false), 'PENDING')
  assert.equal(after('PENDING', false, true), 'PENDING')
  assert.equal(after('PENDING', true, false), 'ACTIVE')
  assert.equal(after('PENDING', true, true), 'DEFAULTER')
  assert.equal(after('ACTIVE', true, true), 'DEFAULTER')
  assert.equal(after('ACTIVE', false, false), 'ACTIVE')
  assert.equal(after('DEFAULTER', true, true), 'DEFAULTER')
  assert.equal(after('DEFAULTER', false, false), 'ACTIVE')
  for (const paid of [true, false])
    for (const owed of [true, false]) assert.equal(after('INACTIVE', paid, owed), 'INACTIVE')
})

test('R-SUBD-17 applying the events of the charges twice gives the same status as once', () => {
  const counts = fc.record({ paid: fc.boolean(), owed: fc.boolean() })
  fc.assert(
    fc.property(fc.constantFrom(...SUBSCRIPTION_STATUSES), counts, (status, charges) => {
      const once = statusAfter(status, eventsOfCharges(status, charges))
      assert.deepEqual(eventsOfCharges(once, charges), [])
    }),
  )
})

const SWITCHES = {
  PENDING: ['activate', 'deactivate'],
  ACTIVE: ['deactivate'],
  DEFAULTER: ['deactivate'],
  INACTIVE: ['activate'],
} as const

test('R-SUBD-11 R-SUBD-12 R-SUBD-13 a cancelled subscription allows no change; any other may be switched and cancelled', () => {
  const live = { cancelledDate: null, anticipationActive: false }
  for (const status of SUBSCRIPTION_STATUSES) {
    const judged = { ...live, status }
    assert.deepEqual(switchesOf(judged), SWITCHES[status])
    assert.equal(whySubscriptionRejects.change(judged), null)
    assert.equal(whySubscriptionRejects.cancel(judged), null)
    const waiting = { ...judged, anticipationActive: true }
    assert.equal(whySubscriptionRejects.cancel(waiting), subscriptionRefusals.anticipated)
  }
  const over = { ...live, status: 'INACTIVE', cancelledDate: '2026-11-21' } as const
  assert.deepEqual(switchesOf(over), [])
  assert.equal(whySubscriptionRejects.change(over), subscriptionRefusals.notChangeable)
  assert.equal(whySubscriptionRejects.cancel(over), subscriptionRefusals.notCancelable)
})

test('R-SUBD-10 the value of a period may differ from months times price by at most a centavo a month', () => {
  fc.assert(
    fc.property(fc.bigInt(12n, 999_999_999n), periodicity, (value, type) => {
      const valuePerMonth = perMonthOf(value, type)
      assert.equal(isWholeOfMonths({ type, value, valuePerMonth }), true)
      const months = BigInt(MONTHS[type])
      const whole = valuePerMonth * months
      for (const off of [months + 1n, -months - 1n])
        assert.equal(isWholeOfMonths({ type, value: whole + off, valuePerMonth }), false)
    }),
  )
  assert.equal(isWholeOfMonths({ type: 'MONTHLY', value: 0n, valuePerMonth: 0n }), false)
})
