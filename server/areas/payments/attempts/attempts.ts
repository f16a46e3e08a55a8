import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { isForbiddenByBrand } from '#contract/charges/declines.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { type AttemptState, afterEvent } from '#contract/charges/states.ts'
import type { Acquirer, AttemptOutcome } from '#server/adapters/acquirer/port.ts'
import type { Plugged } from '#server/adapters/provider.ts'
import { closeCase, openCase } from '#server/areas/cases/cases.ts'
import { type ChargeRow, lockCharge } from '#server/areas/charge-core/charge.ts'
import { isEnding, moveCharge, takesNewPayments } from '#server/areas/charge-core/charge-state.ts'
import {
  type AttemptRow,
  attemptById,
  type Decline,
} from '#server/areas/payments/attempts/read-attempts.ts'
import {
  changeAttempt,
  insertAttempt,
  postponeAttempt,
} from '#server/areas/payments/attempts/sql.ts'
import { captureCard } from '#server/areas/payments/capture.ts'
import { expireCodes } from '#server/areas/payments/codes/code-removal.ts'
import { planRetry } from '#server/areas/payments/renewal-cards/retry-plan.ts'
import { beginStoring, storesCard } from '#server/areas/payments/renewal-cards/stored-card.ts'
import { countsAsPoll, LEASE_MS, nextPollAt } from '#server/areas/payments/schedule.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { sqlState, type Transaction } from '#server/platform/database/database.ts'
import { register } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { DUE_AT_ONCE, machineInstant } from '#server/platform/process/clock.ts'
import { derivedId, newId } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** The data to query the acquirer about an attempt, outside any transaction. */
export interface SentAttempt {
  readonly id: Uuid
  readonly provider: string
  readonly amount: Centavos
  readonly installments: number
  readonly cardToken: string
  readonly descriptor: string
  /** The acquirer stores the card, for the renewals of a subscription. */
  readonly storesCard: boolean
}

const boundTo = (transaction: Transaction, id: Uuid) =>
  `attempt|card_token_sealed|${id}|${transaction.sellerId}`

/**
 * The card of a new attempt: a single-use token, or the token of a card that an acquirer stores.
 */
export interface AttemptCard {
  readonly cardToken: string
  /** The acquirer that stores the card; without it the token is valid at every acquirer. */
  readonly storedAt?: string
}

export interface AttemptTools {
  readonly acquirers: Plugged<Acquirer>
  readonly vault: Vault
}

/**
 * Starts an attempt on a charge whose lock is held; it is committed before the acquirer is called
 * and its id is the acquirer's key (SM-ATTEMPT). Refuses a second open one (BAR-3010).
 */
export async function beginAttempt(
  work: UnitOfWork,
  { acquirers, vault }: AttemptTools,
  charge: Pick<
    ChargeRow,
    | 'id'
    | 'value_centavos'
    | 'installments'
    | 'terms'
    | 'expiration_date'
    | 'title'
    | 'subscription_id'
    | 'payment_method'
  >,
  { cardToken, storedAt }: AttemptCard,
): Promise<SentAttempt> {
  const id = newId()
  const provider = storedAt ?? acquirers.choose(id).id
  try {
    await insertAttempt(work, {
      id,
      chargeId: charge.id,
      provider,
      amount: charge.value_centavos,
      installments: charge.installments,
      terms: charge.terms,
      tokenSealed: vault.seal(cardToken, boundTo(work, id)),
      pollAt: machineInstant(LEASE_MS),
      expirationDate: charge.expiration_date,
    })
  } catch (error) {
    if (sqlState(error) === '23505') reject(chargeRefusals.paymentUnderWay)
    throw error
  }
  register(work, 'attempt', id, id)
  work.audit({ subject: { kind: 'charge', id: charge.id }, after: { attempt: id } })
  const { value_centavos: amount, installments } = charge
  const typed = { attemptId: id, provider, cardToken }
  const isStored = storedAt === undefined && (await beginStoring(work, vault, charge, typed))
  const descriptor = descriptorOf(charge)
  return { id, provider, amount, installments, cardToken, descriptor, storesCard: isStored }
}

/** What the statement of the card shows; a repeated request must be equal to the first. */
const descriptorOf = ({ title }: Pick<ChargeRow, 'title'>): string =>
  title.slice(0, 22).toWellFormed()

/**
 * Sends an attempt under its own id; repeating it changes nothing at the acquirer. A card for
 * renewals is stored first and charged by its own token, because a token is good for one use.
 */
export async function sendAttempt(
  { acquirers }: Pick<AttemptTools, 'acquirers'>,
  sent: SentAttempt,
): Promise<AttemptOutcome> {
  const acquirer = acquirers.of(sent.provider)
  const stored = sent.storesCard ? await acquirer.tokenizeCard(sent.id, sent.cardToken) : null
  if (stored && stored.kind !== 'stored') return stored
  return acquirer.charge({
    attemptId: sent.id,
    amount: sent.amount,
    installments: sent.installments,
    cardToken: stored?.cardToken ?? sent.cardToken,
    descriptor: sent.descriptor,
  })
}

/**
 * What is to be sent of an attempt that the acquirer does not know, decided under the charge's
 * lock. Null when the attempt ended meanwhile, or when the charge no longer awaits that amount:
 * then it is closed unsent: what is paid or over must charge no card (P3). Should the first request
 * reach the acquirer after all, its approval counts as a late one. An attempt that the acquirer reported
 * before is not sent again: it stays unknown, and its case open.
 */
export async function attemptToSend(
  work: UnitOfWork,
  vault: Vault,
  id: Uuid,
): Promise<SentAttempt | null> {
  const known = await attemptById(work, id)
  const charge = known && (await lockCharge(work, known.charge_id))
  // Read again under the charge's lock: another settler may have been first.
  const attempt = charge && (await attemptById(work, id))
  if (!charge || !attempt || !isLive(attempt)) return null
  if (attempt.provider_ref) {
    // It was captured for another amount: that the acquirer does not know it now is no outcome.
    await postpone(work, charge, attempt)
    return null
  }
  const { provider, amount_centavos: amount, installments } = attempt
  if (!takesNewPayments(charge) || charge.value_centavos !== amount) {
    await closeUnsent(work, charge, attempt)
    return null
  }
  // Its polls had ended without an outcome, and the card with them: there is nothing to send.
  if (!attempt.card_token_sealed) {
    await decline(work, charge, attempt, { kind: 'token-over' })
    return null
  }
  const cardToken = vault.open(attempt.card_token_sealed, boundTo(work, id))
  const isStored = await storesCard(work, id)
  const descriptor = descriptorOf(charge)
  return { id, provider, amount, installments, cardToken, descriptor, storesCard: isStored }
}

const isLive = ({ state }: AttemptRow) => state === 'SENDING' || state === 'UNKNOWN'

/**
 * Settles the acquirer's answer about an attempt: from the request, the reconciler or a callback,
 * in any order and number, with one result. An unknown outcome is never a failure (SM-ATTEMPT).
 */
export async function settleAttempt(
  work: UnitOfWork,
  id: Uuid,
  outcome: AttemptOutcome,
): Promise<void> {
  const known = await attemptById(work, id)
  if (!known) return
  const charge = await lockCharge(work, known.charge_id)
  // Read again under the charge's lock: another settler may have been first.
  const attempt = await attemptById(work, id)
  if (!charge || !attempt) return
  if (outcome.kind === 'approved') return approve(work, charge, attempt, outcome)
  if (outcome.kind === 'unknown' || outcome.kind === 'not-found') {
    return isLive(attempt) ? postpone(work, charge, attempt) : undefined
  }
  const isOpen = isLive(attempt) || attempt.state === 'NEEDS_REVIEW'
  if (isOpen) await decline(work, charge, attempt, outcome)
}

type Approved = Extract<AttemptOutcome, { kind: 'approved' }>
type Declined = Extract<AttemptOutcome, { kind: 'declined' | 'token-over' }>

/**
 * A late approval also counts for an attempt that was declined or is in review; other final states
 * do not change.
 */
const TAKES_APPROVAL: readonly AttemptState[] = ['SENDING', 'UNKNOWN', 'NEEDS_REVIEW', 'DECLINED']

async function approve(
  work: UnitOfWork,
  charge: ChargeRow,
  attempt: AttemptRow,
  response: Approved,
) {
  if (!TAKES_APPROVAL.includes(attempt.state)) return
  if (response.amount !== attempt.amount_centavos || response.currency !== 'BRL') {
    return integrity(work, charge, attempt, response)
  }
  const { card, providerRef } = response
  const captured = await captureCard(work, charge, attempt, card)
  await changeAttempt(work, attempt.id, {
    state: captured ? 'APPROVED' : 'VOIDED',
    card,
    providerRef,
  })
  await closeCases(work, attempt)
}

const KNOWN = 'A adquirente informou o resultado do pagamento.'

const unknownCaseOf = (attemptId: Uuid): Uuid => derivedId('outcome', attemptId)
const mismatchCaseOf = (attemptId: Uuid): Uuid => derivedId('integrity', attemptId)

// What an operator had to find out is known now. An attempt that operators have queried again is
// UNKNOWN, and its cases are open.
async function closeCases(work: UnitOfWork, { id, state }: AttemptRow): Promise<void> {
  if (state !== 'NEEDS_REVIEW' && state !== 'UNKNOWN') return
  await closeCase(work, unknownCaseOf(id), KNOWN)
  await closeCase(work, mismatchCaseOf(id), KNOWN)
}

const RESUMABLE: readonly AttemptState[] = ['UNKNOWN', 'NEEDS_REVIEW', 'CAPTURE_MISMATCH']

/** Whether operators can have the acquirer asked again about the attempt. */
export const isResumable = ({ state }: AttemptRow): boolean => RESUMABLE.includes(state)

/**
 * Queries an attempt again, at once: one whose polls ended without an outcome, or whose acquirer
 * reported another amount. False when it is in another state.
 */
export async function resumeAttempt(work: UnitOfWork, id: Uuid): Promise<boolean> {
  const known = await attemptById(work, id)
  const charge = known && (await lockCharge(work, known.charge_id))
  // Read again under the charge's lock: a settler may have been first.
  const attempt = charge && (await attemptById(work, id))
  if (!attempt || !isResumable(attempt)) return false
  await postponeAttempt(work, id, 'UNKNOWN', 0, DUE_AT_ONCE)
  const subject = { kind: 'charge', id: attempt.charge_id }
  work.audit({ subject, after: { attempt: id, queriedAgain: true } })
  return true
}

// The amount or currency differs from ours: nothing is posted to the seller, an operator decides.
async function integrity(
  work: UnitOfWork,
  charge: ChargeRow,
  attempt: AttemptRow,
  response: Approved,
) {
  const detail = {
    said: String(response.amount),
    currency: response.currency,
    attemptId: attempt.id,
  }
  // A declined attempt is over: another one may be in flight. Its case remains.
  if (attempt.state !== 'DECLINED') {
    await changeAttempt(work, attempt.id, {
      state: 'CAPTURE_MISMATCH',
      providerRef: response.providerRef,
    })
  }
  if (attempt.state !== 'SENDING') await closeCase(work, unknownCaseOf(attempt.id), KNOWN)
  await openCase(work, {
    id: mismatchCaseOf(attempt.id),
    kind: 'CAPTURE_MISMATCH',
    chargeId: charge.id,
    amount: attempt.amount_centavos,
    detail,
  })
}

async function postpone(work: UnitOfWork, charge: ChargeRow, attempt: AttemptRow) {
  if (!countsAsPoll(work, attempt)) return
  const pollAt = nextPollAt(attempt.poll_count)
  if (pollAt) {
    await postponeAttempt(work, attempt.id, 'UNKNOWN', attempt.poll_count + 1, pollAt)
    return
  }
  await changeAttempt(work, attempt.id, { state: 'NEEDS_REVIEW' })
  await openCase(work, {
    id: unknownCaseOf(attempt.id),
    kind: 'OUTCOME_UNKNOWN',
    chargeId: charge.id,
    amount: attempt.amount_centavos,
    detail: { attemptId: attempt.id },
  })
}

async function decline(
  work: UnitOfWork,
  charge: ChargeRow,
  attempt: AttemptRow,
  response: Declined,
) {
  const rejected = declineOf(response)
  await changeAttempt(
    work,
    attempt.id,
    response.kind === 'token-over'
      ? { state: 'DECLINED', decline: rejected }
      : {
          state: 'DECLINED',
          decline: rejected,
          card: response.card,
          providerRef: response.providerRef,
        },
  )
  await closeCases(work, attempt)
  work.emit('ATTEMPT_FAILED', { kind: 'charge', id: charge.id }, { attemptId: attempt.id })
  if (isEnding(charge)) return cancelEnding(work, charge)
  const isRetried = await planRetry(work, charge.id, attempt.id, rejected)
  if (!isRetried && afterEvent(charge.status, 'cardDeclined')) {
    moveCharge(work, charge, 'cardDeclined', { errorAt: work.now })
  }
}

function declineOf(response: Declined): Decline {
  if (response.kind === 'token-over') {
    const message = 'Os dados do cartão expiraram.'
    return { codeReason: 'TOKEN', message, hard: false, tokenOver: true }
  }
  const { codeReason, message, card } = response
  // The brand fines another attempt even where the acquirer allows it.
  const hard = response.hard || isForbiddenByBrand(codeReason, card.brand)
  return { codeReason, message, hard }
}

const NOT_SENT: Decline = {
  codeReason: 'NOT_SENT',
  message: 'Pagamento não enviado: a cobrança já não o aguardava.',
  hard: false,
  notSent: true,
}

/** Ends an attempt that the acquirer never received. */
async function closeUnsent(
  work: UnitOfWork,
  charge: ChargeRow,
  attempt: AttemptRow,
): Promise<void> {
  await changeAttempt(work, attempt.id, { state: 'DECLINED', decline: NOT_SENT })
  await closeCases(work, attempt)
  const subject = { kind: 'charge', id: charge.id }
  work.audit({ subject, after: { attempt: attempt.id, sent: false } })
  work.emit('ATTEMPT_FAILED', subject, { attemptId: attempt.id })
  if (isEnding(charge)) await cancelEnding(work, charge)
}

// The subscription ended while the payment was in flight. The payment failed, so the charge is
// canceled.
async function cancelEnding(work: UnitOfWork, charge: ChargeRow): Promise<void> {
  moveCharge(work, charge, 'subscriptionEnded')
  await expireCodes(work, charge.id)
}
