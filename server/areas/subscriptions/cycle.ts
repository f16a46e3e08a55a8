import { periodAfter, periodOnResuming } from '#contract/subscriptions/rules.ts'
import { isRenewing } from '#contract/subscriptions/states.ts'
import type { Day } from '#contract/basics/days.ts'
import { issueCode } from '#server/areas/charges/pay/pay-charge.ts'
import { createCharge } from '#server/areas/charge-core/create-charge.ts'
import { codeTerms } from '#server/areas/charges/pay/sale-terms.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import { findPlan } from '#server/areas/plans/find-plans.ts'
import { planCollection } from '#server/areas/payments/renewal-cards/retry-plan.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import {
  hasChargeToCome,
  lastCountedPeriod,
  type SubscriptionRow,
} from '#server/areas/subscriptions/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** The origin of charges of imported subscriptions (E-CHARGE). */
const ORIGIN = 'IMPORT'

const later = (one: Day, other: Day): Day => (one > other ? one : other)

/**
 * Creates the charge of a period, at today's price and with the customer's present data. A charge
 * that is created after its day, because no worker ran, is due today, so that it is not late at
 * once.
 */
export async function makePeriodCharge(
  work: UnitOfWork,
  subscription: SubscriptionRow,
  period: Day,
): Promise<SubscriptionRow> {
  const { id, payment_method: method, value_centavos: value } = subscription
  const { title } = await findPlan(work, subscription.plan_id)
  const customer = await readCustomer(work, subscription.customer_id)
  const { settings } = await readSeller(work)
  const { name, email, phone, countryCode, document } = customer
  const charge = await createCharge(work, {
    method,
    title,
    value,
    installments: 1,
    due: later(period, work.today),
    customer: {
      id: customer.id,
      name,
      email,
      phone,
      countryCode,
      document: document.documentNumber,
    },
    origin: ORIGIN,
    linkId: null,
    subscription: { id, period },
    bankSlipDescription: subscription.bank_slip_description,
    terms: { ...codeTerms(settings, value), endsAt: null },
  })
  if (method === 'CREDIT_CARD') await planCollection(work, charge, id)
  else await issueCode(work, charge, method)
  return { ...subscription, last_period: period }
}

/**
 * Creates missing charges: an ACTIVE or DEFAULTER subscription has one SCHEDULED charge of a future
 * day. Periods without a running worker are made up for, none twice. The caller holds the lock and
 * stores the result.
 */
export async function advanceCycle(
  work: UnitOfWork,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  let advanced = subscription
  if (!isRenewing(advanced.status)) return advanced
  while (!(await hasChargeToCome(work, advanced.id))) {
    const period = periodAfter(advanced.start_date, advanced.last_period, advanced.periodicity)
    advanced = await makePeriodCharge(work, advanced, period)
  }
  return advanced
}

/** Resumes the cycle after a pause; periods that passed are not billed. */
export async function resumeCycle(
  work: UnitOfWork,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (await hasChargeToCome(work, subscription.id)) return subscription
  const counted = await lastCountedPeriod(work, subscription.id)
  const { start_date, periodicity } = subscription
  const period = periodOnResuming(start_date, counted, periodicity, work.today)
  return advanceCycle(work, await makePeriodCharge(work, subscription, period))
}
