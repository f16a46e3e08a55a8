import type { Instant } from '#contract/basics/days.ts'
import { sqlState } from '#server/platform/database/database.ts'
import { findCharge, type ChargeRow } from '#server/outside/acquirer/charges.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import type { Fault } from '#server/outside/faults.ts'
import { wireCentavos, type SandboxContext } from '#server/outside/context.ts'

export interface RefundOrder {
  readonly refundId: string
  readonly attemptId: string
  readonly amount: number
}

export interface RefundRow {
  readonly refund_id: string
  readonly attempt_id: string
  readonly amount: bigint
  readonly status: 'confirmed' | 'refused'
  readonly message: string
  readonly at: Instant
}

/** A refund in the acquirer's API. */
export const wireRefund = (row: RefundRow) => ({
  refundId: row.refund_id,
  attemptId: row.attempt_id,
  status: row.status,
  amount: wireCentavos(row.amount),
  message: row.message,
  at: row.at,
})

export const findRefund = (
  context: SandboxContext,
  refundId: string,
): Promise<RefundRow | undefined> =>
  context.database.row<RefundRow>('select * from outside.refund where refund_id = $1', [refundId])

function callbackOf(row: RefundRow, charge: ChargeRow | undefined) {
  const type = `refund.${row.status}` as const
  const id = `${type}:${row.refund_id}`
  const { status: _status, ...told } = wireRefund(row)
  const card = charge
    ? { brand: charge.brand, last4digits: charge.last4, holderName: charge.holder }
    : null
  const body = {
    ...told,
    id,
    type,
    card,
    currency: charge?.currency ?? 'BRL',
    codeReason: '',
    hard: false,
  }
  return { id, provider: 'acquirer' as const, body }
}

const INSERT = `insert into outside.refund (refund_id, attempt_id, amount, status, message, at)`

const UNIQUE_VIOLATION = '23505'

// The charge's own row is what two refunds at once wait for; the sum lies on it for that reason.
const CONFIRM = `
  with owner as (
    update outside.charge set refunded = refunded + $3
    where attempt_id = $2 and status = 'approved' and dispute is distinct from 'open'
      and dispute is distinct from 'lost' and refunded + $3 <= taken_amount
    returning attempt_id
  ), made as (
    ${INSERT} select $1, $2, $3, $4, $5, $6 from owner returning refund_id
  ), told as (${queueCallback('made', 7)})
  select refund_id from made`

const REFUSE = `
  with made as (
    ${INSERT} values ($1, $2, $3, $4, $5, $6) on conflict (refund_id) do nothing returning refund_id
  ), told as (${queueCallback('made', 7)})
  select refund_id from made`

async function insert(context: SandboxContext, text: string, row: RefundRow, fault: Fault | null) {
  const callback = callbackOf(row, await findCharge(context, row.attempt_id))
  const values = [
    row.refund_id,
    row.attempt_id,
    row.amount,
    row.status,
    row.message,
    row.at,
    ...callbackValues(context.faults, callback, fault),
  ]
  return (await context.database.row(text, values)) !== undefined
}

/** Refunds a charge, once per refund id and never more than was captured; else it is refused. */
export async function makeRefund(
  context: SandboxContext,
  order: RefundOrder,
  fault: Fault | null,
): Promise<RefundRow> {
  const known = await findRefund(context, order.refundId)
  if (known) return known
  const row: RefundRow = {
    refund_id: order.refundId,
    attempt_id: order.attemptId,
    amount: BigInt(order.amount),
    status: 'confirmed',
    message: 'Estorno confirmado.',
    at: await context.now(),
  }
  const rejected: RefundRow = {
    ...row,
    status: 'refused',
    message: 'O emissor do cartão não aceitou o estorno.',
  }
  try {
    const confirmed = fault !== 'refuse' && (await insert(context, CONFIRM, row, fault))
    if (!confirmed) await insert(context, REFUSE, rejected, fault)
  } catch (error) {
    // Two concurrent requests of the same refund: the first one's row counts.
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
  }
  context.wake()
  return (await findRefund(context, order.refundId)) ?? rejected
}
