import {
  addDays,
  addMonthsClamped,
  type Day,
  formatDay,
  isDay,
  isSunday,
} from '#contract/basics/days.ts'
import { monthOf } from '#contract/dashboard/rules.ts'
import type { DashboardStatus } from '#contract/dashboard/shapes.ts'
import type { SearchValues } from '#web/kit/state/url-state.ts'

export type PeriodKind = 'week' | 'month'
export type ReceivablesFilter = 'ALL' | DashboardStatus

export interface RevenuePeriod {
  readonly kind: PeriodKind
  readonly from: Day
  readonly to: Day
}

export interface HomeState {
  readonly period: RevenuePeriod
  readonly filter: ReceivablesFilter
}

const WEEK_DAYS = 7

function weekOf(day: Day): Day {
  let first = day
  while (!isSunday(first)) first = addDays(first, -1)
  return first
}

/** The week of seven days, from Sunday, or the month of the day (R-DASH-05). */
export function periodAround(kind: PeriodKind, day: Day): RevenuePeriod {
  if (kind === 'week') {
    const from = weekOf(day)
    return { kind, from, to: addDays(from, WEEK_DAYS - 1) }
  }
  const from = monthOf(day)
  return { kind, from, to: addDays(addMonthsClamped(from, 1), -1) }
}

/** The period after the present one, or before it. */
export const nextPeriod = ({ kind, to }: RevenuePeriod): RevenuePeriod =>
  periodAround(kind, addDays(to, 1))
export const previousPeriod = ({ kind, from }: RevenuePeriod): RevenuePeriod =>
  periodAround(kind, addDays(from, -1))

/**
 * The first day that may be chosen: that of the first charge, or today when even that one is to
 * come, because it may be paid before its day (R-DASH-13). Undefined without a charge.
 */
export const earliestOf = (firstDue: Day | undefined, today: Day): Day | undefined =>
  firstDue !== undefined && firstDue > today ? today : firstDue

const FILTER_WORDS: Readonly<Record<ReceivablesFilter, string>> = {
  ALL: '',
  PAID: 'pagas',
  LATE: 'em-atraso',
  SCHEDULED: 'a-receber',
}

const filterOf = (word: string | undefined): ReceivablesFilter =>
  (Object.keys(FILTER_WORDS) as ReceivablesFilter[]).find(
    (filter) => FILTER_WORDS[filter] === (word ?? ''),
  ) ?? 'ALL'

/** Reads `?periodo=semana&em=2026-11-21&situacao=pagas`; the present month by default. */
export function parseHome(today: Day, { periodo, em, situacao }: SearchValues): HomeState {
  const kind = periodo === 'semana' ? 'week' : 'month'
  const day = em !== undefined && isDay(em) ? em : today
  return { period: periodAround(kind, day), filter: filterOf(situacao) }
}

/** The address of the home page; what it opens with is left out. */
export function homeValues(today: Day, { period, filter }: HomeState): SearchValues {
  const isPresent = period.from === periodAround(period.kind, today).from
  return {
    periodo: period.kind === 'week' ? 'semana' : '',
    em: isPresent ? '' : period.from,
    situacao: FILTER_WORDS[filter],
  }
}

const inUtc = (format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pt-BR', { ...format, timeZone: 'UTC' })
const monthFormat = inUtc({ month: 'long', year: 'numeric' })
const weekdayFormat = inUtc({ weekday: 'short' })

const dateOf = (day: Day) => new Date(`${day}T00:00:00Z`)

/** 'Novembro de 2026', or '22/11/2026 a 28/11/2026'. */
export function periodText({ kind, from, to }: RevenuePeriod): string {
  if (kind === 'week') return `${formatDay(from)} a ${formatDay(to)}`
  const text = monthFormat.format(dateOf(from))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The label under the bar of a day: 'dom 22' in a week, '22' in a month. */
export function dayLabel(kind: PeriodKind, day: Day): string {
  const number = String(Number(day.slice(8)))
  if (kind === 'month') return number
  return `${weekdayFormat.format(dateOf(day)).replace('.', '')} ${number}`
}
