import type { Uuid } from '#contract/basics/ids.ts'
import { allowsBankSlip } from '#contract/charges/rules.ts'
import { perMonthOf } from '#contract/plans/rules.ts'
import type { SubscriptionImport } from '#contract/subscriptions/endpoints.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import { invoicesAreActive } from '#server/areas/invoices/config.ts'
import { planOnSale } from '#server/areas/plans/find-plans.ts'
import { makePeriodCharge } from '#server/areas/subscriptions/cycle.ts'
import { publishSubscriptionChanged } from '#server/areas/subscriptions/move-subscription.ts'
import { insertSubscription, lockSubscription } from '#server/areas/subscriptions/sql.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** Imports a subscription as PENDING, with its first charge SCHEDULED (SUB-07). */
export async function importSubscription(
  work: UnitOfWork,
  { idPlan, basicValue, payment, uuidBuyer, startDate }: SubscriptionImport,
): Promise<{ uuid: Uuid }> {
  if (startDate < work.today) reject(subscriptionRefusals.pastStart, { field: 'startDate' })
  const customer = await readCustomer(work, uuidBuyer)
  if (payment.method === 'BANK_SLIP' && !allowsBankSlip(customer.document.documentNumber)) {
    reject(subscriptionRefusals.badMethod, { field: 'payment.method' })
  }
  const plan = await planOnSale(work, idPlan)
  const { value, type } = basicValue
  const id = newId()
  insertSubscription(work, {
    id,
    plan_id: plan.id,
    customer_id: customer.id,
    customer_name: customer.name,
    customer_document: customer.document.documentNumber,
    payment_method: payment.method,
    periodicity: type,
    value_centavos: value,
    month_centavos: perMonthOf(value, type),
    bank_slip_description: null,
    start_date: startDate,
    // Invoices are automatic while they are on, as for other charges.
    invoice_enabled: await invoicesAreActive(work),
  })
  const imported = await lockSubscription(work, id)
  if (!imported) throw new Error(`subscription ${id} not found after its insert`)
  publishSubscriptionChanged(work, imported, null)
  await makePeriodCharge(work, imported, startDate)
  return { uuid: id }
}
