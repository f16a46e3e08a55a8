import { toInstant, type Instant } from '#contract/basics/days.ts'
import { cardOf } from '#server/outside/acquirer/stored-cards.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import type { Fault } from '#server/outside/faults.ts'
import { verdictOf } from '#server/outside/tokenizer/outcomes.ts'
import type { SealedCard } from '#server/outside/tokenizer/token.ts'
import { wireCentavos, type SandboxContext } from '#server/outside/context.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { rowAsJson } from '#server/outside/row-as-json.ts'

export interface ChargeOrder {
  readonly attemptId: string
  readonly amount: number
  readonly currency: string
  readonly installments: number
  readonly cardToken: string
  readonly descriptor: string
}

export interface ChargeRow {
  readonly attempt_id: string
  readonly amount: bigint
  readonly taken_amount: bigint
  readonly currency: string
  readonly installments: number
  readonly descriptor: string
  readonly status: 'approved' | 'declined' | 'pending'
  readonly provider_ref: string
  readonly brand: string
  readonly last4: string
  readonly holder: string
  readonly code_reason: string
  readonly message: string
  readonly hard: boolean
  readonly refunded: bigint
  readonly dispute: 'open' | 'won' | 'lost' | null
  readonly disputed_at: Instant | null
  readonly at: Instant
}

export type ChargeEvent =
  | 'charge.approved'
  | 'charge.declined'
  | 'dispute.opened'
  | 'dispute.won'
  | 'dispute.lost'

const DAY_MS = 86_400_000

/** A charge in the acquirer's API. */
export const wireCharge = (row: ChargeRow) => ({
  attemptId: row.attempt_id,
  status: row.status,
  providerRef: row.provider_ref,
  amount: wireCentavos(row.taken_amount),
  currency: row.currency,
  installments: row.installments,
  card: { brand: row.brand, last4digits: row.last4, holderName: row.holder },
  codeReason: row.code_reason,
  message: row.message,
  hard: row.hard,
  at: row.at,
})

/** The id of a charge's callback: each kind of event happens to it once. */
export const chargeCallbackId = (type: ChargeEvent, attemptId: string) => `${type}:${attemptId}`

/** The callback of an event of the charge. */
export function chargeCallback(type: ChargeEvent, row: ChargeRow, at: Instant) {
  const { status: _status, installments: _installments, ...told } = wireCharge(row)
  const id = chargeCallbackId(type, row.attempt_id)
  return { id, provider: 'acquirer' as const, body: { ...told, id, type, at } }
}

export const findCharge = (
  context: SandboxContext,
  attemptId: string,
): Promise<ChargeRow | undefined> =>
  context.database.row<ChargeRow>('select * from outside.charge where attempt_id = $1', [attemptId])

const COLUMNS = `attempt_id, amount, taken_amount, currency, installments, descriptor, status,
  provider_ref, brand, last4, holder, code_reason, message, hard, refunded, at, turns_at, disputes_at`

const MAKE = `
  with used as (
    insert into outside.used_token (token_id, attempt_id) values ($1, $2)
    on conflict do nothing returning token_id
  ), made as (
    insert into outside.charge (${COLUMNS})
    select ${COLUMNS} from used, jsonb_populate_record(null::outside.charge, $3)
    on conflict (attempt_id) do nothing returning attempt_id
  ), told as (${queueCallback('made', 4)})
  select attempt_id from made`

function rowOf(order: ChargeOrder, card: SealedCard, fault: Fault | null, at: Instant) {
  const verdict = verdictOf(fault === 'late-approve' ? 'DECLINED_05' : card.outcome)
  const row: ChargeRow = {
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
  order: ChargeOrder,
  fault: Fault | null,
): Promise<ChargeRow | 'token-over'> {
  const known = await findCharge(context, order.attemptId)
  if (known) return known
  const card = await cardOf(context, order.cardToken, order.attemptId)
  if (!card) return 'token-over'
  const at = await context.now()
  const { row, disputedLater } = rowOf(order, card, fault, at)
  const type = row.status === 'approved' ? 'charge.approved' : 'charge.declined'
  const callback = callbackValues(context.faults, chargeCallback(type, row, at), fault)
  const isPending = row.status === 'pending'
  await context.database.run(MAKE, [
    card.id,
    row.attempt_id,
    rowAsJson({
      ...row,
      turns_at: fault === 'late-approve' ? machineInstant(context.faults.chaos.lateMs) : null,
      disputes_at: disputedLater ? toInstant(Date.parse(at) + DAY_MS) : null,
    }),
    // A pending charge sends no callback: its row would take the place of the real one.
    isPending ? `pending:${row.attempt_id}` : callback[0],
    ...callback.slice(1, 4),
    isPending ? 0 : callback[4],
    callback[5],
  ])
  context.wake()
  return (await findCharge(context, order.attemptId)) ?? 'token-over'
}
