import type { Uuid } from '#contract/basics/ids.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'
import {
  isCancelable,
  LAST_CHARGES,
  type SubscriptionFacts,
} from '#contract/subscriptions/rules.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { invoicesAreActive } from '#server/areas/invoices/config.ts'
import { collectionOfSubscription } from '#server/areas/payments/renewal-cards/read-collections.ts'
import { findPlan } from '#server/areas/plans/find-plans.ts'
import { additionalOf, dueDayOf } from '#server/areas/subscriptions/cycle.ts'
import {
  nextCycleOf,
  plannedCharges,
  upcomingChargeOf,
} from '#server/areas/subscriptions/next-cycle/read.ts'
import {
  hasAnticipation,
  latestCharges,
  lockSubscription,
  type SubscriptionRow,
  subscriptionById,
} from '#server/areas/subscriptions/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** The facts about a subscription for the contract's rules. */
export async function subscriptionFactsOf(
  transaction: Transaction,
  { id, status, cancelled_date: cancelledDate }: SubscriptionRow,
): Promise<SubscriptionFacts> {
  return { status, cancelledDate, anticipationActive: await hasAnticipation(transaction, id) }
}

/** The subscription under its lock. */
export const lockOrReject = async (work: UnitOfWork, id: Uuid): Promise<SubscriptionRow> =>
  (await lockSubscription(work, id)) ?? reject(subscriptionRefusals.notFound)

/** A subscription with its last charges (R-SUBD-02 … R-SUBD-06). */
export async function readSubscription(transaction: Transaction, id: Uuid): Promise<Subscription> {
  const row = (await subscriptionById(transaction, id)) ?? reject(subscriptionRefusals.notFound)
  const [plan, facts, notesActive, charges, collection, planned, nextCycle] = await Promise.all([
    findPlan(transaction, row.plan_id),
    subscriptionFactsOf(transaction, row),
    invoicesAreActive(transaction),
    latestCharges(transaction, id, LAST_CHARGES),
    collectionOfSubscription(transaction, id),
    plannedCharges(transaction, row),
    nextCycleOf(transaction, row),
  ])
  return {
    uuid: row.id,
    customerId: row.customer_id,
    customerName: row.customer_name,
    customerDocument: row.customer_document,
    startDate: row.start_date,
    idPlan: row.plan_id,
    titlePlan: plan.title,
    status: row.status,
    basicValue: {
      type: row.periodicity,
      value: row.value_centavos,
      valuePerMonth: row.month_centavos,
    },
    nextExpirationDate: row.next_expiration_date,
    cancelledDate: row.cancelled_date,
    cancelable: isCancelable(facts),
    anticipationActive: facts.anticipationActive,
    activeInvoiceConfig: notesActive,
    invoiceEnabled: row.invoice_enabled,
    paymentMethod: row.payment_method,
    additionalValue: additionalOf(row),
    bankSlipDescription: row.bank_slip_description,
    charges: charges.map(({ id: uuid, expiration_date, value_centavos: value, status }) => ({
      uuid,
      expirationDate: expiration_date,
      value,
      status,
    })),
    dueDay: dueDayOf(row),
    nextCycle,
    upcomingCharges: planned?.map(upcomingChargeOf),
    collection,
  }
}
