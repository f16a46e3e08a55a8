import { addDays, instantInSaoPaulo } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Collection } from '#contract/charges/collection.ts'
import { chargeRefusals, paymentRefusals } from '#contract/charges/refusals.ts'
import {
  CARD_LINK_DAYS,
  type CardLink,
  type CardLinkPage,
  type CardLinkState,
  cardLinkState,
} from '#contract/subscriptions/card-links.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'
import { whySubscriptionRejects } from '#contract/subscriptions/rules.ts'
import { chargeById } from '#server/areas/charge-core/charge.ts'
import { beginChargePayment, type StartedPayment } from '#server/areas/charges/pay/pay-charge.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import { attemptById } from '#server/areas/payments/attempts/read-attempts.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import { collectionOfSubscription } from '#server/areas/payments/renewal-cards/read-collections.ts'
import { markGivenByLink } from '#server/areas/payments/renewal-cards/stored-card.ts'
import { findPlan } from '#server/areas/plans/find-plans.ts'
import { publicSellerOf, readSeller } from '#server/areas/sellers/read-seller.ts'
import {
  type CardLinkRow,
  cardLinkById,
  insertCardLink,
  latestCardLink,
  setAttemptOfLink,
} from '#server/areas/subscriptions/card-links/sql.ts'
import { lockOrReject, subscriptionFactsOf } from '#server/areas/subscriptions/read-subscription.ts'
import {
  lockSubscription,
  type SubscriptionRow,
  subscriptionById,
} from '#server/areas/subscriptions/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { register } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { newId } from '#server/platform/security/identifiers.ts'

interface Standing {
  readonly state: CardLinkState
  readonly collection: Collection | undefined
}

/** The state of a link, and the collection of the charge that a card of it pays. */
export async function standingOf(
  transaction: Transaction,
  link: Pick<CardLinkRow, 'attempt_id' | 'expires_at'>,
  subscription: SubscriptionRow,
): Promise<Standing> {
  const attempt = link.attempt_id ? await attemptById(transaction, link.attempt_id) : undefined
  const collection = await collectionOfSubscription(transaction, subscription.id)
  const state = cardLinkState({
    now: transaction.now,
    expiresAt: link.expires_at,
    attempt: attempt?.state ?? null,
    isCancelled: subscription.cancelled_date !== null,
    collection,
  })
  return { state, collection }
}

/**
 * The link by which the buyer of a subscription gives another card: the open one, or a new one.
 * Only a subscription with a charge that a card did not pay has one.
 */
export async function requestCard(work: UnitOfWork, id: Uuid): Promise<CardLink> {
  const subscription = await lockOrReject(work, id)
  const refusal = whySubscriptionRejects.change(await subscriptionFactsOf(work, subscription))
  if (refusal) reject(refusal)
  const latest = await latestCardLink(work, id)
  const { email, countryCode, phone } = await readCustomer(work, subscription.customer_id)
  const buyer = { email, countryCode, phone }
  if (latest && (await standingOf(work, latest, subscription)).state === 'OPEN') {
    return { uuid: latest.id, expiresAt: latest.expires_at, buyer }
  }
  const lastDay = addDays(work.today, CARD_LINK_DAYS)
  const expiresAt = instantInSaoPaulo(addDays(lastDay, 1))
  const fresh = { attempt_id: null, expires_at: expiresAt }
  const { state } = await standingOf(work, fresh, subscription)
  if (state !== 'OPEN') reject(subscriptionRefusals.noCardWanted)
  const linkId = newId()
  await insertCardLink(work, linkId, id, expiresAt)
  register(work, 'card-link', linkId, linkId)
  work.audit({ subject: { kind: 'subscription', id }, after: { cardLinkUntil: lastDay } })
  work.emit('SUBSCRIPTION_UPDATED', { kind: 'subscription', id }, {})
  return { uuid: linkId, expiresAt, buyer }
}

/** The page of a link for another card. */
export async function openCardLink(transaction: Transaction, id: Uuid): Promise<CardLinkPage> {
  const link = (await cardLinkById(transaction, id)) ?? reject(paymentRefusals.pageNotFound)
  const subscription = await subscriptionById(transaction, link.subscription_id)
  if (!subscription) throw new Error(`subscription ${link.subscription_id} of link ${id} not found`)
  const { state, collection } = await standingOf(transaction, link, subscription)
  const isWaiting = state === 'OPEN' && collection !== undefined
  const charge = isWaiting ? await chargeById(transaction, collection.uuidCharge) : undefined
  return {
    seller: publicSellerOf(await readSeller(transaction)),
    state,
    title: (await findPlan(transaction, subscription.plan_id)).title,
    charge: charge
      ? {
          uuidCharge: charge.id,
          value: charge.value_centavos,
          expirationDate: charge.expiration_date,
        }
      : null,
  }
}

/**
 * Starts the payment of the oldest open charge with the card of a link. The lock of the subscription
 * lets one of several uses at once through.
 */
export async function beginWithCard(
  work: UnitOfWork,
  tools: PaymentTools,
  id: Uuid,
  cardToken: string,
): Promise<StartedPayment> {
  const known = (await cardLinkById(work, id)) ?? reject(paymentRefusals.pageNotFound)
  const subscription = await lockSubscription(work, known.subscription_id)
  // Read again under the lock: another use may have been first.
  const link = subscription && (await cardLinkById(work, id))
  if (!link) throw new Error(`link ${id} of subscription ${known.subscription_id} not found`)
  const { state, collection } = await standingOf(work, link, subscription)
  if (state === 'PROCESSING') reject(chargeRefusals.paymentUnderWay)
  if (state !== 'OPEN' || !collection) reject(paymentRefusals.linkOver)
  const started = await beginChargePayment(work, tools, {
    params: { uuid: collection.uuidCharge },
    body: { method: 'CREDIT_CARD', cardToken },
  })
  await setAttemptOfLink(work, id, started.id)
  await markGivenByLink(work, started.id)
  return started
}
