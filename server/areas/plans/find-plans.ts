import { searchText } from '#contract/basics/text-search.ts'
import { planRefusals } from '#contract/plans/refusals.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { activePlans, lockPlanForShare, planById, plansNamed } from '#server/areas/plans/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** The seller's plan, active or not; another seller's is unknown (BAR-4201). */
export const findPlan = async (transaction: Transaction, id: number): Promise<Plan> =>
  (await planById(transaction, id)) ?? reject(planRefusals.notFound)

/** The plan for a new sale, locked against changes; null when it is unknown or inactive. */
export async function findPlanOnSale(transaction: Transaction, id: number): Promise<Plan | null> {
  const plan = await lockPlanForShare(transaction, id)
  return plan?.active ? plan : null
}

/** The plan for a new sale, locked against changes; an inactive one is rejected (BAR-4203). */
export async function planOnSale(transaction: Transaction, id: number): Promise<Plan> {
  const plan = (await lockPlanForShare(transaction, id)) ?? reject(planRefusals.notFound)
  return plan.active ? plan : reject(planRefusals.inactive)
}

/** A plan as a person writes it: its title in any letter case, or its number. */
const isPlanNumber = (name: string) => /^\d{1,9}$/.test(name)

/** The plans that are named, active or not: several where they share a title. */
export async function findPlansNamed(
  transaction: Transaction,
  names: readonly string[],
): Promise<(name: string) => readonly Plan[]> {
  const numbers = names.filter(isPlanNumber).map(Number)
  const plans = await plansNamed(transaction, numbers, [
    ...new Set(names.map((name) => searchText(name))),
  ])
  return (name) => {
    const ofNumber = isPlanNumber(name) ? plans.filter(({ id }) => id === Number(name)) : []
    if (ofNumber.length > 0) return ofNumber
    return plans.filter(({ title }) => searchText(title) === searchText(name))
  }
}

/** The most plans that a seller's page shows. */
const MAX_PLANS_ON_PAGE = 100

/** The active plans by title, for the seller's page. */
export const plansOnSale = (transaction: Transaction): Promise<Plan[]> =>
  activePlans(transaction, MAX_PLANS_ON_PAGE)
