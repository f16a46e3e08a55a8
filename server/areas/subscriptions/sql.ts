import type { Day } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { searchText } from '#contract/basics/text-search.ts'
import type { ChargeCounts } from '#contract/subscriptions/rules.ts'
import type { SplitRule } from '#server/areas/charges/pay/split-of-charge.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { enqueueInsert, type RowOf, updateVersioned } from '#server/platform/database/rows.ts'

const SUBSCRIPTION_COLUMNS = [
  'id',
  'status',
  'plan_id',
  'customer_id',
  'customer_name',
  'customer_document',
  'payment_method',
  'periodicity',
  'value_centavos',
  'month_centavos',
  'additional_centavos',
  'additional_installments',
  'bank_slip_description',
  'split',
  'invoice_enabled',
  'start_date',
  'last_period',
  'next_expiration_date',
  'cancelled_date',
  'origin',
  'due_day',
  'next_plan_id',
  'next_periodicity',
  'next_value_centavos',
  'next_month_centavos',
  'next_bank_slip_description',
  'next_due_day',
] as const

/** The columns of a change that takes effect with the next charge. */
export type NextCycleColumns = Pick<
  SubscriptionRow,
  | 'next_plan_id'
  | 'next_periodicity'
  | 'next_value_centavos'
  | 'next_month_centavos'
  | 'next_bank_slip_description'
  | 'next_due_day'
>

/** No change that takes effect with the next charge. */
export const NO_NEXT_CYCLE: NextCycleColumns = {
  next_plan_id: null,
  next_periodicity: null,
  next_value_centavos: null,
  next_month_centavos: null,
  next_bank_slip_description: null,
  next_due_day: null,
}

/** The row of a subscription. */
export interface SubscriptionRow extends RowOf<'subscription', typeof SUBSCRIPTION_COLUMNS> {
  /** How each charge is split; null without a split. */
  readonly split: readonly SplitRule[] | null
}

const SUBSCRIPTION = `select ${SUBSCRIPTION_COLUMNS.join(', ')}
  from subscription where seller_id = $1 and id = $2`

export const subscriptionById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<SubscriptionRow>(SUBSCRIPTION, [sellerId, id])

/** Locks the subscription; the locks of its charges come after it. */
export const lockSubscription = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<SubscriptionRow>(`${SUBSCRIPTION} for update`, [sellerId, id])

export type NewSubscription = Omit<
  SubscriptionRow,
  | 'status'
  | 'last_period'
  | 'next_expiration_date'
  | 'cancelled_date'
  | 'due_day'
  | keyof NextCycleColumns
>

/** A PENDING subscription whose first period is its first due date. */
export const insertSubscription = (transaction: Transaction, subscription: NewSubscription): void =>
  enqueueInsert(transaction, 'subscription', {
    ...subscription,
    status: 'PENDING',
    last_period: subscription.start_date,
    next_expiration_date: subscription.start_date,
    search: searchText(subscription.customer_name),
    created_at: transaction.now,
    updated_at: transaction.now,
    version: 1,
  })

const SCHEDULED_DUE = `from charge
  where seller_id = $1 and subscription_id = $2 and status = 'SCHEDULED'`

/**
 * Stores the columns that may change. Its next due date and next charge are derived from its
 * charges, so that they cannot contradict them.
 */
export async function storeSubscription(
  transaction: Transaction,
  changed: SubscriptionRow,
): Promise<void> {
  const { sellerId, today, row } = transaction
  const due = await row<{ first: Day | null; last: Day | null }>(
    `select min(expiration_date) as first, max(expiration_date) as last ${SCHEDULED_DUE}`,
    [sellerId, changed.id],
  )
  const isRenewed = changed.status === 'ACTIVE' || changed.status === 'DEFAULTER'
  await updateVersioned(
    transaction,
    'subscription',
    { id: changed.id },
    {
      status: changed.status,
      plan_id: changed.plan_id,
      periodicity: changed.periodicity,
      value_centavos: changed.value_centavos,
      month_centavos: changed.month_centavos,
      bank_slip_description: changed.bank_slip_description,
      invoice_enabled: changed.invoice_enabled,
      last_period: changed.last_period,
      cancelled_date: changed.cancelled_date,
      due_day: changed.due_day,
      next_plan_id: changed.next_plan_id,
      next_periodicity: changed.next_periodicity,
      next_value_centavos: changed.next_value_centavos,
      next_month_centavos: changed.next_month_centavos,
      next_bank_slip_description: changed.next_bank_slip_description,
      next_due_day: changed.next_due_day,
      next_expiration_date: due?.first ?? null,
      renew_on: isRenewed ? (due?.last ?? today) : null,
    },
  )
}

export interface PurchaseKey {
  readonly customerId: Uuid
  readonly planId: number
  readonly periodicity: SubscriptionRow['periodicity']
  /** The link by which it was bought; null: the seller's page. */
  readonly linkId: Uuid | null
}

/**
 * The newest PENDING subscription that a customer bought there and whose first charge is unpaid and
 * not late, or was tried by card. One whose card waits for its day has been bought.
 */
export const unpaidPurchase = (
  { sellerId, row }: Transaction,
  { customerId, planId, periodicity, linkId }: PurchaseKey,
) =>
  row<{ id: Uuid; charge_id: Uuid }>(
    `select subscription.id, charge.id as charge_id from subscription
       join charge on charge.seller_id = subscription.seller_id
        and charge.subscription_id = subscription.id
      where subscription.seller_id = $1 and subscription.customer_id = $2
        and subscription.plan_id = $3 and subscription.periodicity = $4
        and subscription.status = 'PENDING' and subscription.origin = 'SUBSCRIPTION'
        and charge.link_id is not distinct from $5
        and charge.status in ('SCHEDULED', 'LATE', 'FAILED')
        and (charge.status = 'FAILED'
             or exists (select from attempt where attempt.seller_id = $1
                                              and attempt.charge_id = charge.id)
             or charge.status = 'SCHEDULED'
                and not exists (select from scheduled_card card
                                 where card.seller_id = $1
                                   and card.charge_id = charge.id
                                   and card.state in ('TOKENIZING', 'TOKENIZED')))
      order by subscription.id desc limit 1`,
    [sellerId, customerId, planId, periodicity, linkId],
  )

type Reordered = Pick<
  SubscriptionRow,
  | 'payment_method'
  | 'value_centavos'
  | 'month_centavos'
  | 'additional_centavos'
  | 'additional_installments'
  | 'bank_slip_description'
  | 'split'
  | 'start_date'
>

/** Stores the terms of a purchase that is made again; its first period is its first due date. */
export const setPurchase = (transaction: Transaction, id: Uuid, terms: Reordered) =>
  updateVersioned(transaction, 'subscription', { id }, { ...terms, last_period: terms.start_date })

/** Whether a future SCHEDULED charge exists. */
export const hasChargeToCome = async ({ sellerId, today, row }: Transaction, id: Uuid) =>
  (await row(`select 1 as found ${SCHEDULED_DUE} and expiration_date > $3 limit 1`, [
    sellerId,
    id,
    today,
  ])) !== undefined

/** The SCHEDULED charges of a subscription, the next first. */
export const scheduledCharges = ({ sellerId, rows }: Transaction, id: Uuid) =>
  rows<{ id: Uuid }>(`select id ${SCHEDULED_DUE} order by expiration_date, id`, [sellerId, id])

/** The newest period with a charge that was not canceled. */
export const lastCountedPeriod = async (
  { sellerId, row }: Transaction,
  id: Uuid,
): Promise<Day | null> =>
  (
    await row<{ period: Day | null }>(
      `select max(subscription_period) as period from charge
        where seller_id = $1 and subscription_id = $2 and status <> 'CANCELED'`,
      [sellerId, id],
    )
  )?.period ?? null

/** How many of its charges were not canceled. */
export const countCountedCharges = async (
  { sellerId, row }: Transaction,
  id: Uuid,
): Promise<number> =>
  (
    await row<{ counted: number }>(
      `select count(*)::integer as counted from charge
        where seller_id = $1 and subscription_id = $2 and status <> 'CANCELED'`,
      [sellerId, id],
    )
  )?.counted ?? 0

/** Counts of the charges that the status depends on. */
export async function countCharges(
  { sellerId, row }: Transaction,
  id: Uuid,
): Promise<ChargeCounts> {
  const found = await row<ChargeCounts>(
    `select coalesce(bool_or(paid_date is not null), false) as paid,
            coalesce(bool_or(status in ('LATE', 'FAILED')), false) as owed
       from charge where seller_id = $1 and subscription_id = $2`,
    [sellerId, id],
  )
  return found ?? { paid: false, owed: false }
}

const CHARGE_OF_SUBSCRIPTION_COLUMNS = [
  'id',
  'expiration_date',
  'value_centavos',
  'status',
] as const

export type ChargeOfSubscription = RowOf<'charge', typeof CHARGE_OF_SUBSCRIPTION_COLUMNS>

/** The latest charges by their due date. */
export const latestCharges = ({ sellerId, rows }: Transaction, id: Uuid, limit: number) =>
  rows<ChargeOfSubscription>(
    `select ${CHARGE_OF_SUBSCRIPTION_COLUMNS.join(', ')} from charge
      where seller_id = $1 and subscription_id = $2
      order by expiration_date desc, id desc limit $3`,
    [sellerId, id, limit],
  )

/** Whether its charges have open anticipated receivables. */
export const hasAnticipation = async ({ sellerId, row }: Transaction, id: Uuid) =>
  (await row(
    `select 1 as found from charge join receivable
         on receivable.seller_id = charge.seller_id and receivable.charge_id = charge.id
      where charge.seller_id = $1 and charge.subscription_id = $2
        and receivable.state = 'OPEN' and receivable.anticipation_id is not null limit 1`,
    [sellerId, id],
  )) !== undefined

/** Subscriptions due for renewal; across sellers, for the job only. */
export const subscriptionsToRenew = ({ rows }: Queries, today: Day, limit: number) =>
  rows<{ seller_id: SellerId; id: Uuid }>(
    `select seller_id, id from subscription where renew_on <= $1 order by renew_on limit $2`,
    [today, limit],
  )

/** Updates the customer's name in subscriptions. */
export const renameCustomer = (
  { sellerId, now, run }: Transaction,
  customerId: Uuid,
  name: string,
) =>
  run(
    `update subscription set customer_name = $3, search = $4, updated_at = $5, version = version + 1
      where seller_id = $1 and customer_id = $2 and customer_name <> $3`,
    [sellerId, customerId, name, searchText(name), now],
  )
