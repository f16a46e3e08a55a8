import * as z from 'zod/mini'
import type { Instant } from '#contract/basics/days.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import { type SandboxContext, wireCentavos } from '#server/outside/context.ts'
import type { Fault } from '#server/outside/faults.ts'
import { newId } from '#server/platform/security/identifiers.ts'

export interface PurchaseRow {
  readonly purchase_id: string
  readonly card_id: string
  readonly merchant_name: string
  readonly amount: bigint
  readonly status: 'asked' | 'approved' | 'declined' | 'unanswered' | 'reversed'
  readonly reason: string | null
  readonly at: Instant
}

export interface PurchaseOrder {
  readonly merchantName: string
  readonly amount: number
}

/** How long a payment terminal waits for an answer. */
const TIMEOUT_MS = 5_000

const Answer = z.object({ approved: z.boolean(), reason: z.nullable(z.string()) })

/** A purchase in the issuer's API. */
export const wirePurchase = (row: PurchaseRow) => ({
  purchaseId: row.purchase_id,
  cardId: row.card_id,
  merchantName: row.merchant_name,
  amount: wireCentavos(row.amount),
  currency: 'BRL',
  at: row.at,
})

export const findPurchase = ({ database }: SandboxContext, id: string) =>
  database.row<PurchaseRow>('select * from outside.card_purchase where purchase_id = $1', [id])

export const latestPurchases = ({ database }: SandboxContext) =>
  database.rows<PurchaseRow>(
    'select * from outside.card_purchase order by at desc, purchase_id desc limit 100',
  )

async function requestDecision(context: SandboxContext, row: PurchaseRow, fault: Fault | null) {
  const question = { ...wirePurchase(row), type: 'purchase.asked' }
  const askProduct = () => context.requestSigned('card-issuer', question, TIMEOUT_MS)
  const times = fault === 'callback-thrice' ? 3 : 1
  const answers = await Promise.all(Array.from({ length: times }, askProduct))
  // The answer was lost, so the issuer does not know the decision.
  if (fault === 'drop-after' || fault === 'timeout-after') return null
  const [answered] = answers
  const answer = z.safeParse(Answer, answered?.body)
  if (!answered) return null
  return answered.status === 200 && answer.success ? answer.data : { approved: false, reason: null }
}

/**
 * A purchase with a card: the decision is requested at once. Without an answer it is declined, and
 * a reversal is sent until it is accepted, as it may have been approved.
 */
export async function buy(
  context: SandboxContext,
  cardId: string,
  { merchantName, amount }: PurchaseOrder,
  fault: Fault | null,
): Promise<PurchaseRow> {
  const row: PurchaseRow = {
    purchase_id: newId(),
    card_id: cardId,
    merchant_name: merchantName,
    amount: BigInt(amount),
    status: 'asked',
    reason: null,
    at: await context.now(),
  }
  await context.database.run(
    `insert into outside.card_purchase (purchase_id, card_id, merchant_name, amount, status, at)
     values ($1, $2, $3, $4, 'asked', $5)`,
    [row.purchase_id, cardId, merchantName, row.amount, row.at],
  )
  const answer = await requestDecision(context, row, fault)
  if (!answer) {
    await reversePurchase(context, row.purchase_id, 'unanswered')
    return (await findPurchase(context, row.purchase_id)) ?? row
  }
  const status = answer.approved ? 'approved' : 'declined'
  const { reason } = answer
  await context.database.run(
    'update outside.card_purchase set status = $2, reason = $3 where purchase_id = $1',
    [row.purchase_id, status, reason],
  )
  return { ...row, status, reason }
}

const TAKEN = `(select coalesce(sum(amount), 0)::bigint from outside.card_reversal
                  where purchase_id = $1)`

/**
 * Reverses a part of an approved purchase, at most what is left of it, and reports it to our API until
 * it is accepted; false when it cannot be. Parts may arrive in any order.
 */
export async function reversePart(
  context: SandboxContext,
  purchaseId: string,
  amount: number,
): Promise<boolean> {
  const known = await findPurchase(context, purchaseId)
  if (!known) return false
  const reversalId = newId()
  const body = { ...wirePurchase(known), amount, reversalId, type: 'purchase.reversed' }
  const id = `purchase.reversed:${purchaseId}:${reversalId}`
  const callback = { id, provider: 'card-issuer', body } as const
  const made = await context.database.row(
    `with owner as (
       select * from outside.card_purchase where purchase_id = $1 for update
     ), made as (
       insert into outside.card_reversal (purchase_id, reversal_id, amount, at)
       select purchase_id, $2, $3::bigint, $4 from owner
        where status = 'approved' and amount >= $3::bigint + ${TAKEN}
       returning reversal_id
     ), ended as (
       update outside.card_purchase set status = 'reversed', reversed_at = $4
        where purchase_id = $1 and amount = $3::bigint + ${TAKEN} and exists (select from made)
     ), queued as (${queueCallback('made', 5)})
     select reversal_id from made`,
    [
      purchaseId,
      reversalId,
      amount,
      await context.now(),
      ...callbackValues(context.faults, callback),
    ],
  )
  context.wake()
  return made !== undefined
}

/** Reverses all that is left of a purchase: another part, where parts were reversed before. */
export async function reverseRest(context: SandboxContext, purchaseId: string): Promise<boolean> {
  const found = await context.database.row<{ amount: bigint; taken: bigint }>(
    `select amount, ${TAKEN} as taken from outside.card_purchase where purchase_id = $1`,
    [purchaseId],
  )
  if (found === undefined || found.taken === 0n) return reversePurchase(context, purchaseId)
  return reversePart(context, purchaseId, Number(found.amount - found.taken))
}

/**
 * Reverses a whole purchase and reports it to our API until it is accepted; false when it is reversed
 * already.
 */
export async function reversePurchase(
  context: SandboxContext,
  purchaseId: string,
  status: 'reversed' | 'unanswered' = 'reversed',
): Promise<boolean> {
  const known = await findPurchase(context, purchaseId)
  if (!known) return false
  const body = { ...wirePurchase(known), type: 'purchase.reversed' }
  const callback = { id: `purchase.reversed:${purchaseId}`, provider: 'card-issuer', body } as const
  const changed = await context.database.row(
    `with changed as (
       update outside.card_purchase set status = $2, reversed_at = $3
        where purchase_id = $1 and status in ('asked', 'approved') returning purchase_id
     ), queued as (${queueCallback('changed', 4)})
     select purchase_id from changed`,
    [purchaseId, status, await context.now(), ...callbackValues(context.faults, callback)],
  )
  context.wake()
  return changed !== undefined
}
