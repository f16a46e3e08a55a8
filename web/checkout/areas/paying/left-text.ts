import {
  addDays,
  dayInSaoPaulo,
  formatDay,
  formatInstant,
  type Instant,
  timeInSaoPaulo,
} from '#contract/basics/days.ts'

const two = (count: number) => String(count).padStart(2, '0')

/** `2 d 03:04:05`, `03:04:05`; never below zero. */
export function leftText(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1_000))
  const days = Math.floor(seconds / 86_400)
  const clock = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  return `${days > 0 ? `${days} d ` : ''}${clock.map(two).join(':')}`
}

/** Until when something is valid: the day alone where it is valid until the end of that day. */
export const endText = (end: Instant): string =>
  timeInSaoPaulo(end) === '00:00:00'
    ? formatDay(addDays(dayInSaoPaulo(end), -1))
    : formatInstant(end)
