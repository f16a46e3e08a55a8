import type { Day, Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { LIVE_PAYOUT_STATES } from '#contract/payouts/states.ts'
import { PAYOUT, PAYOUT_COLUMNS, type PayoutRow } from '#server/areas/payouts/read-payouts.ts'
import type { Queries, SqlStatement, Transaction } from '#server/platform/database/database.ts'
import { countListed } from '#server/platform/database/page.ts'
import { insert, type NewRow, update } from '#server/platform/database/rows.ts'

/** The payout, locked until the transaction ends. */
export const lockPayout = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<PayoutRow>(`${PAYOUT} and id = $2 for update`, [sellerId, id])

export const insertPayout = (transaction: Transaction, payout: NewRow<'payout'>) =>
  insert(transaction, 'payout', payout)

export type PayoutChange = Partial<
  Pick<
    PayoutRow,
    | 'state'
    | 'scheduled_date'
    | 'bank_reference'
    | 'reason'
    | 'paid_on'
    | 'returned_on'
    | 'poll_count'
    | 'next_poll_at'
  >
>

export const changePayout = (transaction: Transaction, id: Uuid, change: PayoutChange) =>
  update(transaction, 'payout', { id }, change)

const LIVE = LIVE_PAYOUT_STATES.map((state) => `'${state}'`).join(', ')

const PENDING_WITHDRAWALS = `seller_id = $1 and owner_id = $2 and state in (${LIVE})
  and purpose = 'WITHDRAWAL'`

export interface PendingPage {
  readonly ownerId: Uuid
  readonly descending: boolean
  readonly offset: number
  readonly size: number
}

/** A page of the owner's withdrawals that have not ended. */
export const pendingWithdrawals = ({ sellerId, rows }: Transaction, page: PendingPage) => {
  const order = page.descending ? 'desc' : 'asc'
  return rows<PayoutRow>(
    `select ${PAYOUT_COLUMNS} from payout where ${PENDING_WITHDRAWALS}
      order by requested_on ${order}, id ${order} offset $3 limit $4`,
    [sellerId, page.ownerId, page.offset, page.size],
  )
}

export const countPendingWithdrawals = (transaction: Transaction, ownerId: Uuid): Promise<number> =>
  countListed(transaction, `from payout where ${PENDING_WITHDRAWALS}`, [
    transaction.sellerId,
    ownerId,
  ])

const TO_SUB_SELLER = `seller_id = $1 and owner_id = $2 and purpose = 'SUB_SELLER'`

/** A page of what a sub-seller is paid, the newest first; one a day at most. */
export const payoutsToSubSeller = (
  { sellerId, rows }: Transaction,
  { ownerId, offset, size }: Omit<PendingPage, 'descending'>,
) =>
  rows<PayoutRow>(
    `select ${PAYOUT_COLUMNS} from payout where ${TO_SUB_SELLER}
      order by requested_on desc offset $3 limit $4`,
    [sellerId, ownerId, offset, size],
  )

export const countPayoutsToSubSeller = (transaction: Transaction, ownerId: Uuid): Promise<number> =>
  countListed(transaction, `from payout where ${TO_SUB_SELLER}`, [transaction.sellerId, ownerId])

export interface WaitingPayout {
  readonly seller_id: SellerId
  readonly id: Uuid
}

/** Withdrawals of sellers that are not flagged, to approve; of all sellers, for the job only. */
export const payoutsToApprove = ({ rows }: Queries, limit: number) =>
  rows<WaitingPayout>(
    `select payout.seller_id, id from payout join seller using (seller_id)
      where state = 'WAITING_APPROVAL'
        and not coalesce((settings ->> 'antiFraudFlagged')::boolean, false)
      order by payout.created_at limit $1`,
    [limit],
  )

/** Withdrawals that wait since before their seller was flagged, of all sellers; for the job only. */
export const payoutsWithoutCase = ({ rows }: Queries, limit: number) =>
  rows<WaitingPayout>(
    `select payout.seller_id, payout.id from payout join seller using (seller_id)
      where state = 'WAITING_APPROVAL'
        and (settings ->> 'antiFraudFlagged')::boolean
        and not exists (
          select from operator_case
           where operator_case.seller_id = payout.seller_id and kind = 'PAYOUT_APPROVAL'
             and detail ->> 'payoutId' = payout.id::text)
      order by payout.created_at limit $1`,
    [limit],
  )

/** Withdrawals that were not confirmed in time, of all sellers; for the job only. */
export const payoutsToExpire = ({ rows }: Queries, now: Instant, limit: number) =>
  rows<WaitingPayout>(
    `select seller_id, id from payout
      where state = 'WAITING_CONFIRMATION' and confirm_until <= $1
      order by confirm_until limit $2`,
    [now, limit],
  )

/** When the next withdrawal can no longer be confirmed; for the sandbox clock only. */
export const nextExpiry = ({ row }: Queries, from: Instant, to: Instant) =>
  row<{ at: Instant | null }>(
    `select min(confirm_until) as at from payout
      where state = 'WAITING_CONFIRMATION' and confirm_until > $1 and confirm_until <= $2`,
    [from, to],
  )

/** Payouts to send or to query, of all sellers; for the job only. A Pix waits for no hour. */
export const payoutsToPoll = (
  { rows }: Queries,
  at: Instant,
  { sendUpTo, today }: { readonly sendUpTo: Day; readonly today: Day },
  limit: number,
) =>
  rows<WaitingPayout>(
    `(select seller_id, id from payout
       where state in ('SENDING', 'UNKNOWN') and next_poll_at <= $1
       order by next_poll_at limit $3)
     union all
     (select seller_id, id from payout
       where state = 'SCHEDULED' and scheduled_date <= $4 and next_poll_at <= $1
         and (purpose = 'PIX' or scheduled_date <= $2)
       order by scheduled_date, next_poll_at limit $3)
     limit $3`,
    [at, sendUpTo, limit, today],
  )

/** Withdrawals to business accounts whose day has come, of all sellers; for the job only. */
export const transfersToAccounts = ({ rows }: Queries, at: Instant, today: Day, limit: number) =>
  rows<WaitingPayout>(
    `select seller_id, id from payout
      where state = 'SCHEDULED' and scheduled_date <= $2 and next_poll_at <= $1
        and target_sealed is null
      order by scheduled_date, next_poll_at limit $3`,
    [at, today, limit],
  )

/** Which of these payouts are paid as far as we know, of all sellers; for the job only. */
export const paidPayouts = (
  { rows }: Queries,
  payouts: readonly { readonly sellerId: SellerId; readonly id: Uuid }[],
  limit: number,
) =>
  rows<WaitingPayout>(
    `select seller_id, id from unnest($1::integer[], $2::uuid[]) as listed(seller_id, id)
       join payout using (seller_id, id)
      where state = 'PAID' and returned_on is null limit $3`,
    [payouts.map(({ sellerId }) => sellerId), payouts.map(({ id }) => id), limit],
  )

export interface SubSellerToPay {
  readonly seller_id: SellerId
  readonly owner_id: Uuid
}

/** Sub-sellers with an available balance that were not paid today and are not held; for the job. */
export const subSellersToPay = ({ rows }: Queries, now: Instant, today: Day, limit: number) =>
  rows<SubSellerToPay>(
    `select sub_seller.seller_id, sub_seller.owner_id
       from account_balance
       join sub_seller using (seller_id, owner_id)
      where code = 'AVAILABLE' and balance > 0
        and split_status = 'ACTIVE' and account_sealed is not null
        and (payouts_held_until is null or payouts_held_until <= $1)
        and not exists (
          select from payout
           where payout.seller_id = sub_seller.seller_id and payout.owner_id = sub_seller.owner_id
             and payout.purpose = 'SUB_SELLER' and payout.requested_on = $2)
      order by sub_seller.seller_id, sub_seller.id limit $3`,
    [now, today, limit],
  )

/**
 * Payouts whose end a settlement file reported before we knew it, while operators have not closed their
 * differences, of all sellers; for the job only. In no order: those that a bank keeps silent about hold
 * up nothing behind them.
 */
export const payoutsReported = ({ rows }: Queries, limit: number) =>
  rows<WaitingPayout>(
    `select payout.seller_id, payout.id
       from settlement_item item
       join operator_case on operator_case.seller_id = item.seller_id
        and operator_case.id = item.case_id and operator_case.closed_at is null
       join payout on payout.seller_id = item.seller_id and payout.id::text = item.item_id
      where item.state = 'DIFFERENT' and item.kind in ('payout', 'payout-return')
        and (payout.state in ('SENDING', 'UNKNOWN', 'NEEDS_REVIEW')
             or (payout.state = 'PAID' and item.kind = 'payout-return'))
      order by random() limit $1`,
    [limit],
  )

/** The withdrawals and payouts to sub-sellers of a period, in the order of their requests. */
export const payoutsOfPeriodSql = (sellerId: SellerId, from: Day, to: Day): SqlStatement => ({
  text: `
    select payout.id, purpose, state, amount_centavos as amount, requested_on, scheduled_date,
           paid_on, returned_on, reason, sub_seller.name as sub_seller
      from payout
      left join sub_seller on sub_seller.seller_id = $1 and sub_seller.owner_id = payout.owner_id
     where payout.seller_id = $1 and purpose in ('WITHDRAWAL', 'SUB_SELLER')
       and requested_on between $2 and $3
     order by requested_on, payout.id`,
  values: [sellerId, from, to],
})
