import type { Day, Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { AttemptState } from '#contract/charges/states.ts'
import type { CardOnCharge, ChargeTerms } from '#server/areas/charge-core/charge.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { columns } from '#server/platform/database/rows.ts'

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
  /** The acquirer that it was sent to. */
  readonly provider: string
  readonly state: AttemptState
  readonly amount_centavos: bigint
  readonly installments: number
  /** The charge's terms when the payment started; null for older ones. */
  readonly terms: ChargeTerms | null
  readonly card: CardOnCharge | null
  readonly card_token_sealed: Buffer | null
  readonly provider_ref: string | null
  readonly decline: Decline | null
  readonly poll_count: number
  readonly next_poll_at: Instant
  readonly created_at: Instant
  readonly expiration_date: Day
}

const ATTEMPT_COLUMNS = columns<AttemptRow>()('attempt', [
  'id',
  'charge_id',
  'provider',
  'state',
  'amount_centavos',
  'installments',
  'terms',
  'card',
  'card_token_sealed',
  'provider_ref',
  'decline',
  'poll_count',
  'next_poll_at',
  'created_at',
  'expiration_date',
])

const ATTEMPT = `select ${ATTEMPT_COLUMNS}
  from attempt where seller_id = $1`

export const attemptById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<AttemptRow>(`${ATTEMPT} and id = $2`, [sellerId, id])

/** All attempts of a charge, the oldest first. */
export const attemptsOf = ({ sellerId, rows }: Transaction, chargeId: Uuid) =>
  rows<AttemptRow>(`${ATTEMPT} and charge_id = $2 order by created_at, id`, [sellerId, chargeId])

/** The attempt that captured the charge's payment. */
export const approvedAttemptOf = ({ sellerId, row }: Transaction, chargeId: Uuid) =>
  row<Pick<AttemptRow, 'id' | 'provider' | 'amount_centavos'>>(
    `select id, provider, amount_centavos from attempt
      where seller_id = $1 and charge_id = $2 and state = 'APPROVED'`,
    [sellerId, chargeId],
  )
