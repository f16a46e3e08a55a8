import type { Day } from '#contract/basics/days.ts'

const DAY_MS = 86_400_000
const MONTHS = { MONTHLY: 1, SEMESTER: 6, YEARLY: 12 } as const
export type Periodicity = keyof typeof MONTHS

const msOf = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10) as Day
const addDays = (day: Day, count: number) => dayOf(msOf(day) + count * DAY_MS)
const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The same day some months later; the last day of a month that is shorter. */
function monthsAfter(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const target = year * 12 + month - 1 + count
  const [inYear, inMonth] = [Math.floor(target / 12), (target % 12) + 1]
  return dayOf(Date.UTC(inYear, inMonth - 1, Math.min(date, daysInMonth(inYear, inMonth))))
}

function isOnDueDay(day: Day, dueDay: number): boolean {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return date === Math.min(dueDay, daysInMonth(year, month))
}

/** The nearest day on the due day, found by trying each; the later of two as near. */
function nearest(dueDay: number, end: Day): Day {
  for (let away = 0; ; away += 1) {
    for (const day of [addDays(end, away), addDays(end, -away)]) {
      if (isOnDueDay(day, dueDay)) return day
    }
  }
}

function firstFrom(dueDay: number, from: Day): Day {
  let day = from
  while (!isOnDueDay(day, dueDay)) day = addDays(day, 1)
  return day
}

interface Terms {
  readonly periodicity: Periodicity
  readonly value: bigint
}

/** A change of the next cycle; null: that part stays. */
export interface ModelChange {
  readonly terms: Terms | null
  readonly dueDay: number | null
}

interface ModelCharge {
  readonly period: Day
  readonly due: Day
  /** More than one once it was repriced on or after its day, when it may be LATE already. */
  values: readonly bigint[]
  isCanceled: boolean
}

/** What the charges of one subscription must be, computed apart from the product's rules. */
export class ModelSubscription {
  readonly charges: ModelCharge[] = []
  dueDay: number
  terms: Terms
  pending: ModelChange | null = null
  isPaused = false
  #lastPeriod: Day

  constructor(start: Day, terms: Terms) {
    this.dueDay = Number(start.slice(8))
    this.terms = terms
    this.#lastPeriod = start
    this.charges.push({ period: start, due: start, values: [terms.value], isCanceled: false })
  }

  /** A worker ran on that day. */
  renew(today: Day): void {
    while (!this.isPaused && !this.charges.some((each) => !each.isCanceled && each.due > today)) {
      this.#create(this.#after(this.#lastPeriod), today)
    }
  }

  pause(canceledPeriods: readonly Day[]): void {
    this.isPaused = true
    for (const charge of this.charges) {
      if (canceledPeriods.includes(charge.period)) charge.isCanceled = true
    }
  }

  resume(today: Day): void {
    this.isPaused = false
    const counted = this.charges.filter(({ isCanceled }) => !isCanceled).at(-1)
    const dueDay = this.pending?.dueDay ?? this.dueDay
    const start = this.charges[0]?.period ?? today
    const usual = counted ? this.#after(counted.period) : firstFrom(dueDay, start)
    this.#create(usual >= today ? usual : firstFrom(dueDay, today), today)
    this.renew(today)
  }

  reprice(terms: Terms, today: Day): void {
    this.terms = terms
    for (const charge of this.charges) {
      if (charge.isCanceled) continue
      charge.values = charge.due > today ? [terms.value] : [...charge.values, terms.value]
    }
  }

  #after(period: Day): Day {
    const end = monthsAfter(period, MONTHS[this.terms.periodicity])
    return nearest(this.pending?.dueDay ?? this.dueDay, end)
  }

  #create(period: Day, today: Day): void {
    this.terms = this.pending?.terms ?? this.terms
    this.dueDay = this.pending?.dueDay ?? this.dueDay
    this.pending = null
    this.#lastPeriod = period
    const due = period > today ? period : today
    this.charges.push({ period, due, values: [this.terms.value], isCanceled: false })
  }
}
