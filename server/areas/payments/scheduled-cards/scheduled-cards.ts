import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { afterEvent, LIVE_ATTEMPT_STATES } from '#contract/charges/states.ts'
import type { TokenizedCard } from '#server/adapters/acquirer/port.ts'
import { type ChargeRow, lockCharge, setCard } from '#server/areas/charge-core/charge.ts'
import { moveCharge, takesNewPayments } from '#server/areas/charge-core/charge-state.ts'
import {
  type AttemptTools,
  beginAttempt,
  type SentAttempt,
  sendAttempt,
  settleAttempt,
} from '#server/areas/payments/attempts/attempts.ts'
import { attemptsOf } from '#server/areas/payments/attempts/read-attempts.ts'
import { recordStoredCard } from '#server/areas/payments/renewal-cards/stored-card.ts'
import { LEASE_MS, nextPollAt } from '#server/areas/payments/schedule.ts'
import { scheduledById } from '#server/areas/payments/scheduled-cards/read-scheduled.ts'
import {
  cardsToCharge,
  cardsToTokenize,
  changeScheduled,
  insertScheduled,
} from '#server/areas/payments/scheduled-cards/sql.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** The request that stores a card at the acquirer, sent outside any transaction. */
export interface SentCard {
  readonly id: Uuid
  readonly provider: string
  readonly cardToken: string
}

const boundTo = ({ sellerId }: Transaction, id: Uuid) =>
  `scheduled_card|card_token_sealed|${id}|${sellerId}`

/** Starts to store a card that is charged at `chargeAt` (R-LNKF-06, R-LNKF-07). */
export async function beginScheduled(
  work: UnitOfWork,
  { acquirers, vault }: AttemptTools,
  charge: ChargeRow,
  cardToken: string,
  chargeAt: Instant,
): Promise<SentCard> {
  const id = newId()
  const tokenSealed = vault.seal(cardToken, boundTo(work, id))
  const { id: provider } = acquirers.choose(id)
  const pollAt = machineInstant(LEASE_MS)
  await insertScheduled(work, { id, chargeId: charge.id, provider, tokenSealed, chargeAt, pollAt })
  work.audit({ subject: { kind: 'charge', id: charge.id }, after: { chargeAt } })
  return { id, provider, cardToken }
}

/** Stores the card at the acquirer under the id; repeating it changes nothing. */
export const sendCard = (
  { acquirers }: Pick<AttemptTools, 'acquirers'>,
  { id, provider, cardToken }: SentCard,
): Promise<TokenizedCard> => acquirers.of(provider).tokenizeCard(id, cardToken)

/** Settles the acquirer's answer about storing a card; repeating it changes nothing. */
export async function settleCard(
  work: UnitOfWork,
  vault: Vault,
  id: Uuid,
  response: TokenizedCard,
): Promise<void> {
  const known = await scheduledById(work, id)
  const charge = known && (await lockCharge(work, known.charge_id))
  const card = charge && (await scheduledById(work, id))
  if (!charge || card?.state !== 'TOKENIZING') return
  if (response.kind === 'stored') {
    const sealed = vault.seal(response.cardToken, boundTo(work, id))
    await changeScheduled(work, id, { state: 'TOKENIZED', tokenSealed: sealed })
    await setCard(work, charge.id, response.card)
    return
  }
  const pollAt = response.kind === 'unknown' ? nextPollAt(card.poll_count) : null
  if (pollAt)
    return changeScheduled(work, id, {
      state: 'TOKENIZING',
      poll_count: card.poll_count + 1,
      pollAt,
    })
  // The card was not charged: the buyer types it again.
  await changeScheduled(work, id, { state: 'ENDED' })
  if (afterEvent(charge.status, 'cardDeclined')) {
    moveCharge(work, charge, 'cardDeclined', { errorAt: work.now })
  }
}

const BATCH = 100

/** Stores every card that has no answer yet. */
export async function tokenizeCards(jobs: Database, tools: AttemptTools): Promise<number> {
  return runItems(jobs, {
    job: 'scheduled-charging',
    batchSize: BATCH,
    find: (limit) => cardsToTokenize(jobs, machineInstant(), limit),
    run: async ({ seller_id, id }) => {
      const sent = await jobs.withTenant(seller_id, (transaction) =>
        sentCard(transaction, tools.vault, id),
      )
      if (!sent) return false
      const response = await sendCard(tools, sent)
      return jobs.withTenant(seller_id, (transaction) =>
        settleCard(
          openUnitOfWork(transaction, jobCause('scheduled-charging')),
          tools.vault,
          id,
          response,
        ),
      )
    },
  })
}

async function sentCard(
  transaction: Transaction,
  vault: Vault,
  id: Uuid,
): Promise<SentCard | null> {
  const card = await scheduledById(transaction, id)
  if (card?.state !== 'TOKENIZING' || !card.card_token_sealed) return null
  const cardToken = vault.open(card.card_token_sealed, boundTo(transaction, id))
  return { id, provider: card.provider, cardToken }
}

/**
 * Charges every stored card that is due. A charge that was paid or deleted, or is being paid, is
 * skipped.
 */
export async function chargeScheduled(jobs: Database, tools: AttemptTools): Promise<number> {
  const { now } = await jobs.time()
  return runItems(jobs, {
    job: 'scheduled-charging',
    batchSize: BATCH,
    find: (limit) => cardsToCharge(jobs, now, limit),
    run: async ({ seller_id, id }) => {
      const sent = await jobs.withTenant(seller_id, (transaction) =>
        attemptOf(openUnitOfWork(transaction, jobCause('scheduled-charging')), tools, id),
      )
      if (sent) await chargeNow(jobs, tools, seller_id, sent)
    },
  })
}

async function chargeNow(
  jobs: Database,
  tools: AttemptTools,
  sellerId: SellerId,
  sent: SentAttempt,
) {
  const outcome = await sendAttempt(tools, sent)
  await jobs.withTenant(sellerId, (transaction) =>
    settleAttempt(openUnitOfWork(transaction, jobCause('scheduled-charging')), sent.id, outcome),
  )
}

async function attemptOf(
  work: UnitOfWork,
  tools: AttemptTools,
  id: Uuid,
): Promise<SentAttempt | null> {
  const known = await scheduledById(work, id)
  const charge = known && (await lockCharge(work, known.charge_id))
  const card = charge && (await scheduledById(work, id))
  if (!charge || card?.state !== 'TOKENIZED' || !card.card_token_sealed) return null
  const attempts = await attemptsOf(work, charge.id)
  const isBusy = attempts.some(({ state }) => LIVE_ATTEMPT_STATES.includes(state))
  if (!takesNewPayments(charge) || isBusy) {
    await changeScheduled(work, id, { state: 'ENDED' })
    return null
  }
  await changeScheduled(work, id, { state: 'CHARGED' })
  const cardToken = tools.vault.open(card.card_token_sealed, boundTo(work, id))
  const { provider } = card
  const sent = await beginAttempt(work, tools, charge, { cardToken, storedAt: provider })
  await recordStoredCard(work, tools.vault, charge, { attemptId: sent.id, provider, cardToken })
  return sent
}
