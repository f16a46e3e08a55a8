import { labelIn } from '#contract/basics/labels.ts'
import type { SubscriptionStatus } from '#contract/subscriptions/states.ts'

/** Exact text of the specification (M-SUB-11). */
const LABELS: Readonly<Record<SubscriptionStatus, string>> = {
  ACTIVE: 'Ativo',
  INACTIVE: 'Inativo',
  PENDING: 'Pendente',
  DEFAULTER: 'Inadimplente',
}

/** The label of a status; an unknown one is shown unchanged (R-GEN-21). */
export const subscriptionStatusLabel = (status: string): string => labelIn(LABELS, status)
