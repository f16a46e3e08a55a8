const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long ago something was, in the largest whole unit: 'agora', 'há 5 min', 'há 2 h', 'há 3 dias'. */
export function ageText(atMs: number, nowMs: number): string {
  const ageMs = nowMs - atMs
  if (ageMs < MINUTE_MS) return 'agora'
  if (ageMs < HOUR_MS) return `há ${Math.floor(ageMs / MINUTE_MS)} min`
  if (ageMs < DAY_MS) return `há ${Math.floor(ageMs / HOUR_MS)} h`
  const days = Math.floor(ageMs / DAY_MS)
  return days === 1 ? 'há 1 dia' : `há ${days} dias`
}
