import { isDocument } from '#contract/basics/brazil/documents.ts'
import {
  addDays,
  type Day,
  dayInSaoPaulo,
  daysBetween,
  type Instant,
  instantInSaoPaulo,
  nextBusinessDay,
} from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { fineAndInterest, lastPayableDay } from '#contract/basics/late-fees.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { LIVE_ATTEMPT_STATES } from '#contract/charges/states.ts'
import type { BoletoBank, Slip, SlipPayment } from '#server/adapters/boleto-bank/port.ts'
import type { PixBank, PixCharge, PixPayment } from '#server/adapters/pix-bank/port.ts'
import type { Plugged } from '#server/adapters/provider.ts'
import { closeCase, openCase } from '#server/areas/cases/cases.ts'
import {
  type ChargeRow,
  chargeById,
  isBoughtOnce,
  lockCharge,
} from '#server/areas/charge-core/charge.ts'
import { moveCharge } from '#server/areas/charge-core/charge-state.ts'
import { attemptsOf } from '#server/areas/payments/attempts/read-attempts.ts'
import { capturePix, captureSlip } from '#server/areas/payments/capture.ts'
import { settleClaims } from '#server/areas/payments/charge-claims/charge-claims.ts'
import { isStillWanted, shouldRemove } from '#server/areas/payments/codes/code-removal.ts'
import { type CodeRow, codeById, codesOf } from '#server/areas/payments/codes/read-codes.ts'
import {
  type CodeChange,
  changeCode,
  chooseBank,
  insertCode,
} from '#server/areas/payments/codes/sql.ts'
import { CODE_LEASE_MS, countsAsPoll, nextPollAt } from '#server/areas/payments/schedule.ts'
import { scheduledOf } from '#server/areas/payments/scheduled-cards/read-scheduled.ts'
import { chargeAtShownPrice } from '#server/areas/payments/shown-price.ts'
import { storeMessage } from '#server/areas/provider-messages/store-message.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { register } from '#server/platform/database/directory.ts'
import { DUE_AT_ONCE, machineInstant } from '#server/platform/process/clock.ts'
import { derivedId, hashOf, newId } from '#server/platform/security/identifiers.ts'

/** How long after its due date a bank slip or a dated Pix can be paid (K-DUE-02). */
export const DAYS_PAYABLE_AFTER_DUE = 30

/** How long a Pix without a due date can be paid (K-DUE-02). */
export const IMMEDIATE_PIX_LIFE_MS = 24 * 3_600_000

/** The data to register or query a code at its bank, outside any transaction. */
export interface SentCode {
  readonly id: Uuid
  readonly provider: string
  readonly kind: CodeRow['kind']
  /** Its bank was never requested to register it. */
  readonly isFirstRequest: boolean
  readonly providerRef: string
  readonly amount: bigint
  readonly title: string
  readonly due: CodeRow['due_date']
  readonly dated: boolean
  /** How long after its due date it can be paid. */
  readonly daysAfterDue: number
  readonly expiresInSeconds: number
  /** Null when the payer has neither CPF nor CNPJ. */
  readonly payer: { readonly document: string; readonly name: string } | null
  readonly fineBasisPoints: number
  readonly interestMonthlyBasisPoints: number
}

export type CodeOutcome =
  | { readonly kind: 'pix'; readonly response: PixCharge }
  | { readonly kind: 'slip'; readonly response: Slip }

// A bank's reference for a code has its own alphabet and is derived from the code's id, so that
// requests can be repeated.
const referenceOf = (kind: CodeRow['kind'], id: Uuid): string =>
  kind === 'PIX'
    ? id.replaceAll('-', '')
    : String(BigInt(`0x${hashOf(id).toString('hex').slice(0, 14)}`) % 100_000_000_000n).padStart(
        11,
        '0',
      )

// A code without a due date is immediate: it expires within hours.
const isDated = ({ due_date, expires_at }: CodeRow) =>
  daysBetween(due_date, expires_at.slice(0, 10) as CodeRow['due_date']) > 2

/** No bank registers a code with a due date that is over (API Pix, CobVOperacaoInvalida). */
const isMadeLate = ({ due_date, created_at }: CodeRow): boolean =>
  due_date < dayInSaoPaulo(created_at)

/**
 * Whether the Pix has a due date, after which it costs fine and interest; it must name its payer by
 * CPF or CNPJ (API Pix, CobVSolicitada).
 */
const isDatedPix = (charge: ChargeRow, code: CodeRow): boolean =>
  payerOf(charge) !== null && isDated(code) && !isMadeLate(code)

/** Whether the Pix was made for a charge that was late already: fine and interest are in its amount. */
const isLatePix = ({ terms: { endsAt } }: ChargeRow, code: CodeRow): boolean =>
  code.kind === 'PIX' && endsAt === null && isMadeLate(code)

/** Whether a late payment of the Pix costs fine and interest. */
export const costsLateFees = (charge: ChargeRow, code: CodeRow): boolean =>
  isDatedPix(charge, code) || isLatePix(charge, code)

/** What its bank is asked for, which adds fine and interest to a code with a due date itself. */
function amountAtBank({ today }: Transaction, charge: ChargeRow, code: CodeRow): Centavos {
  const { amount_centavos: amount, due_date: due } = code
  if (!isLatePix(charge, code)) return amount
  const { fineBasisPoints, interestMonthlyBasisPoints } = charge.terms
  const rates = { fineBasisPoints, interestMonthlyBasisPoints }
  return fineAndInterest({ amount, due, paidOn: today, ...rates }).total
}

/**
 * Starts a code and returns its id: the row exists before a bank is requested to register it, by
 * the caller or, from `pollAt` on, by the reconciler.
 */
export async function beginCode(
  work: UnitOfWork,
  charge: ChargeRow,
  kind: CodeRow['kind'],
  expiresAt: Instant,
  pollAt: Instant = machineInstant(CODE_LEASE_MS),
): Promise<Uuid> {
  const id = newId()
  const providerRef = referenceOf(kind, id)
  insertCode(work, {
    id,
    chargeId: charge.id,
    kind,
    providerRef,
    amount: charge.value_centavos,
    dueDate: charge.expiration_date,
    expiresAt,
    pollAt,
  })
  register(work, kind === 'PIX' ? 'pix-txid' : 'slip-number', providerRef, id)
  work.audit({ subject: { kind: 'charge', id: charge.id }, after: { code: kind } })
  return id
}

/** How many days the code can be paid after its due date, which counts from a business day. */
const daysAfterDueOf = ({ due_date: due, expires_at: end }: CodeRow): number =>
  Math.max(daysBetween(nextBusinessDay(due), dayInSaoPaulo(end)) - 1, 0)

/** The last day on which the bank takes a payment of the code. */
export const lastPayableDayOf = (code: CodeRow): Day =>
  lastPayableDay(code.due_date, daysAfterDueOf(code))

/** The payer as banks know one: by CPF or CNPJ. A foreigner may have neither. */
const payerOf = ({ customer_document: document, customer_name: name }: ChargeRow) =>
  document !== null && name !== null && isDocument(document) ? { document, name } : null

function sentOf(
  transaction: Transaction,
  charge: ChargeRow,
  code: CodeRow,
  provider: string,
): SentCode {
  const payer = payerOf(charge)
  const left = Math.ceil((Date.parse(code.expires_at) - Date.parse(transaction.now)) / 1_000)
  return {
    id: code.id,
    provider,
    kind: code.kind,
    isFirstRequest: code.provider === null,
    providerRef: code.provider_ref,
    amount: amountAtBank(transaction, charge, code),
    title: charge.title,
    due: code.due_date,
    dated: isDatedPix(charge, code),
    daysAfterDue: daysAfterDueOf(code),
    expiresInSeconds: Math.max(left, 60),
    payer,
    fineBasisPoints: charge.terms.fineBasisPoints,
    interestMonthlyBasisPoints: charge.terms.interestMonthlyBasisPoints,
  }
}

export interface Banks {
  readonly pixBanks: Plugged<PixBank>
  readonly boletoBanks: Plugged<BoletoBank>
}

interface CodeOfCharge {
  readonly code: CodeRow
  readonly charge: ChargeRow
}

async function codeOfCharge(transaction: Transaction, id: Uuid): Promise<CodeOfCharge | null> {
  const code = await codeById(transaction, id)
  const charge = code && (await chargeById(transaction, code.charge_id))
  return code && charge ? { code, charge } : null
}

/** The code under the lock of its charge, before which another worker may have changed it. */
async function lockCode(work: UnitOfWork, id: Uuid): Promise<CodeOfCharge | null> {
  const known = await codeById(work, id)
  const charge = known && (await lockCharge(work, known.charge_id))
  const code = charge && (await codeById(work, id))
  return code && charge ? { code, charge } : null
}

const banksOf = ({ pixBanks, boletoBanks }: Banks, { kind }: Pick<CodeRow, 'kind'>) =>
  kind === 'PIX' ? pixBanks : boletoBanks

/** When a Pix ends that was made after its due date: it costs what is due on its day. */
export const endOfLatePix = (day: Day): Instant => instantInSaoPaulo(addDays(day, 1))

/** A Pix of whose due date its bank is asked too late, because the jobs stood still, is made now. */
async function madeInTime(
  transaction: Transaction,
  { code, charge }: CodeOfCharge,
): Promise<CodeRow> {
  const { now, today } = transaction
  const isTooLate = code.kind === 'PIX' && isDatedPix(charge, code) && code.due_date < today
  if (!isTooLate) return code
  const made = { created_at: now, expires_at: endOfLatePix(today) }
  await changeCode(transaction, code.id, { state: code.state, ...made })
  return { ...code, ...made }
}

/** The code with its bank, which is chosen the first time. */
async function withBank(
  transaction: Transaction,
  banks: Banks,
  found: CodeOfCharge,
): Promise<SentCode> {
  const { charge } = found
  const code = found.code.provider === null ? await madeInTime(transaction, found) : found.code
  const { id } = code
  const provider =
    code.provider ?? (await chooseBank(transaction, id, banksOf(banks, code).choose(id).id))
  return sentOf(transaction, charge, code, provider)
}

/**
 * The code to be sent or polled, with its bank, which is chosen the first time; null when it or its
 * charge no longer exists.
 */
export async function sentCode(
  transaction: Transaction,
  banks: Banks,
  id: Uuid,
): Promise<SentCode | null> {
  const found = await codeOfCharge(transaction, id)
  return found && withBank(transaction, banks, found)
}

const NO_BANK: Readonly<Record<CodeRow['kind'], string>> = {
  PIX: 'Não há banco conectado para receber por Pix.',
  BANK_SLIP: 'Não há banco conectado para registrar boletos.',
}

const MAY_BE_PAID: readonly CodeRow['state'][] = ['REQUESTED', 'ACTIVE', 'NEEDS_REVIEW']

/**
 * Ends a code that was never requested of a bank, because none of its kind takes part or the charge no longer
 * needs it. A charge that is left without any code says why.
 */
async function endUnrequested(work: UnitOfWork, banks: Banks, id: Uuid): Promise<void> {
  const found = await lockCode(work, id)
  if (found?.code.state !== 'REQUESTED' || found.code.provider !== null) return
  const { code, charge } = found
  await changeCode(work, id, { state: 'REMOVED' })
  const isMissed = isStillWanted(charge, code) && banksOf(banks, code).all.length === 0
  const others = isMissed ? await codesOf(work, charge.id) : []
  if (isMissed && !others.some(({ state }) => MAY_BE_PAID.includes(state))) {
    work.emit('CODE_REFUSED', { kind: 'charge', id: charge.id }, { detail: NO_BANK[code.kind] })
  }
}

/** What is to be requested of the bank of a code. */
export interface CodeRequest {
  readonly sent: SentCode
  /** Removed, or looked up, or looked up and registered where the bank does not have it. */
  readonly action: 'remove' | 'look-up' | 'register'
}

/** What is to be requested of the bank of a code; null: nothing, because the code has ended. */
export async function requestOfCode(
  work: UnitOfWork,
  banks: Banks,
  id: Uuid,
): Promise<CodeRequest | null> {
  const found = await codeOfCharge(work, id)
  if (!found) return null
  const { code, charge } = found
  const isRequestable =
    code.state === 'REQUESTED' && banksOf(banks, code).all.length > 0 && isStillWanted(charge, code)
  if (code.provider === null && !isRequestable) {
    await endUnrequested(work, banks, id)
    return null
  }
  const sent = await withBank(work, banks, found)
  if (shouldRemove(charge, code, work.now)) return { sent, action: 'remove' }
  const isWanted = MAY_BE_PAID.includes(code.state) && isStillWanted(charge, code)
  return { sent, action: isWanted ? 'register' : 'look-up' }
}

/** Registers the code at its bank under its reference. */
export async function registerCode(
  { pixBanks, boletoBanks }: Banks,
  sent: SentCode,
): Promise<CodeOutcome> {
  const { providerRef, amount, due, payer, daysAfterDue } = sent
  const { fineBasisPoints, interestMonthlyBasisPoints } = sent
  const late = { fineBasisPoints, interestMonthlyBasisPoints }
  if (sent.kind === 'BANK_SLIP') {
    const lastPayable = lastPayableDay(due, daysAfterDue)
    const order = { ourNumber: providerRef, amount, due, lastPayable, payer, ...late }
    return { kind: 'slip', response: await boletoBanks.of(sent.provider).register(order) }
  }
  const dated = { day: due, validDaysAfter: daysAfterDue, ...late }
  const response = await pixBanks.of(sent.provider).register({
    txid: providerRef,
    amount,
    payer,
    description: sent.title,
    expiresInSeconds: sent.expiresInSeconds,
    due: sent.dated ? dated : null,
  })
  return { kind: 'pix', response }
}

/** The bank's record of the code; queried before a request is repeated. */
export async function pollCode(
  { pixBanks, boletoBanks }: Banks,
  sent: SentCode,
): Promise<CodeOutcome> {
  return sent.kind === 'PIX'
    ? {
        kind: 'pix',
        response: await pixBanks.of(sent.provider).charge(sent.providerRef, sent.dated),
      }
    : { kind: 'slip', response: await boletoBanks.of(sent.provider).slip(sent.providerRef) }
}

/** Removes the code at its bank. */
export async function removeCode(
  { pixBanks, boletoBanks }: Banks,
  sent: SentCode,
): Promise<CodeOutcome> {
  return sent.kind === 'PIX'
    ? {
        kind: 'pix',
        response: await pixBanks.of(sent.provider).remove(sent.providerRef, sent.dated),
      }
    : { kind: 'slip', response: await boletoBanks.of(sent.provider).remove(sent.providerRef) }
}

/** The payer's data of the code, as its bank registered it. */
function textOf({ kind, response }: CodeOutcome): Pick<CodeChange, 'code' | 'barcode'> {
  if (kind === 'slip')
    return 'line' in response ? { code: response.line, barcode: response.barcode } : {}
  return 'copyPaste' in response ? { code: response.copyPaste } : {}
}

async function receivePayments(
  work: UnitOfWork,
  code: CodeRow,
  { kind, response }: CodeOutcome,
): Promise<void> {
  if (!('payments' in response)) return
  if (kind === 'pix') for (const payment of response.payments) await receivePix(work, code, payment)
  else for (const payment of response.payments) await receiveSlip(work, code, payment)
}

const KNOWN = 'O banco informou a situação do código.'

const unknownCaseOf = (codeId: Uuid): Uuid => derivedId('code', codeId)

/** Closes the case of a code once its state is known; only one that was polled before can have a case. */
async function closeUnknownCase(work: UnitOfWork, { id, poll_count }: CodeRow): Promise<void> {
  if (poll_count > 0) await closeCase(work, unknownCaseOf(id), KNOWN)
}

/** Settles a code that its bank has: its text, its payments, its end. */
async function settleRegistered(
  work: UnitOfWork,
  charge: ChargeRow,
  code: CodeRow,
  outcome: CodeOutcome,
): Promise<void> {
  const { response } = outcome
  await closeUnknownCase(work, code)
  const isPaid = code.state === 'PAID' || ('payments' in response && response.payments.length > 0)
  const state = isPaid ? 'PAID' : response.kind === 'removed' ? 'REMOVED' : 'ACTIVE'
  // The charge no longer needs the code, so it is removed at once.
  const pollAt = isStillWanted(charge, code) ? code.expires_at : DUE_AT_ONCE
  await changeCode(work, code.id, {
    ...textOf(outcome),
    state,
    poll_count: 0,
    next_poll_at: pollAt,
  })
  await receivePayments(work, code, outcome)
  if (state === 'REMOVED') await endUnpaid(work, charge.id)
}

/** Whether the code was requested for a charge that does not need it any more. */
const isDropped = (charge: ChargeRow, code: CodeRow): boolean =>
  MAY_BE_PAID.includes(code.state) && !isStillWanted(charge, code)

/**
 * Settles a bank's answer about a code: its text, its payments, its end. Order and repetition do
 * not matter; a payment is identified by the bank's id.
 */
export async function settleCode(work: UnitOfWork, id: Uuid, outcome: CodeOutcome): Promise<void> {
  const found = await lockCode(work, id)
  if (!found) return
  const { charge, code } = found
  const { response } = outcome
  const isRemoving = code.state === 'REMOVING'
  switch (response.kind) {
    case 'not-found':
      if (!isRemoving && !isDropped(charge, code)) return postponeCode(work, charge, code)
      await closeUnknownCase(work, code)
      await changeCode(work, id, { state: 'REMOVED' })
      return
    case 'unknown':
      return postponeCode(work, charge, code)
    case 'refused':
      return rejectCode(work, charge, code, response)
    case 'active':
      if (isRemoving) return postponeCode(work, charge, code)
      return settleRegistered(work, charge, code, outcome)
    default:
      return settleRegistered(work, charge, code, outcome)
  }
}

type RejectedCode = Extract<CodeOutcome['response'], { kind: 'refused' }>

/**
 * Ends a code whose registration was rejected, by its bank or by us because the bank registered
 * another amount: then the code is removed there first. A rejected removal is requested again.
 */
async function rejectCode(
  work: UnitOfWork,
  charge: ChargeRow,
  code: CodeRow,
  { message, isRegistered }: RejectedCode,
): Promise<void> {
  if (code.state !== 'REQUESTED') return postponeCode(work, charge, code)
  await closeUnknownCase(work, code)
  if (isRegistered) {
    await changeCode(work, code.id, {
      state: 'REMOVING',
      next_poll_at: DUE_AT_ONCE,
      poll_count: 0,
    })
  } else {
    await changeCode(work, code.id, { state: 'REMOVED' })
  }
  work.emit('CODE_REFUSED', { kind: 'charge', id: charge.id }, { detail: message })
  await endUnpaid(work, charge.id)
}

async function postponeCode(work: UnitOfWork, charge: ChargeRow, code: CodeRow): Promise<void> {
  if (code.state === 'PAID' || code.state === 'REMOVED' || code.state === 'NEEDS_REVIEW') return
  if (!countsAsPoll(work, code)) return
  const pollAt = nextPollAt(code.poll_count)
  if (pollAt) {
    await changeCode(work, code.id, {
      state: code.state,
      poll_count: code.poll_count + 1,
      next_poll_at: pollAt,
    })
    return
  }
  await changeCode(work, code.id, { state: 'NEEDS_REVIEW' })
  await openCase(work, {
    id: unknownCaseOf(code.id),
    kind: 'CODE_UNKNOWN',
    chargeId: charge.id,
    amount: code.amount_centavos,
    detail: { codeId: code.id },
  })
}

/** The bank of a code that was paid. */
function bankOf({ id, provider }: CodeRow): string {
  if (provider === null) throw new Error(`code ${id} was paid, but no bank has it`)
  return provider
}

/** The charge that a payment by the code is for. */
async function chargePaidBy(work: UnitOfWork, code: CodeRow): Promise<ChargeRow | undefined> {
  const charge = await lockCharge(work, code.charge_id)
  return charge && chargeAtShownPrice(work, charge, code.amount_centavos)
}

async function receivePix(work: UnitOfWork, code: CodeRow, payment: PixPayment): Promise<void> {
  const { endToEndId, amount } = payment
  const { txid, at } = payment
  const body = JSON.stringify({ endToEndId, txid, amount: String(amount), at })
  const first = await storeMessage(work, 'pix-payment', endToEndId, machineInstant(), body)
  const charge = first ? await chargePaidBy(work, code) : undefined
  const provider = bankOf(code)
  const day = dayInSaoPaulo(at)
  // Reported after midnight it was paid the day before; the bank's clock may be ahead of ours.
  const paidOn = day < work.today ? day : work.today
  const pix = { provider, amount, paymentId: endToEndId, paidOn }
  if (charge && (await capturePix(work, charge, pix))) {
    await changeCode(work, code.id, {
      state: 'PAID',
      payment_id: endToEndId,
      paid_at: payment.at,
    })
  }
  if (payment.claims.length === 0) return
  const [owner, paid] = [await lockCharge(work, code.charge_id), await codeById(work, code.id)]
  if (owner && paid) await settleClaims(work, owner, paid, payment)
}

async function receiveSlip(work: UnitOfWork, code: CodeRow, payment: SlipPayment): Promise<void> {
  const { paymentId, amount, fineAndInterest, paidOn } = payment
  const storedPayment = {
    ...payment,
    amount: String(amount),
    fineAndInterest: String(fineAndInterest),
  }
  const body = JSON.stringify(storedPayment)
  const first = await storeMessage(work, 'slip-payment', paymentId, machineInstant(), body)
  const charge = first ? await chargePaidBy(work, code) : undefined
  const provider = bankOf(code)
  const slip = { provider, amount, fineAndInterest, paymentId, paidOn }
  if (charge) await captureSlip(work, charge, slip)
}

/** Whether the charge can still be paid by a code, a card in flight or a stored card. */
async function isStillPayable(work: UnitOfWork, chargeId: Uuid): Promise<boolean> {
  const codes = await codesOf(work, chargeId)
  const attempts = await attemptsOf(work, chargeId)
  return (
    codes.some(({ state }) => MAY_BE_PAID.includes(state)) ||
    attempts.some(({ state }) => LIVE_ATTEMPT_STATES.includes(state)) ||
    (await scheduledOf(work, chargeId)) !== undefined
  )
}

// The last code of a purchase by a link ended unpaid, so the charge was abandoned (SM-CHARGE).
async function endUnpaid(work: UnitOfWork, chargeId: Uuid): Promise<void> {
  const charge = await lockCharge(work, chargeId)
  // One of a subscription or of an import is due with or without a code: it stays LATE.
  if (!charge || !isBoughtOnce(charge)) return
  if (await isStillPayable(work, chargeId)) return
  if (charge.status === 'SCHEDULED' || charge.status === 'LATE') {
    moveCharge(work, charge, 'codeEnded')
  }
}
