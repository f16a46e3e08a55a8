/** A calendar date of Brazil, `yyyy-MM-dd`, without time or zone. */
export type Day = `${number}-${number}-${number}`

/** A moment in UTC, ISO 8601 with `Z`. */
export type Instant = `${string}Z`

/** Days in a row, both ends included. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

const MS_PER_DAY = 86_400_000
const ZONE = 'America/Sao_Paulo'

const asDate = (day: Day): Date => new Date(`${day}T00:00:00Z`)
const asDay = (date: Date): Day => date.toISOString().slice(0, 10) as Day

/** How a date is written. */
export const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * The last day that is accepted where others are computed from it, such as later instalments: those
 * must be dates, too.
 */
export const LAST_ACCEPTED_DAY: Day = '2199-12-31'

/** Whether the text is a date that exists, `yyyy-MM-dd`; before the year 1 comes no year 0. */
export function isDay(text: string): text is Day {
  if (!DAY.test(text) || text.startsWith('0000')) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The day `count` calendar days later; negative counts go back. */
export const addDays = (day: Day, count: number): Day =>
  asDay(new Date(asDate(day).getTime() + count * MS_PER_DAY))

/** Calendar days from the first to the second; negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((asDate(to).getTime() - asDate(from).getTime()) / MS_PER_DAY)

/** `months` after the anchor, its day clamped to that month's last; always from the anchor. */
export function addMonthsClamped(anchor: Day, months: number): Day {
  const [year, month, day] = anchor.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return asDay(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))))
}

function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const d = b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 19 * a + 15
  const h = d % 30
  const i = h - Math.floor(h / 28) * (1 - Math.floor(29 / (h + 1)) * Math.floor((21 - a) / 11))
  const j = (year + Math.floor(year / 4) + i + 2 - b + Math.floor(b / 4)) % 7
  const l = i - j
  const month = 3 + Math.floor((l + 40) / 44)
  const day = l + 28 - 31 * Math.floor(month / 4)
  return asDay(new Date(Date.UTC(year, month - 1, day)))
}

const FIXED_HOLIDAYS = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25']
const CONSCIOUSNESS_DAY_SINCE = 2024
const holidaysByYear = new Map<number, readonly Day[]>()

/** The national bank holidays of a year, ascending, including those on weekends. */
export function bankHolidays(year: number): readonly Day[] {
  const known = holidaysByYear.get(year)
  if (known) return known
  const easter = easterSunday(year)
  const days = [
    ...FIXED_HOLIDAYS.map((monthAndDay) => `${year}-${monthAndDay}` as Day),
    ...[-48, -47, -2, 60].map((offset) => addDays(easter, offset)),
    ...(year >= CONSCIOUSNESS_DAY_SINCE ? [`${year}-11-20` as Day] : []),
  ].sort()
  holidaysByYear.set(year, days)
  return days
}

/** The weekday, 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: Day): number => asDate(day).getUTCDay()

/** Whether the day is a Sunday. */
export const isSunday = (day: Day): boolean => weekdayOf(day) === 0

/** Monday to Friday and no bank holiday. */
export function isBusinessDay(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !bankHolidays(Number(day.slice(0, 4))).includes(day)
}

/** The day itself if it is a business day, otherwise the next business day. */
export function nextBusinessDay(day: Day): Day {
  let next = day
  while (!isBusinessDay(next)) next = addDays(next, 1)
  return next
}

/** The `count`-th business day after the day; the day itself never counts. */
export function addBusinessDays(day: Day, count: number): Day {
  let next = day
  for (let left = count; left > 0; left -= 1) next = nextBusinessDay(addDays(next, 1))
  return next
}

// Swedish writes a moment as `yyyy-MM-dd HH:mm:ss`.
const saoPaulo = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** The day in São Paulo at that instant. */
export const dayInSaoPaulo = (instant: Instant): Day =>
  saoPaulo.format(new Date(instant)).slice(0, 10) as Day

/** `HH:mm:ss` on the clocks of São Paulo at that moment. */
export const timeInSaoPaulo = (instant: Instant): string =>
  saoPaulo.format(new Date(instant)).slice(11)

/** The instant at which São Paulo has `day` and `HH:mm:ss`. */
export function instantInSaoPaulo(day: Day, time = '00:00:00'): Instant {
  // Two steps find the offset in force at that wall time, whatever summer time was then.
  const asIfUtc = Date.parse(`${day}T${time}Z`)
  let guess = asIfUtc
  for (let step = 0; step < 2; step += 1) {
    const shown = toInstant(guess)
    guess += asIfUtc - Date.parse(`${dayInSaoPaulo(shown)}T${timeInSaoPaulo(shown)}Z`)
  }
  return toInstant(guess)
}

/** Milliseconds since 1970 as an instant. */
export const toInstant = (epochMs: number): Instant => new Date(epochMs).toISOString() as Instant

/** `dd/MM/yyyy` (R-GEN-03). */
export const formatDay = (day: Day): string => day.split('-').reverse().join('/')

/** `dd/MM/yyyy HH:mm` in São Paulo, by the time-zone database (R-GEN-03). */
export const formatInstant = (instant: Instant): string =>
  `${formatDay(dayInSaoPaulo(instant))} ${timeInSaoPaulo(instant).slice(0, 5)}`
