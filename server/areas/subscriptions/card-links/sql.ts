import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { columns, insert, update } from '#server/platform/database/rows.ts'

export interface CardLinkRow {
  readonly id: Uuid
  readonly subscription_id: Uuid
  readonly attempt_id: Uuid | null
  readonly expires_at: Instant
}

const COLUMNS = columns<CardLinkRow>()('card_link', [
  'id',
  'subscription_id',
  'attempt_id',
  'expires_at',
])

const CARD_LINK = `select ${COLUMNS} from card_link where seller_id = $1`

export const cardLinkById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<CardLinkRow>(`${CARD_LINK} and id = $2`, [sellerId, id])

/** The latest link of a subscription. */
export const latestCardLink = ({ sellerId, row }: Transaction, subscriptionId: Uuid) =>
  row<CardLinkRow>(`${CARD_LINK} and subscription_id = $2 order by id desc limit 1`, [
    sellerId,
    subscriptionId,
  ])

export const insertCardLink = (
  transaction: Transaction,
  id: Uuid,
  subscriptionId: Uuid,
  expiresAt: Instant,
) =>
  insert(transaction, 'card_link', {
    id,
    subscription_id: subscriptionId,
    expires_at: expiresAt,
    created_at: transaction.now,
  })

export const setAttemptOfLink = (transaction: Transaction, id: Uuid, attemptId: Uuid) =>
  update(transaction, 'card_link', { id }, { attempt_id: attemptId })
