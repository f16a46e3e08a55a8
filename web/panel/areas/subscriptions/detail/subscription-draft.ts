import type { Centavos } from '#contract/basics/money.ts'
import {
  MAX_PERIOD_CENTAVOS,
  PERIODICITIES,
  type Periodicity,
  periodTotal,
  slipDescriptionOf,
} from '#contract/plans/rules.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import type { SubscriptionChange } from '#contract/subscriptions/endpoints.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'

/** What is edited of a recurrence (R-SUBD-07). */
export interface SubscriptionDraft {
  readonly idPlan: number
  readonly type: Periodicity
  readonly valuePerMonth: Centavos | null
  readonly bankSlipDescription: string
}

export const draftOf = ({
  idPlan,
  basicValue,
  bankSlipDescription,
}: Subscription): SubscriptionDraft => ({
  idPlan,
  type: basicValue.type,
  valuePerMonth: basicValue.valuePerMonth,
  bankSlipDescription: bankSlipDescription ?? '',
})

export type DraftField = keyof SubscriptionDraft

/** Another plan or periodicity sets the plan's value and boleto description (R-SUBD-09). */
export function withPlan<Draft extends SubscriptionDraft>(
  draft: Draft,
  plan: Plan,
  type: Periodicity,
): Draft {
  const value = plan.basicValues.find((each) => each.type === type)
  return {
    ...draft,
    idPlan: plan.id,
    type,
    valuePerMonth: value?.valuePerMonth ?? draft.valuePerMonth,
    bankSlipDescription: slipDescriptionOf(plan) ?? '',
  }
}

// The total of a periodicity that this version does not know cannot be computed (R-GEN-21).
const totalAt = (valuePerMonth: Centavos, type: Periodicity): Centavos =>
  PERIODICITIES.includes(type) ? periodTotal(valuePerMonth, type) : valuePerMonth

/**
 * The amount of each charge. An unchanged price keeps its exact total, which may not divide
 * evenly by month.
 */
export function totalOf(
  { type, valuePerMonth }: SubscriptionDraft,
  { basicValue }: Subscription,
): Centavos {
  const isSame = basicValue.type === type && basicValue.valuePerMonth === valuePerMonth
  return isSame ? basicValue.value : totalAt(valuePerMonth ?? 0n, type)
}

/** Why the value cannot be; null: it can. */
export function valueError(draft: SubscriptionDraft): string | null {
  const { valuePerMonth, type } = draft
  if (valuePerMonth === null || valuePerMonth === 0n) return texts.required
  return totalAt(valuePerMonth, type) > MAX_PERIOD_CENTAVOS ? texts.tooLarge : null
}

/** What is sent (R-SUBD-10); only a boleto has a description to be changed (R-SUBD-05). */
export const changeOf = (
  draft: SubscriptionDraft,
  saved: Subscription,
): Required<SubscriptionChange> => ({
  idPlan: draft.idPlan,
  basicValueRequest: {
    type: draft.type,
    value: totalOf(draft, saved),
    valuePerMonth: draft.valuePerMonth ?? 0n,
  },
  bankSlipDescription:
    saved.paymentMethod === 'BANK_SLIP'
      ? draft.bankSlipDescription.trim() || null
      : saved.bankSlipDescription,
})
