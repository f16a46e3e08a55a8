import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysBetween } from '#contract/basics/days.ts'
import {
  dayLabel,
  earliestOf,
  homeValues,
  nextPeriod,
  parseHome,
  periodAround,
  periodText,
  previousPeriod,
} from '#web/panel/areas/dashboard/revenue-period.ts'

const TODAY = '2026-11-21'

test('a week has seven days from Sunday, a month all of its days', () => {
  const week = periodAround('week', TODAY)
  assert.deepEqual(week, { kind: 'week', from: '2026-11-15', to: '2026-11-21' })
  assert.equal(daysBetween(week.from, week.to) + 1, 7)
  assert.equal(nextPeriod(week).from, '2026-11-22')
  assert.equal(previousPeriod(week).to, '2026-11-14')
  const february = periodAround('month', '2028-02-10')
  assert.deepEqual(february, { kind: 'month', from: '2028-02-01', to: '2028-02-29' })
  assert.equal(nextPeriod(february).to, '2028-03-31')
  assert.equal(previousPeriod(february).from, '2028-01-01')
})

test('R-DASH-13 the first charge bounds the periods, and today does while that one is to come', () => {
  assert.equal(earliestOf('2026-02-10', TODAY), '2026-02-10')
  // It may be paid today: leaving the present month must not lock it.
  assert.equal(earliestOf('2027-02-10', TODAY), TODAY)
  assert.equal(earliestOf(undefined, TODAY), undefined)
})

test('the address holds what differs from the present month and all charges', () => {
  const present = parseHome(TODAY, {})
  assert.deepEqual(present, {
    period: { kind: 'month', from: '2026-11-01', to: '2026-11-30' },
    filter: 'ALL',
  })
  assert.deepEqual(Object.values(homeValues(TODAY, present)), ['', '', ''])
  const other = { periodo: 'semana', em: '2026-10-04', situacao: 'em-atraso' }
  assert.deepEqual(homeValues(TODAY, parseHome(TODAY, other)), other)
  assert.deepEqual(parseHome(TODAY, { em: '2026-13-01', situacao: 'pagos' }), present)
})

test('periods and days are named in Portuguese', () => {
  assert.equal(periodText(periodAround('month', TODAY)), 'Novembro de 2026')
  assert.equal(periodText(periodAround('week', TODAY)), '15/11/2026 a 21/11/2026')
  assert.equal(dayLabel('week', TODAY), 'sáb 21')
  assert.equal(dayLabel('month', '2026-11-03'), '3')
})
