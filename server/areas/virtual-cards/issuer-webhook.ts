import * as z from 'zod/mini'
import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { text, uuid } from '#contract/basics/wire.ts'
import { storeMessage } from '#server/areas/provider-messages/store-message.ts'
import {
  decidePurchase,
  reversePurchase,
  type Decision,
} from '#server/areas/virtual-cards/decide-purchase.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'

const MOST_CENTAVOS = 9_999_999_999

/** The issuer's request or report; integer centavos. */
const Said = z.object({
  type: z.enum(['purchase.asked', 'purchase.reversed']),
  purchaseId: text({ max: 100 }),
  cardId: uuid(),
  merchantName: text({ max: 100 }),
  amount: z.int().check(z.minimum(1), z.maximum(MOST_CENTAVOS)),
  currency: z.literal('BRL'),
})
type Said = z.output<typeof Said>

function read(body: string): Said {
  try {
    return z.parse(Said, JSON.parse(body))
  } catch {
    return reject(platformRefusals.unreadable)
  }
}

/** Answers the issuer: the decision about a purchase, or the receipt of a reversal. */
export async function handleIssuerCallback(database: Database, body: string): Promise<Decision> {
  const response = read(body)
  const entry = await lookUp(database, 'virtual-card', response.cardId)
  const { sellerId, recordId } = entry ?? reject(platformRefusals.notFound)
  const cardId: Uuid = recordId ?? reject(platformRefusals.notFound)
  const requested = {
    cardId,
    ref: response.purchaseId,
    merchantName: response.merchantName,
    amount: BigInt(response.amount),
  }
  const decision = await database.withTenant(sellerId, async (transaction) => {
    const work = openUnitOfWork(transaction, jobCause('CBK-card-issuer', 'PROVIDER'))
    const eventId = `${response.type}:${response.purchaseId}`
    await storeMessage(work, 'card-issuer', eventId, machineInstant(), body)
    if (response.type === 'purchase.asked') return decidePurchase(work, requested)
    const received = await reversePurchase(work, requested)
    return received ? { approved: false, reason: 'REVERSED' as const } : null
  })
  return decision ?? reject(platformRefusals.unreadable)
}
