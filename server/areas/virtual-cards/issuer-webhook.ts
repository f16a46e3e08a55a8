import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { IssuerMessage } from '#server/adapters/card-issuer/port.ts'
import { storeMessage } from '#server/areas/provider-messages/store-message.ts'
import {
  type Decision,
  decidePurchase,
  reversePart,
  reversePurchase,
} from '#server/areas/virtual-cards/decide-purchase.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

/**
 * Answers the issuer: the decision about a purchase, or the receipt of a reversal. What is given back to
 * a business account comes from our own money at that bank.
 */
export async function handleIssuerMessage(
  database: Database,
  message: IssuerMessage,
  settlementBank: string,
): Promise<Decision> {
  const { about, eventId, purchaseId: ref, merchantName, amount, reversalId, body } = message
  const entry = await lookUp(database, 'virtual-card', message.cardId)
  const { sellerId, recordId } = entry ?? reject(platformRefusals.notFound)
  const cardId: Uuid = recordId ?? reject(platformRefusals.notFound)
  const requested = { cardId, ref, merchantName, amount }
  const decision = await database.withTenant(sellerId, async (transaction) => {
    const work = openUnitOfWork(transaction, jobCause('CBK-card-issuer', 'PROVIDER'))
    await storeMessage(work, 'card-issuer', eventId, machineInstant(), body)
    if (about === 'asked') return decidePurchase(work, requested)
    const received =
      reversalId === null
        ? await reversePurchase(work, requested, settlementBank)
        : await reversePart(work, { ...requested, reversalId }, settlementBank)
    return received ? { approved: false, reason: 'REVERSED' as const } : null
  })
  return decision ?? reject(platformRefusals.unreadable)
}
