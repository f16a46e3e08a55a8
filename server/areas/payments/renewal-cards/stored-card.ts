import type { Uuid } from '#contract/basics/ids.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import { subscriptionCardById } from '#server/areas/payments/renewal-cards/read-collections.ts'
import { insertCard, setCardByLink } from '#server/areas/payments/renewal-cards/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { DUE_AT_ONCE } from '#server/platform/process/clock.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** What the sealed token of a subscription's card is bound to. */
export const boundToCard = ({ sellerId }: Transaction, id: Uuid) =>
  `subscription_card|card_token_sealed|${id}|${sellerId}`

interface TypedCard {
  readonly attemptId: Uuid
  readonly provider: string
  readonly cardToken: string
}

/**
 * Records that the acquirer shall store the card of an attempt; whether it does. Only the card of a
 * subscription that is paid by card is stored, for its renewals.
 */
export async function beginStoring(
  transaction: Transaction,
  vault: Vault,
  { subscription_id: subscriptionId, payment_method: method }: ChargeToStoreFor,
  { attemptId: id, provider, cardToken }: TypedCard,
): Promise<boolean> {
  if (!subscriptionId || method !== 'CREDIT_CARD') return false
  const tokenSealed = vault.seal(cardToken, boundToCard(transaction, id))
  await insertCard(transaction, {
    id,
    subscriptionId,
    provider,
    tokenSealed,
    card: null,
    pollAt: DUE_AT_ONCE,
  })
  return true
}

/**
 * Records a card that the acquirer stores already, because it was bought for a later day: once the
 * attempt is approved, it is the card of record of the subscription.
 */
export async function recordStoredCard(
  transaction: Transaction,
  vault: Vault,
  { subscription_id: subscriptionId, payment_method: method, card }: ChargeRow,
  { attemptId: id, provider, cardToken }: TypedCard,
): Promise<void> {
  if (!subscriptionId || method !== 'CREDIT_CARD') return
  const tokenSealed = vault.seal(cardToken, boundToCard(transaction, id))
  await insertCard(transaction, {
    id,
    subscriptionId,
    provider,
    tokenSealed,
    card,
    pollAt: DUE_AT_ONCE,
  })
}

/** Records that the buyer gave the card of an attempt by a card link. */
export const markGivenByLink = (transaction: Transaction, attemptId: Uuid) =>
  setCardByLink(transaction, attemptId)

/** The fields of a charge that decide whether the card of its payment is stored. */
export type ChargeToStoreFor = Pick<ChargeRow, 'subscription_id' | 'payment_method'>

/** Whether the card of the attempt is stored at the acquirer when the attempt is sent. */
export async function storesCard(transaction: Transaction, attemptId: Uuid): Promise<boolean> {
  const known = await subscriptionCardById(transaction, attemptId)
  return known?.state === 'STORING' && known.card === null
}
