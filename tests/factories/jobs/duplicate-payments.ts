import { addDays, type Day } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { DEMO_TERMS } from '#database/seeds/demo-seller.ts'
import type { AttemptOutcome } from '#server/adapters/acquirer/port.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import { moveCharge } from '#server/areas/charge-core/charge-state.ts'
import { createCharge } from '#server/areas/charge-core/create-charge.ts'
import {
  beginAttempt,
  sendAttempt,
  settleAttempt,
} from '#server/areas/payments/attempts/attempts.ts'
import { capturePix } from '#server/areas/payments/capture.ts'
import {
  beginCode,
  pollCode,
  registerCode,
  sentCode,
  settleCode,
} from '#server/areas/payments/codes/codes.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { caller } from '#tests/factories/environment/product.ts'
import type { JobContext } from '#tests/factories/jobs/job-context.ts'
import { aCardToken } from '#tests/factories/payments/checkout.ts'

/** The value of every charge made here, in centavos. */
export const CHARGE_VALUE = 15_000n

type Method = 'PIX' | 'BANK_SLIP' | 'CREDIT_CARD'

/** A bank registers a slip only for a payer with a CPF or CNPJ. */
const BUYER = {
  id: null,
  name: 'Zeca Pagador',
  document: '52998224725',
  email: 'zeca@exemplo.com.br',
  phone: '11987654321',
  countryCode: '+55',
}

/** An unpaid charge. */
export const aCharge = (work: UnitOfWork, method: Method, due: Day = work.today) =>
  createCharge(work, {
    method,
    title: 'Bolo',
    value: CHARGE_VALUE,
    installments: 1,
    due,
    customer: BUYER,
    origin: 'ORDER',
    linkId: null,
    bankSlipDescription: null,
    terms: { ...DEMO_TERMS, cardFee: '500' },
  })

export interface SentCard {
  readonly chargeId: Uuid
  readonly attemptId: Uuid
  readonly outcome: AttemptOutcome
}

/** A new charge whose card the acquirer approved, with the outcome not settled yet. */
export async function sentCard(
  { tools, companiesUrl, inWork }: JobContext,
  sellerId: SellerId,
  method: Method,
): Promise<SentCard> {
  const cardToken = await aCardToken({ companiesUrl, call: caller(companiesUrl) })
  const begun = await inWork(sellerId, async (work) => {
    const charge = await aCharge(work, method)
    return { charge, sent: await beginAttempt(work, tools, charge, { cardToken }) }
  })
  const outcome = await sendAttempt(tools, begun.sent)
  return { chargeId: begun.charge.id, attemptId: begun.sent.id, outcome }
}

/** A payment owed to its buyer. */
export interface Duplicate {
  readonly chargeId: Uuid
  /** The operator case PAID_TWICE or PAID_AFTER_END. */
  readonly caseId: Uuid
  /** The attempt, the end-to-end id of the Pix, or the bank's id of the slip's payment. */
  readonly paymentId: string
}

async function duplicateOf({ jobs }: JobContext, chargeId: Uuid): Promise<Duplicate> {
  const found = await jobs.row<{ caseId: Uuid; paymentId: string }>(
    `select id as "caseId", detail ->> 'paymentId' as "paymentId" from operator_case
      where charge_id = $1 and kind in ('PAID_TWICE', 'PAID_AFTER_END')`,
    [chargeId],
  )
  if (!found) throw new Error('nothing is due to the buyer')
  return { chargeId, caseId: found.caseId, paymentId: found.paymentId }
}

/** A charge paid by Pix and by card. */
export async function aCardDuplicate(context: JobContext, sellerId: SellerId): Promise<Duplicate> {
  const { chargeId, attemptId, outcome } = await sentCard(context, sellerId, 'PIX')
  await context.inWork(sellerId, async (work) => {
    const charge = await lockCharge(work, chargeId)
    if (!charge) throw new Error('no charge')
    const paidOn = work.today
    const payment = { provider: 'sandbox', amount: CHARGE_VALUE, paymentId: newId(), paidOn }
    await capturePix(work, charge, payment)
  })
  await context.inWork(sellerId, (work) => settleAttempt(work, attemptId, outcome))
  return duplicateOf(context, chargeId)
}

/** A charge canceled while its card was in flight, and captured nevertheless. */
export async function aCardAfterEnd(context: JobContext, sellerId: SellerId): Promise<Duplicate> {
  const { chargeId, attemptId, outcome } = await sentCard(context, sellerId, 'CREDIT_CARD')
  await context.inWork(sellerId, async (work) => {
    const charge = await lockCharge(work, chargeId)
    if (!charge) throw new Error('no charge')
    moveCharge(work, charge, 'subscriptionEnded')
  })
  await context.inWork(sellerId, (work) => settleAttempt(work, attemptId, outcome))
  return duplicateOf(context, chargeId)
}

/** A charge whose code was paid twice at its bank. */
export async function aCodeDuplicate(
  context: JobContext,
  sellerId: SellerId,
  kind: 'PIX' | 'BANK_SLIP',
): Promise<Duplicate> {
  const { tools, inWork } = context
  const call = caller(context.companiesUrl)
  const begun = await inWork(sellerId, async (work) => {
    // Tests let many hours pass: a slip must not become late, whatever the hour of the day is.
    const due = kind === 'BANK_SLIP' ? addDays(work.today, 30) : work.today
    const charge = await aCharge(work, kind, due)
    const expiresAt = `${addDays(due, 1)}T12:00:00.000Z` as const
    const id = await beginCode(work, charge, kind, expiresAt)
    return { chargeId: charge.id, sent: await sentCode(work, tools, id) }
  })
  const { chargeId, sent } = begun
  if (!sent) throw new Error(`no code for the charge ${chargeId}`)
  const registered = await registerCode(tools, sent)
  await inWork(sellerId, (work) => settleCode(work, sent.id, registered))
  const codes = kind === 'PIX' ? 'pix' : 'slips'
  for (const again of [false, true]) {
    const url = `/counterparty/${codes}/${sent.providerRef}/pay`
    const paid = await call(url, { method: 'POST', key: null, body: { again } })
    if (paid.status !== 200) throw new Error(`not paid: ${paid.text}`)
  }
  const outcome = await pollCode(tools, sent)
  await inWork(sellerId, (work) => settleCode(work, sent.id, outcome))
  return duplicateOf(context, chargeId)
}
