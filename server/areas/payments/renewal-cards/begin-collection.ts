import type { Uuid } from '#contract/basics/ids.ts'
import { nextRetryOn } from '#contract/charges/card-retries.ts'
import type { CollectionStop } from '#contract/charges/collection.ts'
import { LIVE_ATTEMPT_STATES } from '#contract/charges/states.ts'
import type { Connected } from '#server/adapters/connect.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import { takesNewPayments } from '#server/areas/charge-core/charge-state.ts'
import {
  type AttemptTools,
  beginAttempt,
  type SentAttempt,
} from '#server/areas/payments/attempts/attempts.ts'
import { attemptsOf } from '#server/areas/payments/attempts/read-attempts.ts'
import {
  cardOfRecord,
  collectionById,
} from '#server/areas/payments/renewal-cards/read-collections.ts'
import { changeCollection } from '#server/areas/payments/renewal-cards/sql.ts'
import { boundToCard } from '#server/areas/payments/renewal-cards/stored-card.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** What the collection of renewals by card needs. */
export type CollectionTools = AttemptTools &
  Pick<Connected, 'outsideAtOnce'> & {
    /** Days after the due date at which a declined card is charged again. */
    readonly cardRetryDays: readonly number[]
  }

/**
 * Starts the due attempt of a charge whose lock is held; null when the card is not charged now.
 * Everything is read again right before: the charge may have ended, its subscription been paused or
 * the card been replaced since the attempt was planned.
 */
export async function beginCollection(
  work: UnitOfWork,
  tools: CollectionTools,
  charge: ChargeRow,
  subscription: { readonly id: Uuid; readonly isRenewing: boolean },
): Promise<SentAttempt | null> {
  const { id, expiration_date: due } = charge
  const collection = await collectionById(work, id)
  if (!collection?.next_on || collection.next_on > work.today) return null
  if (!takesNewPayments(charge)) {
    await changeCollection(work, id, { next_on: null, stopped: 'OVER' })
    return null
  }
  if (due > work.today) {
    await changeCollection(work, id, { next_on: due })
    return null
  }
  const card = await cardOfRecord(work, subscription.id)
  const retryOn = nextRetryOn(due, work.today, tools.cardRetryDays)
  const obstacle = subscription.isRenewing ? await obstacleOf(work, charge, !!card) : 'PAUSED'
  if (obstacle || !card?.card_token_sealed) {
    await changeCollection(work, id, { next_on: retryOn, stopped: retryOn ? null : obstacle })
    return null
  }
  const cardToken = tools.vault.open(card.card_token_sealed, boundToCard(work, card.id))
  const sent = await beginAttempt(work, tools, charge, { cardToken, storedAt: card.provider })
  await changeCollection(work, id, { next_on: null, retry_on: retryOn, attempt_id: sent.id })
  return sent
}

async function obstacleOf(
  work: UnitOfWork,
  { id }: ChargeRow,
  hasCard: boolean,
): Promise<CollectionStop | null> {
  if (!hasCard) return 'NO_CARD'
  const attempts = await attemptsOf(work, id)
  return attempts.some(({ state }) => LIVE_ATTEMPT_STATES.includes(state)) ? 'BUSY' : null
}
