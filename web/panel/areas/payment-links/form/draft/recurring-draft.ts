import type { Centavos } from '#contract/basics/money.ts'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import {
  type Periodicity,
  periodTotal,
  perMonthOf,
  slipDescriptionOf,
} from '#contract/plans/rules.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { LINK_LIMITS } from '#web/panel/areas/payment-links/form/draft/link-limits.ts'

/** The subscription that a recurring link sells; `value` of the form is that of its period. */
export interface RecurringDraft {
  readonly plan: { readonly id: number; readonly title: string } | null
  readonly type: Periodicity
  readonly additionalValue: Centavos | null
  readonly additionalTitle: string
  readonly additionalInstallments: number
}

export const NO_PLAN: RecurringDraft = {
  plan: null,
  type: 'MONTHLY',
  additionalValue: null,
  additionalTitle: '',
  additionalInstallments: 1,
}

/** The recurring part of a saved link; null for another link. */
export function recurringOfLink({
  paymentSubscription: saved,
  planTitle,
}: PaymentLink): RecurringDraft | null {
  if (!saved) return null
  return {
    plan: { id: saved.idPlan, title: planTitle ?? '' },
    type: saved.type,
    additionalValue: saved.additionalValue,
    additionalTitle: saved.additionalTitle ?? '',
    additionalInstallments: saved.additionalInstallments ?? 1,
  }
}

/** The fields that follow from a plan. */
interface PlanFields {
  readonly recurring: RecurringDraft | null
  readonly value: Centavos | null
  readonly slipDescription: string
}

/**
 * Another plan or periodicity takes the plan's value of that period and its description of the
 * boleto; removing the plan keeps what is typed (R-LNKF-27).
 */
export function withPlan<Draft extends PlanFields>(
  draft: Draft,
  recurring: RecurringDraft,
  plan: Plan | null,
  type: Periodicity,
): Draft {
  const price = plan?.basicValues.find((each) => each.type === type)
  return {
    ...draft,
    recurring: { ...recurring, plan: plan && { id: plan.id, title: plan.title }, type },
    value: price?.value ?? draft.value,
    slipDescription: plan ? (slipDescriptionOf(plan) ?? '') : draft.slipDescription,
  }
}

/** The price per month of a period's value (R-LNKF-28). */
export const monthlyOf = (value: Centavos | null, { type }: RecurringDraft): Centavos =>
  perMonthOf(value ?? 0n, type)

/** What a period is charged: whole centavos per month. */
export const chargedOf = (value: Centavos | null, recurring: RecurringDraft): Centavos =>
  periodTotal(monthlyOf(value, recurring), recurring.type)

export type RecurringProblem = 'plan' | 'longAdditionalTitle' | 'additional'

/** What prevents the subscription of a draft from being saved, in the order of the form (R-LNKF-24). */
export function recurringProblems({
  plan,
  additionalValue,
  additionalTitle,
  additionalInstallments,
}: RecurringDraft): RecurringProblem[] {
  // Without an additional value its title and parts are neither shown nor sent.
  const hasAdditional = additionalValue !== null && additionalValue > 0n
  const isLong = hasAdditional && additionalTitle.trim().length > LINK_LIMITS.additionalTitle
  const isIndivisible = hasAdditional && additionalValue < BigInt(additionalInstallments)
  return [
    ...(plan ? [] : (['plan'] as const)),
    ...(isLong ? (['longAdditionalTitle'] as const) : []),
    ...(isIndivisible ? (['additional'] as const) : []),
  ]
}

/** The subscription as it is sent; the service computes the value of the period (R-LNKF-31). */
export function subscriptionOf(value: Centavos | null, recurring: RecurringDraft) {
  const hasAdditional = recurring.additionalValue !== null && recurring.additionalValue > 0n
  return {
    idPlan: recurring.plan?.id ?? 0,
    type: recurring.type,
    valuePerMonth: monthlyOf(value, recurring),
    additionalValue: hasAdditional ? recurring.additionalValue : null,
    additionalTitle: (hasAdditional && recurring.additionalTitle.trim()) || null,
    additionalInstallments: hasAdditional ? recurring.additionalInstallments : null,
  }
}

/** The additional value as the buyer sees it; null without one. */
export function additionalOf(recurring: RecurringDraft) {
  const { additionalValue, additionalTitle, additionalInstallments } = recurring
  if (additionalValue === null || additionalValue === 0n) return null
  return {
    title: additionalTitle.trim() || null,
    value: additionalValue,
    installments: additionalInstallments,
  }
}
