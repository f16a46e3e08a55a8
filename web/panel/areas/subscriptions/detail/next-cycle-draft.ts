import type { NextCycleChange } from '#contract/subscriptions/next-cycle-endpoints.ts'
import { dayOfMonth } from '#contract/subscriptions/rules.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import {
  changeOf,
  draftOf,
  type SubscriptionDraft,
} from '#web/panel/areas/subscriptions/detail/subscription-draft.ts'

/** What is edited of the next cycle. */
export interface NextCycleDraft extends SubscriptionDraft {
  readonly dueDay: number
}

/** The subscription as it is from its next cycle on. */
export function plannedOf(saved: Subscription): Subscription {
  if (!saved.nextCycle) return saved
  const { idPlan, titlePlan, basicValue, dueDay, bankSlipDescription } = saved.nextCycle
  return { ...saved, idPlan, titlePlan, basicValue, dueDay, bankSlipDescription }
}

/** The present terms, without a planned change. */
export const presentDraftOf = (saved: Subscription): NextCycleDraft => ({
  ...draftOf(saved),
  dueDay: saved.dueDay ?? dayOfMonth(saved.startDate),
})

/** What the form begins from: the planned change, or the present terms. */
export const nextCycleDraftOf = (saved: Subscription): NextCycleDraft =>
  presentDraftOf(plannedOf(saved))

/** What is sent. */
export const nextCycleChangeOf = (
  { dueDay, ...draft }: NextCycleDraft,
  saved: Subscription,
): Required<NextCycleChange> => ({ ...changeOf(draft, plannedOf(saved)), dueDay })
