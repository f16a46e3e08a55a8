import type { Day } from '#contract/basics/days.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { type Periodicity, perMonthOf } from '#contract/plans/rules.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import type { AdditionalValue } from '#contract/subscriptions/additional.ts'
import type { SplitRule } from '#server/areas/charges/pay/split-of-charge.ts'
import { invoicesAreActive } from '#server/areas/invoices/config.ts'
import { publishSubscriptionChanged } from '#server/areas/subscriptions/move-subscription.ts'
import {
  insertSubscription,
  lockSubscription,
  type SubscriptionRow,
} from '#server/areas/subscriptions/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { newId } from '#server/platform/security/identifiers.ts'

export interface SubscriptionTerms {
  readonly method: BuyerMethod
  readonly type: Periodicity
  /** Of the whole period. */
  readonly value: Centavos
  readonly additional: AdditionalValue | null
  readonly bankSlipDescription: string | null
  /** How each charge is split among sub-sellers; null without a split. */
  readonly split: readonly SplitRule[] | null
  /** The first due date. */
  readonly startDate: Day
}

export interface SubscriptionOrder extends SubscriptionTerms {
  /** A plan on sale, locked by the caller. */
  readonly plan: Pick<Plan, 'id'>
  readonly customer: Pick<Customer, 'id' | 'name' | 'document'>
  readonly origin: SubscriptionRow['origin']
}

/** The columns of a subscription that its order determines. */
export const termsOf = ({ method, type, value, additional, ...order }: SubscriptionTerms) => ({
  payment_method: method,
  value_centavos: value,
  month_centavos: perMonthOf(value, type),
  additional_centavos: additional?.value ?? null,
  additional_installments: additional?.installments ?? null,
  bank_slip_description: order.bankSlipDescription,
  split: order.split,
  start_date: order.startDate,
})

/** Creates a PENDING subscription without its first charge, and returns it locked. */
export async function createSubscription(
  work: UnitOfWork,
  order: SubscriptionOrder,
): Promise<SubscriptionRow> {
  const id = newId()
  const { plan, customer } = order
  insertSubscription(work, {
    id,
    plan_id: plan.id,
    customer_id: customer.id,
    customer_name: customer.name,
    customer_document: customer.document.documentNumber,
    periodicity: order.type,
    ...termsOf(order),
    // Invoices are automatic while they are on, as for other charges.
    invoice_enabled: await invoicesAreActive(work),
    origin: order.origin,
  })
  const created = await lockSubscription(work, id)
  if (!created) throw new Error(`subscription ${id} not found after its insert`)
  publishSubscriptionChanged(work, created, null)
  return created
}
