import type { Day, Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Waiting } from '#server/areas/payments/attempt-records.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'

export interface HeldReceivable {
  readonly id: Uuid
  readonly owner_id: Uuid
  readonly net_centavos: bigint
  readonly fee_centavos: bigint
  readonly state: 'OPEN' | 'RELEASED' | 'CANCELED'
  readonly anticipation_id: Uuid | null
}

/** Locked in the order in which the release locks them. */
export const lockReceivablesOf = ({ sellerId, rows }: Transaction, chargeId: Uuid) =>
  rows<HeldReceivable>(
    `select id, owner_id, net_centavos, fee_centavos, state, anticipation_id from receivable
      where seller_id = $1 and charge_id = $2 order by due_date, id for update`,
    [sellerId, chargeId],
  )

export const cancelReceivables = ({ sellerId, run }: Transaction, chargeId: Uuid) =>
  run(
    `update receivable set state = 'CANCELED'
      where seller_id = $1 and charge_id = $2 and state = 'OPEN'`,
    [sellerId, chargeId],
  )

/** Open again; not due before `from` and then advanced by nobody, when it is given. */
export const reopenReceivables = (
  { sellerId, run }: Transaction,
  chargeId: Uuid,
  from: Day | null = null,
) =>
  run(
    `update receivable set state = 'OPEN', due_date = greatest(due_date, $3),
            anticipation_id = case when $3::date is null then anticipation_id end
      where seller_id = $1 and charge_id = $2 and state = 'CANCELED'`,
    [sellerId, chargeId, from],
  )

export const OPEN_REFUND_STATES = ['SENDING', 'UNKNOWN', 'HUMAN'] as const

export interface RefundRow {
  readonly id: Uuid
  readonly charge_id: Uuid
  readonly attempt_id: Uuid
  readonly state: (typeof OPEN_REFUND_STATES)[number] | 'CONFIRMED' | 'REFUSED'
  readonly amount_centavos: bigint
  readonly as_fraud: boolean
  readonly entry_id: Uuid
  readonly asks: number
}

const REFUND = `select id, charge_id, attempt_id, state, amount_centavos, as_fraud, entry_id, asks
  from refund where seller_id = $1`

export const refundById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<RefundRow>(`${REFUND} and id = $2`, [sellerId, id])

/** The refund of a charge that is under way. */
export const openRefundOf = ({ sellerId, row }: Transaction, chargeId: Uuid) =>
  row<RefundRow>(`${REFUND} and charge_id = $2 and state = any ($3::text[])`, [
    sellerId,
    chargeId,
    OPEN_REFUND_STATES,
  ])

export type NewRefund = Pick<
  RefundRow,
  'id' | 'charge_id' | 'attempt_id' | 'amount_centavos' | 'as_fraud' | 'entry_id'
>

export const insertRefund = (
  { sellerId, now, enqueue }: Transaction,
  refund: NewRefund,
  askAt: Instant,
): void =>
  enqueue(
    `insert into refund (seller_id, id, charge_id, attempt_id, state, amount_centavos, as_fraud,
                         entry_id, asks, next_ask_at, created_at)
     values ($1, $2, $3, $4, 'SENDING', $5, $6, $7, 0, $8, $9)`,
    [
      sellerId,
      refund.id,
      refund.charge_id,
      refund.attempt_id,
      refund.amount_centavos,
      refund.as_fraud,
      refund.entry_id,
      askAt,
      now,
    ],
  )

export const changeRefund = (
  { sellerId, run }: Transaction,
  id: Uuid,
  state: RefundRow['state'],
  ask: { readonly asks: number; readonly at: Instant } | null = null,
) =>
  run(
    `update refund set state = $3, asks = coalesce($4, asks), next_ask_at = coalesce($5, next_ask_at)
      where seller_id = $1 and id = $2`,
    [sellerId, id, state, ask?.asks, ask?.at],
  )

/** Refunds whose outcome nobody told in time; across sellers, for the janitor alone. */
export const refundsToPoll = ({ rows }: Queries, at: Instant, most: number) =>
  rows<Waiting>(
    `select seller_id, id from refund where state in ('SENDING', 'UNKNOWN') and next_ask_at <= $1
      order by next_ask_at limit $2`,
    [at, most],
  )

/** The attempt that took the charge's money. */
export const approvedAttemptOf = ({ sellerId, row }: Transaction, chargeId: Uuid) =>
  row<{ id: Uuid; amount_centavos: bigint }>(
    `select id, amount_centavos from attempt
      where seller_id = $1 and charge_id = $2 and state = 'APPROVED'`,
    [sellerId, chargeId],
  )

export interface DisputeRow {
  readonly id: Uuid
  readonly charge_id: Uuid
  readonly attempt_id: Uuid
  readonly state: 'OPEN' | 'CONTESTED' | 'WON' | 'LOST'
  readonly amount_centavos: bigint
  readonly reason: string
  readonly opened_on: Day
  readonly deadline: Day
  readonly entry_id: Uuid
  readonly message: string | null
  readonly contested_at: Instant | null
}

const DISPUTE = `select id, charge_id, attempt_id, state, amount_centavos, reason, opened_on,
  deadline, entry_id, message, contested_at from dispute where seller_id = $1`

export const disputeById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<DisputeRow>(`${DISPUTE} and id = $2`, [sellerId, id])

/** The newest dispute of a charge, alive or over. */
export const disputeOfCharge = ({ sellerId, row }: Transaction, chargeId: Uuid) =>
  row<DisputeRow>(`${DISPUTE} and charge_id = $2 order by created_at desc, id desc limit 1`, [
    sellerId,
    chargeId,
  ])

export const insertDispute = (
  { sellerId, now, run }: Transaction,
  dispute: Omit<DisputeRow, 'state' | 'message' | 'contested_at'>,
) =>
  run(
    `insert into dispute (seller_id, id, charge_id, attempt_id, state, amount_centavos, reason,
                          opened_on, deadline, entry_id, created_at)
     values ($1, $2, $3, $4, 'OPEN', $5, $6, $7, $8, $9, $10)`,
    [
      sellerId,
      dispute.id,
      dispute.charge_id,
      dispute.attempt_id,
      dispute.amount_centavos,
      dispute.reason,
      dispute.opened_on,
      dispute.deadline,
      dispute.entry_id,
      now,
    ],
  )

export const changeDispute = (
  { sellerId, run }: Transaction,
  id: Uuid,
  state: DisputeRow['state'],
  contest: { readonly message: string; readonly at: Instant } | null = null,
) =>
  run(
    `update dispute set state = $3, message = coalesce($4, message),
            contested_at = coalesce($5, contested_at)
      where seller_id = $1 and id = $2`,
    [sellerId, id, state, contest?.message, contest?.at],
  )

/** Disputes that nobody contested in time; across sellers, for the job alone. */
export const disputesOver = ({ rows }: Queries, today: Day, most: number) =>
  rows<Waiting & { readonly attempt_id: Uuid }>(
    `select seller_id, id, attempt_id from dispute where state = 'OPEN' and deadline < $1
      order by deadline limit $2`,
    [today, most],
  )
