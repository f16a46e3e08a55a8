import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBusinessDay as isBusinessDayOfLibrary } from '@brazilian-utils/brazilian-utils/is-business-day'
import fc from 'fast-check'
import {
  addBusinessDays,
  addDays,
  addMonthsClamped,
  bankHolidays,
  dayInSaoPaulo,
  daysBetween,
  formatDay,
  formatInstant,
  instantInSaoPaulo,
  isBusinessDay,
  isDay,
  nextBusinessDay,
  timeInSaoPaulo,
  toInstant,
} from '#contract/basics/days.ts'

const days = fc.integer({ min: 0, max: 40_000 }).map((after) => addDays('1990-01-01', after))
const seconds = fc.integer({ min: 631_152_000, max: 4_000_000_000 })
const instants = seconds.map((second) => toInstant(second * 1000))

test('isDay accepts only dates that exist', () => {
  fc.assert(fc.property(days, (day) => assert.ok(isDay(day))))
  for (const text of ['', '2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '21/11/2026']) {
    assert.ok(!isDay(text), text)
  }
})

test('addDays and daysBetween are inverse', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -9999, max: 9999 }), (day, count) => {
      assert.equal(daysBetween(day, addDays(day, count)), count)
    }),
  )
})

test('months after an anchor keep its day of the month, or fall on the last day of a shorter month', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 240 }), (anchor, months) => {
      const day = addMonthsClamped(anchor, months)
      const monthsOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
      assert.equal(monthsOf(day) - monthsOf(anchor), months)
      const isEndOfMonth = addDays(day, 1).endsWith('-01')
      assert.ok(
        day.slice(8) === anchor.slice(8) || (isEndOfMonth && day.slice(8) < anchor.slice(8)),
      )
    }),
  )
})

test('the next business day is the day itself when it is a business day, otherwise the first one after it', () => {
  fc.assert(
    fc.property(days, (day) => {
      const next = nextBusinessDay(day)
      assert.ok(isBusinessDay(next))
      for (let rest = day; rest < next; rest = addDays(rest, 1)) assert.ok(!isBusinessDay(rest))
    }),
  )
})

test('addBusinessDays counts exactly that many business days', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 30 }), (day, count) => {
      const end = addBusinessDays(day, count)
      let passed = 0
      for (let rest = addDays(day, 1); rest <= end; rest = addDays(rest, 1)) {
        passed += isBusinessDay(rest) ? 1 : 0
      }
      assert.ok(isBusinessDay(end))
      assert.equal(passed, count)
    }),
  )
})

test('business days equal those of the reference library, except Carnival Monday', () => {
  for (let day = addDays('2024-01-01', 0); day < '2031-01-01'; day = addDays(day, 1)) {
    const [year, month, date] = day.split('-').map(Number) as [number, number, number]
    if (bankHolidays(year).indexOf(day) === 1) continue
    assert.equal(isBusinessDay(day), isBusinessDayOfLibrary(new Date(year, month - 1, date)), day)
  }
})

test('R-GEN-03 dates are written dd/MM/yyyy, instants with HH:mm of São Paulo', () => {
  assert.equal(formatDay('2026-11-21'), '21/11/2026')
  assert.equal(formatInstant('2026-11-21T02:30:00Z'), '20/11/2026 23:30')
  assert.equal(formatInstant('2019-01-15T12:00:00Z'), '15/01/2019 10:00')
})

test('a local time of São Paulo converts to an instant and back, also in summer time', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const [day, time] = [dayInSaoPaulo(instant), timeInSaoPaulo(instant)]
      const found = instantInSaoPaulo(day, time)
      assert.deepEqual([dayInSaoPaulo(found), timeInSaoPaulo(found)], [day, time])
    }),
  )
  assert.equal(instantInSaoPaulo('2026-11-21'), '2026-11-21T03:00:00.000Z')
  assert.equal(instantInSaoPaulo('2019-01-15', '10:00:00'), '2019-01-15T12:00:00.000Z')
})
