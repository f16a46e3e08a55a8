import type { ChargeMove } from '#server/areas/charge-core/charge-state.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import { CUSTOMER_RENAMED } from '#server/areas/customers/update-customer.ts'
import { followCharges } from '#server/areas/subscriptions/follow-charges.ts'
import { renameCustomer } from '#server/areas/subscriptions/sql.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Subscriber } from '#server/platform/events/events.ts'

/** Follows what happens to the charges of subscriptions (R-SUBD-17). */
export const chargesOfSubscriptions: Subscriber = {
  name: 'charges-of-subscriptions',
  types: [
    'CHARGE_PAID',
    'CHARGE_PAID_MANUALLY',
    'CHARGE_LATE',
    'CHARGE_FAILED',
    'CHARGE_CANCELED',
    'CHARGE_ABANDONED',
  ],
  async handle(transaction, { data }) {
    const { subscription } = data as ChargeMove
    if (!subscription) return
    await followCharges(
      openUnitOfWork(transaction, jobCause('subscription-follower')),
      subscription,
    )
  },
}

/** Updates copied customer names, by which subscriptions are searched. */
export const customersOfSubscriptions: Subscriber = {
  name: 'customers-of-subscriptions',
  types: [CUSTOMER_RENAMED],
  async handle(transaction, { subject_id }) {
    const { name } = await readCustomer(transaction, subject_id)
    await renameCustomer(transaction, subject_id, name)
  },
}
