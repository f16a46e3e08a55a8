import type { SubscriptionStatus } from '#contract/subscriptions/states.ts'

/** Exact text of the specification (M-SUB-11). */
const LABELS: Readonly<Record<SubscriptionStatus, string>> = {
  ACTIVE: 'Ativo',
  INACTIVE: 'Inativo',
  PENDING: 'Pendente',
  DEFAULTER: 'Inadimplente',
}

/** The word for a status; one that isn't known is shown as it comes (R-GEN-21). */
export const subscriptionStatusLabel = (status: string): string =>
  LABELS[status as SubscriptionStatus] ?? status
