import type { Periodicity } from '#contract/plans/rules.ts'

/** Exact text of the specification (M-PLAN-06). */
const LABELS: Readonly<Record<Periodicity, string>> = {
  MONTHLY: 'Mensal',
  SEMESTER: 'Semestral',
  YEARLY: 'Anual',
}

/** The word for a periodicity; one that isn't known is shown as it comes (R-GEN-21). */
export const periodicityLabel = (periodicity: string): string =>
  LABELS[periodicity as Periodicity] ?? periodicity
