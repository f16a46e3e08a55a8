import { planRefusals } from '#contract/plans/refusals.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { lockPlanForShare, planById } from '#server/areas/plans/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** The seller's plan, active or not; another seller's is unknown (BAR-4201). */
export const findPlan = async (transaction: Transaction, id: number): Promise<Plan> =>
  (await planById(transaction, id)) ?? reject(planRefusals.notFound)

/** The plan for a new sale, locked against changes; an inactive one is rejected (BAR-4203). */
export async function planOnSale(transaction: Transaction, id: number): Promise<Plan> {
  const plan = (await lockPlanForShare(transaction, id)) ?? reject(planRefusals.notFound)
  return plan.active ? plan : reject(planRefusals.inactive)
}
