import type { Uuid } from '#contract/basics/ids.ts'
import { allowsBankSlip } from '#contract/charges/rules.ts'
import type { SubscriptionImport } from '#contract/subscriptions/endpoints.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import { planOnSale } from '#server/areas/plans/find-plans.ts'
import { createSubscription } from '#server/areas/subscriptions/create-subscription.ts'
import { makePeriodCharge } from '#server/areas/subscriptions/cycle.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'

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
  const imported = await createSubscription(work, {
    plan,
    customer,
    method: payment.method,
    type: basicValue.type,
    value: basicValue.value,
    additional: null,
    bankSlipDescription: null,
    split: null,
    startDate,
    origin: 'IMPORT',
  })
  await makePeriodCharge(work, imported, startDate)
  return { uuid: imported.id }
}
