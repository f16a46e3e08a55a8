import type { Day, Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { AttemptState } from '#contract/charges/states.ts'
import type { CardOnCharge, ChargeTerms } from '#server/areas/charge-core/charge.ts'
import type { Decline } from '#server/areas/payments/attempts/read-attempts.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { columns, insert, update } from '#server/platform/database/rows.ts'

export interface NewAttempt {
  readonly id: Uuid
  readonly chargeId: Uuid
  /** The acquirer that it is sent to. */
  readonly provider: string
  readonly amount: bigint
  readonly installments: number
  readonly terms: ChargeTerms
  readonly tokenSealed: Buffer
  readonly pollAt: Instant
  readonly expirationDate: Day
}

export const insertAttempt = (transaction: Transaction, attempt: NewAttempt) =>
  insert(transaction, 'attempt', {
    id: attempt.id,
    charge_id: attempt.chargeId,
    provider: attempt.provider,
    state: 'SENDING',
    amount_centavos: attempt.amount,
    installments: attempt.installments,
    terms: attempt.terms,
    card_token_sealed: attempt.tokenSealed,
    poll_count: 0,
    next_poll_at: attempt.pollAt,
    created_at: transaction.now,
    expiration_date: attempt.expirationDate,
  })

export interface AttemptChange {
  readonly state: AttemptState
  readonly card?: CardOnCharge
  readonly providerRef?: string
  readonly decline?: Decline
}

/** Also deletes the card token, which an ended attempt no longer needs. */
export const changeAttempt = (
  transaction: Transaction,
  id: Uuid,
  { state, card, providerRef, decline }: AttemptChange,
) =>
  update(
    transaction,
    'attempt',
    { id },
    {
      state,
      card,
      provider_ref: providerRef,
      decline,
      card_token_sealed: state === 'SENDING' || state === 'UNKNOWN' ? undefined : null,
    },
  )

export const postponeAttempt = (
  transaction: Transaction,
  id: Uuid,
  state: AttemptState,
  pollCount: number,
  pollAt: Instant,
) => update(transaction, 'attempt', { id }, { state, poll_count: pollCount, next_poll_at: pollAt })

export interface Waiting {
  readonly seller_id: SellerId
  readonly id: Uuid
}

const WAITING_COLUMNS = columns<Waiting>()('attempt', ['seller_id', 'id'])

/** Attempts without an outcome in time, of all sellers; for the reconciler only. */
export const attemptsToPoll = ({ rows }: Queries, at: Instant, limit: number) =>
  rows<Waiting>(
    `select ${WAITING_COLUMNS} from attempt
      where state in ('SENDING', 'UNKNOWN') and next_poll_at <= $1
      order by next_poll_at limit $2`,
    [at, limit],
  )

/**
 * Attempts that a settlement file has as sales and our books do not, while operators have not closed
 * their differences, of all sellers; for the job only. In no order: what an acquirer keeps silent about
 * holds up nothing behind it.
 */
export const attemptsReported = ({ rows }: Queries, limit: number) =>
  rows<Waiting>(
    `select attempt.seller_id, attempt.id
       from settlement_item item
       join operator_case on operator_case.seller_id = item.seller_id
        and operator_case.id = item.case_id and operator_case.closed_at is null
       join attempt on attempt.seller_id = item.seller_id and attempt.id::text = item.item_id
      where item.state = 'DIFFERENT' and item.kind = 'sale' and item.entry_id is null
        and attempt.state in ('UNKNOWN', 'NEEDS_REVIEW', 'DECLINED')
      order by random() limit $1`,
    [limit],
  )
