import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Day, type Instant, instantInSaoPaulo } from '#contract/basics/days.ts'
import {
  isSendingHour,
  isTooLate,
  nextSendingHour,
  reminderMoment,
  sendingMoment,
} from '#contract/buyer-notices/schedule.ts'

const at = (day: Day, time: string) => instantInSaoPaulo(day, time)
// 2026-11-21 is a Saturday.
const [FRIDAY, SATURDAY, SUNDAY, MONDAY] = [
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
  '2026-11-23',
] as const

test('reminders are sent from 08:00 to 20:00 of São Paulo, never on a Sunday', () => {
  const moved: readonly (readonly [Day, string, Day, string])[] = [
    [FRIDAY, '07:59:59', FRIDAY, '08:00:00'],
    [FRIDAY, '08:00:00', FRIDAY, '08:00:00'],
    [FRIDAY, '19:59:59', FRIDAY, '19:59:59'],
    [FRIDAY, '20:00:00', SATURDAY, '08:00:00'],
    [SATURDAY, '12:00:00', SATURDAY, '12:00:00'],
    [SATURDAY, '20:00:00', MONDAY, '08:00:00'],
    [SUNDAY, '00:00:00', MONDAY, '08:00:00'],
    [SUNDAY, '12:00:00', MONDAY, '08:00:00'],
    [SUNDAY, '23:59:59', MONDAY, '08:00:00'],
    [MONDAY, '00:00:00', MONDAY, '08:00:00'],
  ]
  for (const [day, time, movedDay, movedTime] of moved) {
    const from = at(day, time)
    const to = at(movedDay, movedTime)
    assert.equal(nextSendingHour(from), to, `${day} ${time}`)
    assert.equal(isSendingHour(from), from === to, `${day} ${time}`)
    assert.equal(isSendingHour(to), true)
  }
})

test('a reminder is due at 08:00 of its day, counted after the due date from the business day it moved to', () => {
  // Due on a Saturday, so it is late from Tuesday on.
  const due = { expirationDate: SATURDAY, lateFrom: '2026-11-24' } as const
  assert.deepEqual(
    [-15, -7, -2, 2, 7, 20].map((days) => reminderMoment(due, days)),
    (
      [
        '2026-11-06',
        '2026-11-14',
        '2026-11-19',
        '2026-11-25',
        '2026-11-30',
        // 20 days after Monday is a Sunday.
        '2026-12-14',
      ] as const
    ).map((day) => at(day, '08:00:00')),
  )
})

test('a reminder is worth sending for three days', () => {
  const due = at(MONDAY, '08:00:00')
  assert.equal(isTooLate(due, at('2026-11-26', '08:00:00')), false)
  assert.equal(isTooLate(due, at('2026-11-26', '08:00:01')), true)
})

test('a reminder that waits goes out at the next allowed hour, a receipt at once', () => {
  const dueAt = at(SATURDAY, '08:00:00')
  const moment = (kind: 'latePayment' | 'payment', now: Instant) =>
    sendingMoment({ kind, dueAt }, now)
  assert.equal(moment('latePayment', at(FRIDAY, '10:00:00')), dueAt)
  assert.equal(moment('latePayment', at(SUNDAY, '19:45:00')), at(MONDAY, '08:00:00'))
  assert.equal(moment('payment', at(SUNDAY, '19:45:00')), at(SUNDAY, '19:45:00'))
})
