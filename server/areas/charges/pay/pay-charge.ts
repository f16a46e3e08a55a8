import { setTimeout as pause } from 'node:timers/promises'
import type { InputOf } from '#contract/access/endpoint.ts'
import {
  addDays,
  type Day,
  type Instant,
  instantInSaoPaulo,
  toInstant,
} from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { fineAndInterest, lastPayableDay } from '#contract/basics/late-fees.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { payCharge as endpoint } from '#contract/charges/endpoints.ts'
import { paymentRefusals } from '#contract/charges/refusals.ts'
import { allowsBankSlip } from '#contract/charges/rules.ts'
import type { BuyerMethod, PublicPayment } from '#contract/charges/shapes.ts'
import { type ChargeStatus, isPayable, LIVE_ATTEMPT_STATES } from '#contract/charges/states.ts'
import type { AttemptOutcome, TokenizedCard } from '#server/adapters/acquirer/port.ts'
import { type ChargeRow, lockCharge, paidAmountOf } from '#server/areas/charge-core/charge.ts'
import { takesNewPayments } from '#server/areas/charge-core/charge-state.ts'
import { isAccepted, methodsOfCharge } from '#server/areas/payments/accepted-methods.ts'
import {
  beginAttempt,
  type SentAttempt,
  sendAttempt,
  settleAttempt,
} from '#server/areas/payments/attempts/attempts.ts'
import {
  type AttemptRow,
  attemptById,
  attemptsOf,
} from '#server/areas/payments/attempts/read-attempts.ts'
import { openCodeOf } from '#server/areas/payments/codes/code-removal.ts'
import {
  beginCode,
  type CodeOutcome,
  costsLateFees,
  DAYS_PAYABLE_AFTER_DUE,
  endOfLatePix,
  IMMEDIATE_PIX_LIFE_MS,
  registerCode,
  type SentCode,
  sentCode,
  settleCode,
} from '#server/areas/payments/codes/codes.ts'
import { type CodeRow, codeById, codesOf } from '#server/areas/payments/codes/read-codes.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import {
  scheduledById,
  scheduledOf,
} from '#server/areas/payments/scheduled-cards/read-scheduled.ts'
import {
  beginScheduled,
  type SentCard,
  sendCard,
  settleCard,
} from '#server/areas/payments/scheduled-cards/scheduled-cards.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { Reply } from '#server/platform/http/responses.ts'
import { DUE_AT_ONCE } from '#server/platform/process/clock.ts'

/** A payment that has begun; its id is that of the attempt or code. */
export type StartedPayment =
  | { readonly id: Uuid; readonly attempt: SentAttempt }
  | {
      readonly id: Uuid
      readonly code: SentCode
      readonly isNew: boolean
      /** The Pix of a new slip. */
      readonly pix: SentCode | null
    }
  | { readonly id: Uuid; readonly card: SentCard }

export type PaymentOutcome =
  | { readonly attempt: AttemptOutcome }
  | { readonly code: CodeOutcome; readonly pix: CodeOutcome | null }
  | { readonly card: TokenizedCard }
  | null

/** Starts a payment of a locked charge, by card token or payment code. */
export async function beginPayment(
  work: UnitOfWork,
  tools: PaymentTools,
  charge: ChargeRow,
  method: BuyerMethod,
  cardToken: string | null | undefined,
): Promise<StartedPayment> {
  if (!methodsOfCharge(tools, charge).includes(method)) reject(paymentRefusals.methodUnavailable)
  if (method === 'CREDIT_CARD') {
    if (!cardToken) reject(paymentRefusals.badCard)
    const attempt = await beginAttempt(work, tools, charge, { cardToken })
    return { id: attempt.id, attempt }
  }
  const codes = await codesOf(work, charge.id)
  const existing = openCodeOf(charge, codes, method)
  const known = existing && (await sentCode(work, tools, existing.id))
  if (known) return { id: known.id, code: known, isNew: existing.state === 'REQUESTED', pix: null }
  const begin = async (kind: CodeRow['kind']): Promise<SentCode> => {
    const id = await beginCode(work, charge, kind, endOf(charge, kind, work))
    const code = await sentCode(work, tools, id)
    if (!code) throw new Error(`code ${id} not found after it was begun`)
    return code
  }
  const code = await begin(method)
  const needsPix =
    method === 'BANK_SLIP' && isAccepted(tools, 'PIX') && !openCodeOf(charge, codes, 'PIX')
  return { id: code.id, code, isNew: true, pix: needsPix ? await begin('PIX') : null }
}

/**
 * A slip also offers Pix (Res. BCB 443/2024); whichever is paid first ends the other. A payer for
 * whom no slip can be registered gets the Pix alone.
 */
function kindsFor(
  { customer_document }: ChargeRow,
  method: CodeRow['kind'],
): readonly CodeRow['kind'][] {
  if (method === 'PIX') return ['PIX']
  return allowsBankSlip(customer_document) ? ['BANK_SLIP', 'PIX'] : ['PIX']
}

/** Creates the missing payment codes of a method; the reconciler registers them. */
export async function issueCode(
  work: UnitOfWork,
  charge: ChargeRow,
  method: CodeRow['kind'],
): Promise<void> {
  for (const kind of kindsFor(charge, method)) {
    await beginCode(work, charge, kind, endOf(charge, kind, work), DUE_AT_ONCE)
  }
}

/** When the last day is over on which a bank takes a payment of a code that is due on that day. */
const codeEnd = (due: Day): Instant =>
  instantInSaoPaulo(addDays(lastPayableDay(due, DAYS_PAYABLE_AFTER_DUE), 1))

/**
 * When a new code of a charge expires: a Pix as set at the purchase, any other code 30 days after the
 * due date (K-DUE-02). A charge that is payable beyond that, as one whose card was declined, gets a slip
 * that lives as long from now on. A Pix that is made late costs what is due that day, and ends with it.
 */
function endOf(
  { terms: { endsAt }, expiration_date }: ChargeRow,
  kind: CodeRow['kind'],
  { now, today }: Transaction,
): Instant {
  if (kind === 'PIX' && endsAt)
    return endsAt > now ? endsAt : toInstant(Date.parse(now) + IMMEDIATE_PIX_LIFE_MS)
  if (kind === 'PIX' && expiration_date < today) return endOfLatePix(today)
  const end = codeEnd(expiration_date)
  return end > now ? end : codeEnd(today)
}

/** Sends the request to the company, outside any transaction. */
export async function requestPayment(
  tools: PaymentTools,
  started: StartedPayment,
): Promise<PaymentOutcome> {
  if ('attempt' in started) return { attempt: await sendAttempt(tools, started.attempt) }
  if ('card' in started) return { card: await sendCard(tools, started.card) }
  if (!started.isNew) return null
  const [code, pix] = await Promise.all([
    registerCode(tools, started.code),
    started.pix && registerInTime(tools, started.pix),
  ])
  return { code, pix }
}

/** How long the buyer of a slip waits for its Pix. */
const PIX_TIMEOUT_MS = 3_000

/** Registers the Pix of a slip; unknown when its bank is slow, and then the reconciler polls it. */
async function registerInTime(tools: PaymentTools, pix: SentCode): Promise<CodeOutcome> {
  const late = { kind: 'pix', response: { kind: 'unknown' } } as const
  return Promise.race([registerCode(tools, pix), pause(PIX_TIMEOUT_MS, late, { ref: false })])
}

/** Settles the outcome. */
export async function settlePayment(
  work: UnitOfWork,
  { vault }: PaymentTools,
  started: StartedPayment,
  outcome: PaymentOutcome,
): Promise<void> {
  if (!outcome) return
  if ('card' in outcome) return settleCard(work, vault, started.id, outcome.card)
  if ('attempt' in outcome) return settleAttempt(work, started.id, outcome.attempt)
  await settleCode(work, started.id, outcome.code)
  if ('code' in started && started.pix && outcome.pix) {
    await settleCode(work, started.pix.id, outcome.pix)
  }
}

const PAID: readonly ChargeStatus[] = ['PAID', 'PAID_MANUALLY']

const chargeIdOf = async (transaction: Transaction, id: Uuid): Promise<Uuid | undefined> =>
  (await attemptById(transaction, id))?.charge_id ??
  (await scheduledById(transaction, id))?.charge_id ??
  (await codeById(transaction, id))?.charge_id

/**
 * The buyer's response: 202 while the outcome is unknown, 402 when the card was declined. Rendered
 * under the charge's lock: if it were settled between two reads, a declined card would look
 * approved.
 */
export async function renderPayment(
  transaction: Transaction,
  id: Uuid,
): Promise<Reply<PublicPayment>> {
  const chargeId = await chargeIdOf(transaction, id)
  const charge = chargeId && (await lockCharge(transaction, chargeId))
  if (!charge) throw new Error(`charge ${chargeId ?? 'unknown'} of payment ${id} not found`)
  const attempt = await attemptById(transaction, id)
  // A card that was not sent, because the charge was paid otherwise, is no failure to its buyer.
  const isSpared = attempt?.decline?.notSent === true && PAID.includes(charge.status)
  if (attempt?.state === 'DECLINED' && !isSpared) {
    reject(attempt.decline?.tokenOver ? paymentRefusals.cardExpired : paymentRefusals.declined)
  }
  const scheduled = attempt ? undefined : await scheduledById(transaction, id)
  if (scheduled?.state === 'ENDED') reject(paymentRefusals.cardExpired)
  const code = attempt || scheduled ? undefined : await codeById(transaction, id)
  if (code?.state === 'REMOVED' || code?.state === 'REMOVING') {
    reject(paymentRefusals.methodUnavailable)
  }
  const payment = await paymentOf(transaction, charge)
  return new Reply(payment.processing ? 202 : 201, payment)
}

/** The status of a charge that its buyer sees. */
export async function paymentOf(
  transaction: Transaction,
  charge: ChargeRow,
): Promise<PublicPayment> {
  const codes = await codesOf(transaction, charge.id)
  const attempts = await attemptsOf(transaction, charge.id)
  const scheduled = await scheduledOf(transaction, charge.id)
  // A code that ended, or of a former price, is not shown: the buyer asks for another.
  const isOpen = isPayable(charge.status)
  const codeOf = (wanted: CodeRow['kind']) =>
    isOpen ? openCodeOf(charge, codes, wanted) : codes.findLast(({ kind }) => kind === wanted)
  const [pix, slip] = [codeOf('PIX'), codeOf('BANK_SLIP')]
  const waits =
    attempts.some(({ state }) => LIVE_ATTEMPT_STATES.includes(state)) ||
    scheduled?.state === 'TOKENIZING' ||
    (slip ?? pix)?.state === 'REQUESTED'
  const { card } = charge
  return {
    uuidCharge: charge.id,
    uuidSubscription: charge.subscription_id,
    status: charge.status,
    method: charge.payment_method,
    value: charge.value_centavos,
    installments: charge.installments,
    expirationDate: charge.expiration_date,
    pix: pix ? pixOf(transaction, charge, pix) : null,
    bankSlip: slip ? slipOf(transaction, charge, slip) : null,
    card: card && { last4digits: card.last4digits, brand: card.brand },
    paidAmount: paidAmountOf(charge),
    ...momentOf(charge, codes, attempts),
    chargeAt: scheduled && isOpen ? scheduled.charge_at : null,
    processing: waits,
  }
}

/** When a charge was paid, and by which Pix. */
function momentOf(
  { status, payment_method }: ChargeRow,
  codes: readonly CodeRow[],
  attempts: readonly AttemptRow[],
): Pick<PublicPayment, 'paidAt' | 'endToEndId'> {
  if (status !== 'PAID') return { paidAt: null, endToEndId: null }
  const pix = codes.find(({ payment_id }) => payment_id !== null)
  if (payment_method === 'PIX' && pix) return { paidAt: pix.paid_at, endToEndId: pix.payment_id }
  const approved = attempts.find(({ state }) => state === 'APPROVED')
  return { paidAt: approved?.created_at ?? null, endToEndId: null }
}

/** Fine and interest of a code that is paid today; null without any. */
function lateFeesToday({ today }: Transaction, charge: ChargeRow, code: CodeRow): Centavos | null {
  const { fineBasisPoints, interestMonthlyBasisPoints } = charge.terms
  const rates = { fineBasisPoints, interestMonthlyBasisPoints }
  const { amount_centavos: amount, due_date: due } = code
  const { total } = fineAndInterest({ amount, due, paidOn: today, ...rates })
  return isPayable(charge.status) && total > amount ? total - amount : null
}

function pixOf(transaction: Transaction, charge: ChargeRow, pix: CodeRow): PublicPayment['pix'] {
  if (!pix.code) return null
  return {
    qrCode: pix.code,
    copyPaste: pix.code,
    expiresAt: pix.expires_at,
    interestAmount: costsLateFees(charge, pix) ? lateFeesToday(transaction, charge, pix) : null,
  }
}

function slipOf(
  transaction: Transaction,
  charge: ChargeRow,
  slip: CodeRow,
): PublicPayment['bankSlip'] {
  if (!slip.code || !slip.barcode) return null
  return {
    digitableLine: slip.code,
    barcode: slip.barcode,
    pdfUrl: `/payment/public/charges/${charge.id}/bank-slip.pdf`,
    interestAmount: lateFeesToday(transaction, charge, slip),
  }
}

/** Starts a card payment that is charged later, at `chargeAt` (R-LNKF-07). */
export async function scheduleCard(
  work: UnitOfWork,
  tools: PaymentTools,
  charge: ChargeRow,
  cardToken: string,
  chargeAt: Instant,
): Promise<StartedPayment> {
  const card = await beginScheduled(work, tools, charge, cardToken, chargeAt)
  return { id: card.id, card }
}

type PayInput = InputOf<typeof endpoint>

/** Starts a payment of an existing charge (PAY-08), which must be SCHEDULED, LATE or FAILED. */
export async function beginChargePayment(
  work: UnitOfWork,
  tools: PaymentTools,
  { params, body }: PayInput,
): Promise<StartedPayment> {
  const charge = (await lockCharge(work, params.uuid)) ?? reject(paymentRefusals.pageNotFound)
  if (PAID.includes(charge.status)) reject(paymentRefusals.alreadyPaid)
  if (!takesNewPayments(charge)) reject(paymentRefusals.notPayable)
  return beginPayment(work, tools, charge, body.method, body.cardToken)
}
