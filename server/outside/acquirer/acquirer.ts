import type { Instant } from '#contract/basics/days.ts'
import type { AcquirerName } from '#server/outside/companies.ts'

/** A charge of a simulated acquirer. */
export interface ChargeRow {
  readonly acquirer: AcquirerName
  readonly attempt_id: string
  readonly amount: bigint
  readonly taken_amount: bigint
  readonly currency: string
  readonly installments: number
  readonly descriptor: string
  readonly status: 'approved' | 'declined' | 'pending'
  readonly provider_ref: string
  readonly brand: string
  readonly last4: string
  readonly holder: string
  readonly code_reason: string
  readonly message: string
  readonly hard: boolean
  readonly refunded: bigint
  readonly dispute: 'open' | 'won' | 'lost' | null
  readonly disputed_at: Instant | null
  readonly at: Instant
}

export type ChargeEvent =
  | 'charge.approved'
  | 'charge.declined'
  | 'dispute.opened'
  | 'dispute.won'
  | 'dispute.lost'

/** A refund of a simulated acquirer. */
export interface RefundRow {
  readonly refund_id: string
  readonly attempt_id: string
  readonly amount: bigint
  readonly status: 'confirmed' | 'refused'
  readonly message: string
  readonly at: Instant
}

/** A callback before it is queued; `id` is unique among those of all companies. */
export interface NewCallback {
  readonly id: string
  readonly provider: AcquirerName
  readonly body: object
}

/** A simulated acquirer; all share the processing of cards and differ in their formats. */
export interface SimulatedAcquirer {
  readonly name: AcquirerName
  chargeCallback(type: ChargeEvent, charge: ChargeRow, at: Instant): NewCallback
  refundCallback(refund: RefundRow, charge: ChargeRow | undefined): NewCallback
}
