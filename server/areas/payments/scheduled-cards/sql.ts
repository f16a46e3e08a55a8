import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { ScheduledState } from '#server/areas/payments/scheduled-cards/read-scheduled.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { columns, insert, update } from '#server/platform/database/rows.ts'

interface NewScheduled {
  readonly id: Uuid
  readonly chargeId: Uuid
  readonly provider: string
  readonly tokenSealed: Buffer
  readonly chargeAt: Instant
  readonly pollAt: Instant
}

export const insertScheduled = (transaction: Transaction, card: NewScheduled) =>
  insert(transaction, 'scheduled_card', {
    id: card.id,
    charge_id: card.chargeId,
    provider: card.provider,
    state: 'TOKENIZING',
    card_token_sealed: card.tokenSealed,
    charge_at: card.chargeAt,
    poll_count: 0,
    next_poll_at: card.pollAt,
    created_at: transaction.now,
  })

interface ScheduledChange {
  readonly state: ScheduledState
  readonly tokenSealed?: Buffer
  readonly poll_count?: number
  readonly pollAt?: Instant
}

/** Also deletes the token of a card that was charged or has ended. */
export async function changeScheduled(
  transaction: Transaction,
  id: Uuid,
  { state, tokenSealed, poll_count, pollAt }: ScheduledChange,
): Promise<void> {
  const isOver = state === 'CHARGED' || state === 'ENDED'
  const card_token_sealed = isOver ? null : tokenSealed
  const changes = { state, poll_count, next_poll_at: pollAt, card_token_sealed }
  await update(transaction, 'scheduled_card', { id }, changes)
}

interface Waiting {
  readonly seller_id: SellerId
  readonly id: Uuid
}

const WAITING_COLUMNS = columns<Waiting>()('scheduled_card', ['seller_id', 'id'])

/** Cards not yet confirmed as stored, of all sellers; for the job only. */
export const cardsToTokenize = ({ rows }: Queries, at: Instant, limit: number) =>
  rows<Waiting>(
    `select ${WAITING_COLUMNS} from scheduled_card where state = 'TOKENIZING' and next_poll_at <= $1
      order by next_poll_at limit $2`,
    [at, limit],
  )

/** Stored cards that are due to be charged, of all sellers; for the job only. */
export const cardsToCharge = ({ rows }: Queries, now: Instant, limit: number) =>
  rows<Waiting>(
    `select ${WAITING_COLUMNS} from scheduled_card where state = 'TOKENIZED' and charge_at <= $1
      order by charge_at limit $2`,
    [now, limit],
  )
