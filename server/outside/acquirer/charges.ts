import { type Instant, toInstant } from '#contract/basics/days.ts'
import type {
  ChargeEvent,
  ChargeRow,
  SimulatedAcquirer,
} from '#server/outside/acquirer/acquirer.ts'
import { cardOf } from '#server/outside/acquirer/stored-cards.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import type { AcquirerName } from '#server/outside/companies.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import type { Fault } from '#server/outside/faults.ts'
import { rowAsJson } from '#server/outside/row-as-json.ts'
import { verdictOf } from '#server/outside/tokenizer/outcomes.ts'
import type { SealedCard } from '#server/outside/tokenizer/token.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'

export interface ChargeOrder {
  readonly attemptId: string
  readonly amount: number
  readonly currency: string
  readonly installments: number
  readonly cardToken: string
  readonly descriptor: string
}

const DAY_MS = 86_400_000

/** The id of a charge's callback: each kind of event happens to it once. */
export const chargeCallbackId = (type: ChargeEvent, attemptId: string) => `${type}:${attemptId}`

export const findCharge = (
  context: SandboxContext,
  attemptId: string,
): Promise<ChargeRow | undefined> =>
  context.database.row<ChargeRow>('select * from outside.charge where attempt_id = $1', [attemptId])

/** The charge, if it is at this acquirer. */
export async function findChargeAt(
  context: SandboxContext,
  { name }: SimulatedAcquirer,
  attemptId: string,
): Promise<ChargeRow | undefined> {
  const charge = await findCharge(context, attemptId)
  return charge?.acquirer === name ? charge : undefined
}

const COLUMNS = `acquirer, attempt_id, amount, taken_amount, currency, installments, descriptor, status,
  provider_ref, brand, last4, holder, code_reason, message, hard, refunded, at, turns_at, disputes_at`

const MAKE = `
  with used as (
    insert into outside.used_token (token_id, attempt_id) values ($1, $2)
    on conflict do nothing returning token_id
  ), made as (
    insert into outside.charge (${COLUMNS})
    select ${COLUMNS} from used, jsonb_populate_record(null::outside.charge, $3)
    on conflict (attempt_id) do nothing returning attempt_id
  ), queued as (${queueCallback('made', 4)})
  select attempt_id from made`

function rowOf(
  acquirer: AcquirerName,
  order: ChargeOrder,
  card: SealedCard,
  fault: Fault | null,
  at: Instant,
) {
  const verdict = verdictOf(fault === 'late-approve' ? 'DECLINED_05' : card.outcome)
  const row: ChargeRow = {
    acquirer,
    attempt_id: order.attemptId,
    amount: BigInt(order.amount),
    taken_amount: BigInt(order.amount + (fault === 'wrong-amount' ? 1 : 0)),
    currency: fault === 'wrong-currency' ? 'USD' : order.currency,
    installments: order.installments,
    descriptor: order.descriptor,
    status: verdict.status,
    provider_ref: `acq_${newId()}`,
    brand: card.brand,
    last4: card.last4,
    holder: card.holder,
    code_reason: verdict.codeReason,
    message: verdict.message,
    hard: verdict.hard,
    refunded: 0n,
    dispute: null,
    disputed_at: null,
    at,
  }
  return { row, disputedLater: verdict.disputedLater }
}

/**
 * Authorises and captures, once per attempt: charge, used token and callback are one statement.
 * `token-over` for a token of another charge, or whose time is over.
 */
export async function makeCharge(
  context: SandboxContext,
  acquirer: SimulatedAcquirer,
  order: ChargeOrder,
  fault: Fault | null,
): Promise<ChargeRow | 'token-over'> {
  const known = await findChargeAt(context, acquirer, order.attemptId)
  if (known) return known
  const card = await cardOf(context, acquirer, order.cardToken, order.attemptId)
  if (!card) return 'token-over'
  const at = await context.now()
  const { row, disputedLater } = rowOf(acquirer.name, order, card, fault, at)
  const type = row.status === 'approved' ? 'charge.approved' : 'charge.declined'
  const callback = callbackValues(context.faults, acquirer.chargeCallback(type, row, at), fault)
  const isPending = row.status === 'pending'
  await context.database.run(MAKE, [
    card.id,
    row.attempt_id,
    rowAsJson({
      ...row,
      turns_at: fault === 'late-approve' ? machineInstant(context.faults.chaos.lateMs) : null,
      disputes_at: disputedLater ? toInstant(Date.parse(at) + DAY_MS) : null,
    }),
    // A pending charge sends no callback, whose row would prevent the later one.
    isPending ? `pending:${row.attempt_id}` : callback[0],
    ...callback.slice(1, 4),
    isPending ? 0 : callback[4],
    callback[5],
  ])
  context.wake()
  return (await findChargeAt(context, acquirer, order.attemptId)) ?? 'token-over'
}
