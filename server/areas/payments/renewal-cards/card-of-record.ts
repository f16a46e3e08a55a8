import type { Uuid } from '#contract/basics/ids.ts'
import type { TokenizedCard } from '#server/adapters/acquirer/port.ts'
import type { AttemptTools } from '#server/areas/payments/attempts/attempts.ts'
import { attemptById } from '#server/areas/payments/attempts/read-attempts.ts'
import {
  cardOfRecord,
  subscriptionCardById,
} from '#server/areas/payments/renewal-cards/read-collections.ts'
import {
  cardsToStore,
  endCard,
  postponeCard,
  resumeCollections,
  storeCard,
} from '#server/areas/payments/renewal-cards/sql.ts'
import { boundToCard } from '#server/areas/payments/renewal-cards/stored-card.ts'
import { nextPollAt } from '#server/areas/payments/schedule.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

const BATCH = 100

/**
 * Makes each card with which a charge was paid the card of record of its subscription. The acquirer
 * is asked again for the card that it stored at the payment; the card of a declined payment is
 * forgotten.
 */
export async function storePaidCards(jobs: Database, tools: AttemptTools): Promise<number> {
  return runItems(jobs, {
    job: 'card-retries',
    batchSize: BATCH,
    find: (limit) => cardsToStore(jobs, machineInstant(), limit),
    run: async ({ seller_id, id }) => {
      const inWork = <T>(action: (work: UnitOfWork) => Promise<T>): Promise<T> =>
        jobs.withTenant(seller_id, (transaction) =>
          action(openUnitOfWork(transaction, jobCause('card-retries'))),
        )
      const sent = await inWork((work) => cardToStore(work, tools.vault, id))
      if (!sent) return
      const response = await storedCard(tools, id, sent)
      await inWork((work) => settleStoredCard(work, tools.vault, id, response))
    },
  })
}

async function cardToStore(work: UnitOfWork, vault: Vault, id: Uuid) {
  const card = await subscriptionCardById(work, id)
  if (card?.state !== 'STORING' || !card.card_token_sealed) return null
  if ((await attemptById(work, id))?.state !== 'APPROVED') {
    await endCard(work, id)
    return null
  }
  const cardToken = vault.open(card.card_token_sealed, boundToCard(work, id))
  return { provider: card.provider, cardToken, card: card.card }
}

// A card that was bought for a later day is stored at the acquirer already.
const storedCard = async (
  { acquirers }: AttemptTools,
  id: Uuid,
  { provider, cardToken, card }: NonNullable<Awaited<ReturnType<typeof cardToStore>>>,
): Promise<TokenizedCard> =>
  card ? { kind: 'stored', cardToken, card } : acquirers.of(provider).tokenizeCard(id, cardToken)

async function settleStoredCard(
  work: UnitOfWork,
  vault: Vault,
  id: Uuid,
  response: TokenizedCard,
): Promise<void> {
  const card = await subscriptionCardById(work, id)
  if (card?.state !== 'STORING') return
  if (response.kind === 'unknown') {
    const pollAt = nextPollAt(card.poll_count)
    await (pollAt ? postponeCard(work, id, card.poll_count + 1, pollAt) : endCard(work, id))
    return
  }
  const former = await cardOfRecord(work, card.subscription_id)
  // Ids grow with time: a card with which the buyer paid later stays the card of record.
  if (response.kind === 'token-over' || (former && former.id > id)) {
    await endCard(work, id)
    return
  }
  if (former) await endCard(work, former.id)
  await storeCard(work, id, vault.seal(response.cardToken, boundToCard(work, id)), response.card)
  if (card.by_link) await resumeCollections(work, card.subscription_id, work.today)
  work.audit({
    subject: { kind: 'subscription', id: card.subscription_id },
    before: former ? { card: former.card?.last4digits ?? null } : null,
    after: { card: response.card.last4digits },
  })
}
