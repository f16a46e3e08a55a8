import { type Instant, timeInSaoPaulo } from '#contract/basics/days.ts'

/** The greeting for the time of day in São Paulo (R-DASH-01). */
export function greeting(now: Instant): 'Bom dia' | 'Boa tarde' | 'Boa noite' {
  const hour = Number(timeInSaoPaulo(now).slice(0, 2))
  if (hour >= 5 && hour < 12) return 'Bom dia'
  return hour >= 12 && hour < 18 ? 'Boa tarde' : 'Boa noite'
}
