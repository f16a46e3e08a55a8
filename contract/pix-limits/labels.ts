import type { LimitPeriod } from '#contract/basics/brazil/pix.ts'

/** The periods as people read them (M-LIM-02). */
export const PERIOD_NAMES: Readonly<Record<LimitPeriod, string>> = {
  DAY: 'Diurno',
  NIGHT: 'Noturno',
}
