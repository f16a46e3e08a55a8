import type { Instant } from '#contract/basics/days.ts'

/** A claim at the bank of the receiver. */
export interface ClaimRow {
  readonly claim_id: string
  readonly bank: 'payout' | 'pix'
  readonly end_to_end_id: string
  readonly reference: string
  readonly kind: 'fraud' | 'operational'
  readonly reason: string
  readonly amount: bigint
  readonly held: bigint
  readonly returned: bigint
  readonly status: 'open' | 'returned' | 'released'
  readonly opened_at: Instant
  readonly decides_at: Instant
  readonly ended_at: Instant | null
}
