import type { Day, Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { PayoutState } from '#contract/payouts/states.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { columns } from '#server/platform/database/rows.ts'

export type PayoutPurpose = 'WITHDRAWAL' | 'SUB_SELLER' | 'BILL' | 'PIX'

export interface PayoutRow {
  readonly id: Uuid
  readonly owner_id: Uuid
  readonly purpose: PayoutPurpose
  readonly bill_id: Uuid | null
  readonly source: 'AVAILABLE' | 'BANKING'
  readonly state: PayoutState
  readonly amount_centavos: Centavos
  readonly provider: string
  /** Null: the seller's business account here. */
  readonly target_sealed: Buffer | null
  readonly requested_on: Day
  readonly confirm_until: Instant | null
  readonly scheduled_date: Day
  readonly bank_reference: string | null
  readonly reason: string | null
  readonly paid_on: Day | null
  readonly returned_on: Day | null
  readonly poll_count: number
  readonly next_poll_at: Instant
}

/** The columns of a payout, for statements of this area. */
export const PAYOUT_COLUMNS = columns<PayoutRow>()('payout', [
  'id',
  'owner_id',
  'purpose',
  'bill_id',
  'source',
  'state',
  'amount_centavos',
  'provider',
  'target_sealed',
  'requested_on',
  'confirm_until',
  'scheduled_date',
  'bank_reference',
  'reason',
  'paid_on',
  'returned_on',
  'poll_count',
  'next_poll_at',
])

/** Reads payouts of the seller ($1). */
export const PAYOUT = `select ${PAYOUT_COLUMNS} from payout where seller_id = $1`

/** A payout of the seller. */
export const payoutById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<PayoutRow>(`${PAYOUT} and id = $2`, [sellerId, id])

/** When a payout reached its receiver; undefined: it did not. */
export const settledAt = ({ sellerId, row }: Transaction, payoutId: Uuid) =>
  row<{ at: Instant }>(
    `select occurred_at as at from journal_entry
      where seller_id = $1 and ref_id = $2
        and kind in ('PAYOUT_SETTLED', 'PAYOUT_SETTLED_TO_ACCOUNT', 'PIX_OUT_SETTLED', 'BILL_PAID')`,
    [sellerId, payoutId],
  )
