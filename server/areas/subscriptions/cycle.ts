import type { Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { type BillingTerms, chargeOfPeriod } from '#contract/subscriptions/billing.ts'
import { dayOfMonth, periodAfter, periodOnResuming } from '#contract/subscriptions/rules.ts'
import { isRenewing } from '#contract/subscriptions/states.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import {
  type ChargeOrder,
  createCharge,
  reorderCharge,
} from '#server/areas/charge-core/create-charge.ts'
import { issueCode } from '#server/areas/charges/pay/pay-charge.ts'
import { recordReducedSplit } from '#server/areas/charges/pay/reduced-split.ts'
import { recurringTerms } from '#server/areas/charges/pay/sale-terms.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import { planCollection } from '#server/areas/payments/renewal-cards/retry-plan.ts'
import { findPlan } from '#server/areas/plans/find-plans.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { publishNextCycle, withNextCycle } from '#server/areas/subscriptions/next-cycle/apply.ts'
import {
  countCountedCharges,
  hasChargeToCome,
  lastCountedPeriod,
  type SubscriptionRow,
} from '#server/areas/subscriptions/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** The additional value of a subscription, in equal shares in its first charges. */
export const additionalOf = ({
  additional_centavos: value,
  additional_installments: installments,
}: Pick<SubscriptionRow, 'additional_centavos' | 'additional_installments'>) =>
  value === null || installments === null ? null : { value, installments }

/** The day of the month that periods begin on. */
export const dueDayOf = ({ due_day, start_date }: SubscriptionRow): number =>
  due_day ?? dayOfMonth(start_date)

/** What billing and the list of the next charges compute a charge from. */
export const billingTermsOf = (subscription: SubscriptionRow): BillingTerms => ({
  dueDay: dueDayOf(subscription),
  periodicity: subscription.periodicity,
  value: subscription.value_centavos,
  additional: additionalOf(subscription),
})

export interface FirstCharge {
  /** The data that the buyer typed. */
  readonly customer: NonNullable<ChargeOrder['customer']> & { readonly id: Uuid }
  readonly linkId: Uuid | null
}

async function currentCustomer(
  work: UnitOfWork,
  { customer_id }: SubscriptionRow,
): Promise<FirstCharge['customer']> {
  const { id, name, email, phone, countryCode, document } = await readCustomer(work, customer_id)
  return { id, name, email, phone, countryCode, document: document.documentNumber }
}

/**
 * Creates the charge of a period without a code, at today's price and with the customer's present
 * data, or with the data of the purchase. A charge that is created after its day, because no worker
 * ran, is due today, so that it is not late at once.
 */
export const createPeriodCharge = async (
  work: UnitOfWork,
  subscription: SubscriptionRow,
  period: Day,
  purchase: FirstCharge | null = null,
): Promise<ChargeRow> => {
  const counted = countCountedCharges(work, subscription.id)
  const order = await orderOfPeriod(work, subscription, period, counted, purchase)
  const charge = await createCharge(work, order)
  if (subscription.split) recordReducedSplit(work, charge, subscription.split)
  return charge
}

/** Gives the unpaid first charge of a subscription the terms of a new purchase. */
export const reorderFirstCharge = async (
  work: UnitOfWork,
  subscription: SubscriptionRow,
  charge: ChargeRow,
  purchase: FirstCharge,
): Promise<ChargeRow> => {
  const { start_date: period } = subscription
  return reorderCharge(work, charge, await orderOfPeriod(work, subscription, period, 0, purchase))
}

/** The charge of a period, before which the subscription had so many charges. */
async function orderOfPeriod(
  work: UnitOfWork,
  subscription: SubscriptionRow,
  period: Day,
  counted: number | Promise<number>,
  purchase: FirstCharge | null,
): Promise<ChargeOrder> {
  const { id, payment_method: method, origin } = subscription
  // In one round trip.
  const [{ title }, customer, { settings }, countedCharges] = await Promise.all([
    findPlan(work, subscription.plan_id),
    purchase?.customer ?? currentCustomer(work, subscription),
    readSeller(work),
    counted,
  ])
  const terms = billingTermsOf(subscription)
  const planned = chargeOfPeriod(terms, { countedCharges }, period, work.today)
  const { value, due, additional } = planned
  return {
    method,
    title,
    value,
    installments: 1,
    due,
    customer,
    origin,
    linkId: purchase?.linkId ?? null,
    subscription: { id, period },
    bankSlipDescription: subscription.bank_slip_description,
    terms: {
      ...recurringTerms(settings, method, value, subscription.split),
      endsAt: null,
      ...(additional > 0n ? { additional: String(additional) } : {}),
    },
  }
}

/** Creates the charge of a period with its payment code. */
export async function makePeriodCharge(
  work: UnitOfWork,
  subscription: SubscriptionRow,
  period: Day,
): Promise<SubscriptionRow> {
  const charge = await createPeriodCharge(work, subscription, period)
  const { payment_method: method } = subscription
  if (method === 'CREDIT_CARD') planCollection(work, charge, subscription.id)
  else await issueCode(work, charge, method)
  return { ...subscription, last_period: period }
}

/**
 * Creates the charge of the period that follows, with which a pending change takes effect. The
 * period has the length that was agreed before the change.
 */
async function makeNextCharge(
  work: UnitOfWork,
  subscription: SubscriptionRow,
  periodOn: (dueDay: number) => Day,
): Promise<SubscriptionRow> {
  const changed = withNextCycle(subscription)
  const period = periodOn(dueDayOf(changed))
  if (changed !== subscription) await publishNextCycle(work, subscription, changed)
  return makePeriodCharge(work, changed, period)
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
  if (!isRenewing(subscription.status)) return subscription
  if (await hasChargeToCome(work, subscription.id)) return subscription
  let advanced = subscription
  do {
    const { periodicity, last_period } = advanced
    advanced = await makeNextCharge(work, advanced, (dueDay) =>
      periodAfter(dueDay, last_period, periodicity),
    )
    // A charge of a period to come is due on its first day.
  } while (advanced.last_period <= work.today)
  return advanced
}

/** Resumes the cycle after a pause; periods that passed are not billed. */
export async function resumeCycle(
  work: UnitOfWork,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (await hasChargeToCome(work, subscription.id)) return subscription
  const counted = await lastCountedPeriod(work, subscription.id)
  const { start_date: start, periodicity } = subscription
  const resumed = await makeNextCharge(work, subscription, (dueDay) =>
    periodOnResuming({ start, dueDay }, counted, periodicity, work.today),
  )
  return advanceCycle(work, resumed)
}
