import type { Day, Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { AttemptState } from '#contract/charges/states.ts'
import type { CardOnCharge, ChargeTerms } from '#server/areas/payments/charge-records.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'

export interface Decline {
  readonly codeReason: string
  readonly message: string
  readonly hard: boolean
  readonly tokenOver?: true
  /** The card was never charged: the charge was over before the acquirer received the payment. */
  readonly notSent?: true
}

export interface AttemptRow {
  readonly id: Uuid
  readonly charge_id: Uuid
  readonly state: AttemptState
  readonly amount_centavos: bigint
  readonly installments: number
  /** The charge's terms when the payment began; null for older ones. */
  readonly terms: ChargeTerms | null
  readonly card: CardOnCharge | null
  readonly card_token_sealed: Buffer | null
  readonly provider_ref: string | null
  readonly decline: Decline | null
  readonly asks: number
  readonly created_at: Instant
  readonly expiration_date: Day
}

const ATTEMPT = `select id, charge_id, state, amount_centavos, installments, terms,
  card, card_token_sealed, provider_ref, decline, asks, created_at, expiration_date
  from attempt where seller_id = $1`

export const attemptById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<AttemptRow>(`${ATTEMPT} and id = $2`, [sellerId, id])

export const attemptsOf = ({ sellerId, rows }: Transaction, chargeId: Uuid) =>
  rows<AttemptRow>(`${ATTEMPT} and charge_id = $2 order by created_at, id`, [sellerId, chargeId])

export interface NewAttempt {
  readonly id: Uuid
  readonly chargeId: Uuid
  readonly amount: bigint
  readonly installments: number
  readonly terms: ChargeTerms
  readonly tokenSealed: Buffer
  readonly askAt: Instant
  readonly expirationDate: Day
}

export const insertAttempt = ({ sellerId, now, run }: Transaction, attempt: NewAttempt) =>
  run(
    `insert into attempt (seller_id, id, charge_id, state, amount_centavos, installments,
                          card_token_sealed, asks, next_ask_at, created_at, expiration_date, terms)
     values ($1, $2, $3, 'SENDING', $4, $5, $6, 0, $7, $8, $9, $10)`,
    [
      sellerId,
      attempt.id,
      attempt.chargeId,
      attempt.amount,
      attempt.installments,
      attempt.tokenSealed,
      attempt.askAt,
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
  asks: number,
  askAt: Instant,
) =>
  run(
    'update attempt set state = $3, asks = $4, next_ask_at = $5 where seller_id = $1 and id = $2',
    [sellerId, id, state, asks, askAt],
  )

export interface Waiting {
  readonly seller_id: SellerId
  readonly id: Uuid
}

/** Attempts whose outcome nobody told in time; across sellers, for the janitor alone. */
export const attemptsToPoll = ({ rows }: Queries, at: Instant, most: number) =>
  rows<Waiting>(
    `select seller_id, id from attempt
      where state in ('SENDING', 'UNKNOWN') and next_ask_at <= $1
      order by next_ask_at limit $2`,
    [at, most],
  )
