import { addDays, type Day, type Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { NoticeReason, NoticeState } from '#contract/buyer-notices/states.ts'
import type { NoticeChannel, NoticeKind } from '#contract/buyer-notices/switches.ts'
import {
  isRenewing,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '#contract/subscriptions/states.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { type RowOf, update } from '#server/platform/database/rows.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const NOTICE_COLUMNS = [
  'id',
  'charge_id',
  'kind',
  'days',
  'channel',
  'state',
  'reason',
  'address',
  'due_at',
  'send_count',
  'carrier_ref',
  'changed_at',
] as const

/** A notice of a charge, through one channel. */
export type NoticeRow = RowOf<'buyer_notice', typeof NOTICE_COLUMNS>

const NOTICE = `select ${NOTICE_COLUMNS.join(', ')} from buyer_notice where seller_id = $1`

export const noticeById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<NoticeRow>(`${NOTICE} and id = $2`, [sellerId, id])

/** Locks the notice; its charge is locked first. */
export const lockNotice = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<NoticeRow>(`${NOTICE} and id = $2 for update`, [sellerId, id])

/** The notices of a charge, in the order in which they are due. */
export const noticesOf = ({ sellerId, rows }: Transaction, chargeId: Uuid) =>
  rows<NoticeRow>(`${NOTICE} and charge_id = $2 order by due_at, channel`, [sellerId, chargeId])

export interface PlannedNotice {
  readonly chargeId: Uuid
  readonly kind: NoticeKind
  readonly days: number
  readonly channel: NoticeChannel
  readonly dueAt: Instant
}

/** Plans a notice; false when the charge has it already. */
export const insertNotice = async (
  { sellerId, now, run }: Transaction,
  { chargeId, kind, days, channel, dueAt }: PlannedNotice,
): Promise<boolean> =>
  (await run(
    `insert into buyer_notice (seller_id, id, charge_id, kind, days, channel, state, due_at,
                               send_count, changed_at)
     values ($1, $2, $3, $4, $5, $6, 'PLANNED', $7, 0, $8) on conflict do nothing`,
    [sellerId, newId(), chargeId, kind, days, channel, dueAt, now],
  )) === 1

export interface NoticeChange {
  readonly state: NoticeState
  readonly reason?: NoticeReason | null
  readonly address?: string
  readonly due_at?: Instant
  readonly send_count?: number
  readonly carrier_ref?: string | null
  readonly lease_until?: Instant | null
}

/** Changes a notice; the reason and the lease end unless they are given. */
export const changeNotice = (transaction: Transaction, id: Uuid, change: NoticeChange) =>
  update(
    transaction,
    'buyer_notice',
    { id },
    { reason: null, lease_until: null, changed_at: transaction.now, ...change },
  )

interface Found {
  readonly seller_id: SellerId
  readonly id: Uuid
}

/** Longer than any sequence of non-business days, after which a charge is late at the latest. */
const LONGEST_REST_DAYS = 7

/** The due dates of the charges to remind, and the offset of the reminder. */
export interface ReminderSearch {
  readonly from: Day
  readonly to: Day
  readonly days: number
  readonly limit: number
}

// A reminder whose day was over before the charge was made was never due.
const isMissing = (day: string) =>
  `(created_at at time zone 'America/Sao_Paulo')::date <= ${day} + $3::integer
   and not exists (select from buyer_notice as planned
     where planned.seller_id = charge.seller_id and planned.charge_id = charge.id
       and planned.days = $3)`

/** SCHEDULED charges of these due dates without the reminder so many days before (negative). */
export const chargesDue = ({ rows }: Queries, { from, to, days, limit }: ReminderSearch) =>
  rows<Found>(
    `select seller_id, id from charge
      where status = 'SCHEDULED' and expiration_date between $1 and $2
        and late_from > $1 and late_from <= $5
        and payment_method in ('BANK_SLIP', 'PIX')
        and ${isMissing('expiration_date')} limit $4`,
    [from, to, days, limit, addDays(to, LONGEST_REST_DAYS)],
  )

const RENEWING = SUBSCRIPTION_STATUSES.filter(isRenewing)

/**
 * Charges without the reminder so many days after, that are late since these days: LATE ones, and
 * FAILED ones of subscriptions that renew.
 */
export const chargesLate = ({ rows }: Queries, { from, to, days, limit }: ReminderSearch) =>
  rows<Found>(
    `(select seller_id, id from charge
       where status = 'LATE' and late_from between $1 and $2
         and ${isMissing('late_from - 1')} limit $4)
     union all
     (select seller_id, id from charge
       where status = 'FAILED' and subscription_id is not null and late_from between $1 and $2
         and exists (select from subscription
           where subscription.seller_id = charge.seller_id
             and subscription.id = charge.subscription_id and subscription.status = any ($5))
         and ${isMissing('late_from - 1')} limit $4)
     limit $4`,
    [from, to, days, limit, RENEWING],
  )

/** Whether the charge is of a subscription that renews. */
export async function isRenewal(
  { sellerId, row }: Transaction,
  { subscription_id: id }: Pick<ChargeRow, 'subscription_id'>,
): Promise<boolean> {
  if (id === null) return false
  const found = await row<{ status: SubscriptionStatus }>(
    'select status from subscription where seller_id = $1 and id = $2',
    [sellerId, id],
  )
  return found !== undefined && isRenewing(found.status)
}

/** The first day on which the charge counts as late. */
export const lateFromOf = async (
  { sellerId, row }: Transaction,
  chargeId: Uuid,
): Promise<Day | undefined> =>
  (
    await row<{ late_from: Day }>('select late_from from charge where seller_id = $1 and id = $2', [
      sellerId,
      chargeId,
    ])
  )?.late_from

/** Planned notices that are due, the earliest first; of all sellers, for the job alone. */
export const noticesDue = (
  { rows }: Queries,
  { now, withReminders, limit }: { now: Instant; withReminders: boolean; limit: number },
) =>
  rows<Found>(
    `select seller_id, id from buyer_notice
      where state = 'PLANNED' and due_at <= $1 and ($2 or kind = 'payment')
      order by due_at, id limit $3`,
    [now, withReminders, limit],
  )

/** When the next planned notice of any seller is due; for the sandbox clock only. */
export const nextDueNotice = async (
  { row }: Queries,
  from: Instant,
  to: Instant,
): Promise<Instant | null> => {
  const found = await row<{ at: Instant | null }>(
    `select min(due_at) as at from buyer_notice
      where state = 'PLANNED' and due_at > $1 and due_at <= $2`,
    [from, to],
  )
  return found?.at ?? null
}

/** Sendings that got no answer until that time of the host; of all sellers, for the job alone. */
export const sendingsWithoutAnswer = ({ rows }: Queries, at: Instant, limit: number) =>
  rows<Found>(
    `select seller_id, id from buyer_notice
      where state = 'SENDING' and lease_until <= $1 order by lease_until limit $2`,
    [at, limit],
  )

/** Records that the outcome of a sending is unknown; false when its answer came meanwhile. */
export const endSending = async ({ sellerId, now, run }: Transaction, id: Uuid, at: Instant) =>
  (await run(
    `update buyer_notice set state = 'UNKNOWN', lease_until = null, changed_at = $4
      where seller_id = $1 and id = $2 and state = 'SENDING' and lease_until <= $3`,
    [sellerId, id, at, now],
  )) === 1
