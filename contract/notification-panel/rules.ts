import type { Instant } from '#contract/basics/days.ts'

/** How many the drawer begins with, and how many each further load adds (R-BELL-01). */
export const DRAWER_PAGE = { first: 10, more: 2 } as const

/** How many notifications one call marks as read. */
export const MAX_MARKED = 500

/** The ids in parts that a call takes each. */
export const partsToMark = <Id>(ids: readonly Id[]): Id[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_MARKED) }, (_, part) =>
    ids.slice(part * MAX_MARKED, (part + 1) * MAX_MARKED),
  )

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

const STEPS = [
  { unit: 'year', seconds: 365 * DAY_S },
  { unit: 'month', seconds: 30 * DAY_S },
  { unit: 'day', seconds: DAY_S },
  { unit: 'hour', seconds: HOUR_S },
  { unit: 'minute', seconds: MINUTE_S },
] as const

const text = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'always' })

/** How long ago something was, in Portuguese: 'agora', 'há 5 minutos', 'há 2 dias' (R-BELL-03). */
export function timeDiff(at: Instant, now: Instant): string {
  const seconds = Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / 1_000))
  const step = STEPS.find((each) => seconds >= each.seconds)
  return step ? text.format(-Math.floor(seconds / step.seconds), step.unit) : 'agora'
}

/** The badge: nothing, the count, or '9+' (R-LAYOUT-11). */
export const badgeOf = (quantity: number): string | null =>
  quantity === 0 ? null : quantity > 9 ? '9+' : String(quantity)
