import type { Uuid } from '#contract/basics/ids.ts'
import { mayRetry } from '#contract/charges/card-retries.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import type { Decline } from '#server/areas/payments/attempts/read-attempts.ts'
import {
  cardOfRecord,
  collectionById,
} from '#server/areas/payments/renewal-cards/read-collections.ts'
import {
  changeCollection,
  endCard,
  insertCollection,
} from '#server/areas/payments/renewal-cards/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** Plans the first charge of the card of record: at the due date. */
export const planCollection = (
  work: UnitOfWork,
  { id, expiration_date: due }: Pick<ChargeRow, 'id' | 'expiration_date'>,
  subscriptionId: Uuid,
): void => insertCollection(work, id, subscriptionId, due)

/**
 * Plans the retry after a decline; false when none is left, and then the charge fails (SM-CHARGE).
 * The caller holds the lock of the charge. A card that the buyer typed ends no planned retry of the
 * card of record.
 */
export async function planRetry(
  work: UnitOfWork,
  chargeId: Uuid,
  attemptId: Uuid,
  decline: Decline,
): Promise<boolean> {
  const collection = await collectionById(work, chargeId)
  if (!collection) return false
  const record = await cardOfRecord(work, collection.subscription_id)
  if (collection.attempt_id !== attemptId) return collection.next_on !== null && !!record
  if (decline.tokenOver && record) await endCard(work, record.id)
  const retryOn = mayRetry(decline) ? collection.retry_on : null
  const stopped = mayRetry(decline) ? 'NO_RETRY_LEFT' : 'HARD_DECLINE'
  await changeCollection(work, chargeId, {
    next_on: retryOn,
    retry_on: null,
    stopped: retryOn ? null : stopped,
  })
  const subject = { kind: 'charge', id: chargeId }
  work.audit({ subject, after: { declined: decline.codeReason, retryOn } })
  return retryOn !== null
}
