import { formatReais } from '#contract/basics/money.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { methodsWithService } from '#contract/charges/offered-methods.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { planRefusals } from '#contract/plans/refusals.ts'
import { methodsOf, PERIODICITIES } from '#contract/plans/rules.ts'
import { type Plan, type PlanInput, plan } from '#contract/plans/shapes.ts'
import { insertPlan, lockPlan, nextPlanId, storePlan } from '#server/areas/plans/sql.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Caller } from '#server/platform/http/routes.ts'
import { rejectStale } from '#server/platform/http/versions.ts'

const subjectOf = ({ id }: Plan) => ({ kind: 'plan', id: String(id) })

/** The facts of a plan in its audit trail. */
function auditFacts({ title, description, bullets, basicValues, active, ...plan }: Plan) {
  const prices = basicValues.map(({ type, valuePerMonth }) => [type, formatReais(valuePerMonth)])
  return {
    title,
    description,
    items: bullets.map((bullet) => bullet.description).join(' · '),
    perMonth: Object.fromEntries(prices),
    methods: {
      CREDIT_CARD: plan.enableCreditCard,
      BANK_SLIP: plan.enableBankSlip,
      PIX: plan.enablePixPayment,
    },
    idCheckout: plan.idCheckout,
    active,
  }
}

/**
 * Rejects a plan that no buyer could pay, because this installation has none of its methods, and a
 * method that is switched on without its company. One that the plan had before may stay.
 */
function checkMethods(given: PlanInput, before: Plan | null, caller: Caller | null): void {
  if (!caller) return
  const working = methodsWithService(caller)
  const missing = methodsOf(given).filter((method) => !working.includes(method))
  if (missing.length === methodsOf(given).length) reject(planRefusals.noMethod)
  const added = missing.find((method) => !before || !methodsOf(before).includes(method))
  if (added) reject(platformRefusals.serviceAbsent, { field: FIELD_OF[added] })
}

const FIELD_OF = {
  CREDIT_CARD: 'enableCreditCard',
  BANK_SLIP: 'enableBankSlip',
  PIX: 'enablePixPayment',
} as const satisfies Readonly<Record<BuyerMethod, keyof PlanInput>>

/** The values of a form; its checkout must be the seller's (BAR-4301). */
async function chosen(work: UnitOfWork, given: PlanInput) {
  const idCheckout = given.idCheckout ?? null
  if (idCheckout !== null) {
    const { sub_domain: address } = await readSeller(work)
    const isOwn = idCheckout === work.sellerId && address !== null
    if (!isOwn) reject(planRefusals.unknownCheckout, { field: 'idCheckout' })
  }
  const basicValues = PERIODICITIES.flatMap((periodicity) =>
    given.basicValues.filter(({ type }) => type === periodicity),
  )
  return { ...given, idCheckout, basicValues }
}

/** Creates an active plan with the seller's next number (PLN-02). */
export async function createPlan(
  work: UnitOfWork,
  given: PlanInput,
  caller: Caller | null = null,
): Promise<Plan> {
  checkMethods(given, null, caller)
  const choice = await chosen(work, given)
  const plan: Plan = { ...choice, id: await nextPlanId(work), active: true }
  insertPlan(work, plan)
  work.audit({ subject: subjectOf(plan), after: auditFacts(plan) })
  return plan
}

function change(work: UnitOfWork, before: Plan, after: Plan): Plan {
  storePlan(work, after)
  work.audit({ subject: subjectOf(after), before: auditFacts(before), after: auditFacts(after) })
  return after
}

/** Changes a plan; running subscriptions keep their values (PLN-04). */
export async function updatePlan(
  work: UnitOfWork,
  id: number,
  given: PlanInput,
  caller: Caller | null,
): Promise<Plan> {
  const before = (await lockPlan(work, id)) ?? reject(planRefusals.notFound)
  rejectStale(work, plan, before)
  checkMethods(given, before, caller)
  return change(work, before, { ...before, ...(await chosen(work, given)) })
}

/** Activates or deactivates a plan (SM-PLAN, R-PLAN-12). */
export async function switchPlan(work: UnitOfWork, id: number, active: boolean): Promise<Plan> {
  const before = (await lockPlan(work, id)) ?? reject(planRefusals.notFound)
  return change(work, before, { ...before, active })
}
