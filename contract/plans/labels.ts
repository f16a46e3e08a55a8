import { labelIn } from '#contract/basics/labels.ts'
import type { Periodicity } from '#contract/plans/rules.ts'

/** Exact text of the specification (M-PLAN-06). */
const LABELS: Readonly<Record<Periodicity, string>> = {
  MONTHLY: 'Mensal',
  SEMESTER: 'Semestral',
  YEARLY: 'Anual',
}

/** The label of a periodicity; an unknown one is shown unchanged (R-GEN-21). */
export const periodicityLabel = (periodicity: string): string => labelIn(LABELS, periodicity)
