import type { Day, Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Waiting } from '#server/areas/payments/attempts/sql.ts'
import type { DisputeRow } from '#server/areas/payments/disputes/read-disputes.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { insert, update } from '#server/platform/database/rows.ts'

export const insertDispute = (
  transaction: Transaction,
  dispute: Omit<DisputeRow, 'state' | 'message' | 'contested_at'>,
) => insert(transaction, 'dispute', { ...dispute, state: 'OPEN', created_at: transaction.now })

export const changeDispute = (
  transaction: Transaction,
  id: Uuid,
  state: DisputeRow['state'],
  contest: { readonly message: string; readonly at: Instant } | null = null,
) =>
  update(
    transaction,
    'dispute',
    { id },
    { state, message: contest?.message, contested_at: contest?.at },
  )

/** Disputes that were not contested in time, of all sellers; for the job only. */
export const overdueDisputes = ({ rows }: Queries, today: Day, limit: number) =>
  rows<Waiting & { readonly attempt_id: Uuid }>(
    `select seller_id, id, attempt_id from dispute where state = 'OPEN' and deadline < $1
      order by deadline limit $2`,
    [today, limit],
  )

/** A dispute in an acquirer's list, with the ids under which we have it. */
export interface ListedRow {
  readonly sellerId: SellerId
  readonly attemptId: Uuid
  readonly disputeId: Uuid
  readonly state: 'open' | 'won' | 'lost'
  /** The id of the message that says that this entry of the list was settled. */
  readonly messageId: string
}

/**
 * Which entries of an acquirer's list were not settled yet, of all sellers; for the job only. A dispute
 * that settles nothing, such as one of a capture that went back before, leaves its message alone. The
 * attempt, which each entry has, is read for Citus: it asks each worker about the sellers it has, and
 * without a row of theirs it would fetch all disputes.
 */
export const unsettledDisputes = ({ rows }: Queries, listed: readonly ListedRow[], limit: number) =>
  rows<Waiting & { readonly state: ListedRow['state']; readonly message_id: string }>(
    `select listed.seller_id, listed.attempt_id as id, listed.state, listed.message_id
       from unnest($1::integer[], $2::uuid[], $3::uuid[], $4::text[], $5::text[])
              as listed(seller_id, attempt_id, dispute_id, state, message_id)
       join attempt on attempt.seller_id = listed.seller_id and attempt.id = listed.attempt_id
       left join dispute on dispute.seller_id = attempt.seller_id and dispute.id = listed.dispute_id
      where (dispute.state is null
             or (listed.state <> 'open' and dispute.state <> upper(listed.state)))
        and not exists (
          select from provider_message message
           where message.seller_id = attempt.seller_id and message.provider = 'attempt'
             and message.event_id = listed.message_id)
      limit $6`,
    [
      listed.map(({ sellerId }) => sellerId),
      listed.map(({ attemptId }) => attemptId),
      listed.map(({ disputeId }) => disputeId),
      listed.map(({ state }) => state),
      listed.map(({ messageId }) => messageId),
      limit,
    ],
  )
