import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'

/** The record of a confirmed refund. */
export const confirmedRefundOf = ({ sellerId, row }: Transaction, chargeId: Uuid) =>
  row<{ id: Uuid; provider_ref: string; at: Instant }>(
    `select refund.id, attempt.provider_ref, entry.occurred_at as at
       from refund
       join attempt on attempt.seller_id = refund.seller_id and attempt.id = refund.attempt_id
       join journal_entry entry on entry.seller_id = refund.seller_id
        and entry.kind = 'REFUND_CONFIRMED' and entry.ref_id = refund.id
      where refund.seller_id = $1 and refund.charge_id = $2 and refund.state = 'CONFIRMED'`,
    [sellerId, chargeId],
  )

interface NewLetter {
  readonly id: Uuid
  readonly chargeId: Uuid
  readonly tokenHash: Buffer
  readonly content: Buffer
  readonly expiresAt: Instant
}

export const insertLetter = ({ sellerId, run }: Transaction, letter: NewLetter) =>
  run(
    `insert into cancellation_letter (seller_id, id, charge_id, token_hash, content, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [sellerId, letter.id, letter.chargeId, letter.tokenHash, letter.content, letter.expiresAt],
  )

export const letterByToken = ({ sellerId, row }: Transaction, tokenHash: Buffer, at: Instant) =>
  row<{ charge_id: Uuid; content: Buffer }>(
    `select charge_id, content from cancellation_letter
      where seller_id = $1 and token_hash = $2 and expires_at > $3`,
    [sellerId, tokenHash, at],
  )

/** Deletes letters that expired; across sellers, for the job alone. Their tokens' hashes. */
export const deleteExpiredLetters = async ({ rows }: Queries, at: Instant) =>
  (
    await rows<{ token_hash: Buffer }>(
      'delete from cancellation_letter where expires_at <= $1 returning token_hash',
      [at],
    )
  ).map(({ token_hash }) => token_hash)
