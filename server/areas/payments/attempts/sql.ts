import type { Day, Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { AttemptState } from '#contract/charges/states.ts'
import type { CardOnCharge, ChargeTerms } from '#server/areas/charge-core/charge.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import type { Decline } from '#server/areas/payments/attempts/read-attempts.ts'

export interface NewAttempt {
  readonly id: Uuid
  readonly chargeId: Uuid
  readonly amount: bigint
  readonly installments: number
  readonly terms: ChargeTerms
  readonly tokenSealed: Buffer
  readonly pollAt: Instant
  readonly expirationDate: Day
}

export const insertAttempt = ({ sellerId, now, run }: Transaction, attempt: NewAttempt) =>
  run(
    `insert into attempt (seller_id, id, charge_id, state, amount_centavos, installments,
                          card_token_sealed, poll_count, next_poll_at, created_at, expiration_date, terms)
     values ($1, $2, $3, 'SENDING', $4, $5, $6, 0, $7, $8, $9, $10)`,
    [
      sellerId,
      attempt.id,
      attempt.chargeId,
      attempt.amount,
      attempt.installments,
      attempt.tokenSealed,
      attempt.pollAt,
      now,
      attempt.expirationDate,
      JSON.stringify(attempt.terms),
    ],
  )

export interface AttemptChange {
  readonly state: AttemptState
  readonly card?: CardOnCharge
  readonly providerRef?: string
  readonly decline?: Decline
}

/** Also forgets the card token: an attempt that ended never needs it again. */
export const changeAttempt = ({ sellerId, run }: Transaction, id: Uuid, change: AttemptChange) =>
  run(
    `update attempt set state = $3, card = coalesce($4, card),
            provider_ref = coalesce($5, provider_ref), decline = coalesce($6, decline),
            card_token_sealed = case when $3 in ('SENDING', 'UNKNOWN') then card_token_sealed end
      where seller_id = $1 and id = $2`,
    [
      sellerId,
      id,
      change.state,
      change.card && JSON.stringify(change.card),
      change.providerRef,
      change.decline && JSON.stringify(change.decline),
    ],
  )

export const postponeAttempt = (
  { sellerId, run }: Transaction,
  id: Uuid,
  state: AttemptState,
  poll_count: number,
  pollAt: Instant,
) =>
  run(
    'update attempt set state = $3, poll_count = $4, next_poll_at = $5 where seller_id = $1 and id = $2',
    [sellerId, id, state, poll_count, pollAt],
  )

export interface Waiting {
  readonly seller_id: SellerId
  readonly id: Uuid
}

/** Attempts whose outcome nobody told in time; across sellers, for the janitor alone. */
export const attemptsToPoll = ({ rows }: Queries, at: Instant, limit: number) =>
  rows<Waiting>(
    `select seller_id, id from attempt
      where state in ('SENDING', 'UNKNOWN') and next_poll_at <= $1
      order by next_poll_at limit $2`,
    [at, limit],
  )
