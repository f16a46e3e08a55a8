import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { columns } from '#server/platform/database/rows.ts'

export const OPEN_REFUND_STATES = ['SENDING', 'UNKNOWN', 'NEEDS_REVIEW'] as const

export interface RefundRow {
  readonly id: Uuid
  readonly charge_id: Uuid
  readonly attempt_id: Uuid
  /** The acquirer of the attempt. */
  readonly provider: string
  readonly state: (typeof OPEN_REFUND_STATES)[number] | 'CONFIRMED' | 'REFUSED'
  readonly amount_centavos: bigint
  readonly as_fraud: boolean
  readonly entry_id: Uuid
  readonly poll_count: number
  readonly next_poll_at: Instant
}

const REFUND_COLUMNS = columns<RefundRow>()('refund', [
  'id',
  'charge_id',
  'attempt_id',
  'provider',
  'state',
  'amount_centavos',
  'as_fraud',
  'entry_id',
  'poll_count',
  'next_poll_at',
])

const REFUND = `select ${REFUND_COLUMNS}
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
