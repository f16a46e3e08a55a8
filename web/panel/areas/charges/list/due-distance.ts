import { type Day, daysBetween } from '#contract/basics/days.ts'

const NEAR_DAYS = 7

/** 'hoje', 'em 3 dias', 'há 12 dias': only where it matters to a charge that is still open. */
export function dueDistance(due: Day, today: Day, status: string): string | null {
  if (status !== 'SCHEDULED' && status !== 'LATE') return null
  const left = daysBetween(today, due)
  if (left === 0) return 'hoje'
  if (left === 1) return 'amanhã'
  if (left < 0) return left === -1 ? 'há 1 dia' : `há ${-left} dias`
  return left <= NEAR_DAYS ? `em ${left} dias` : null
}
