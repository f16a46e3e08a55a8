import type { RefundRow, SimulatedAcquirer } from '#server/outside/acquirer/acquirer.ts'
import { findChargeAt } from '#server/outside/acquirer/charges.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import type { Fault } from '#server/outside/faults.ts'
import { sqlState } from '#server/platform/database/database.ts'

export interface RefundOrder {
  readonly refundId: string
  readonly attemptId: string
  readonly amount: number
}

/** The refund, if it is at this acquirer. */
export const findRefund = (
  context: SandboxContext,
  { name }: SimulatedAcquirer,
  refundId: string,
): Promise<RefundRow | undefined> =>
  context.database.row<RefundRow>(
    `select refund.* from outside.refund refund
       left join outside.charge charge on charge.attempt_id = refund.attempt_id
      where refund_id = $1 and coalesce(charge.acquirer, $2) = $2`,
    [refundId, name],
  )

const INSERT = `insert into outside.refund (refund_id, attempt_id, amount, status, message, at)`

const UNIQUE_VIOLATION = '23505'

// The charge's row holds the sum, so that concurrent refunds wait for its lock.
const CONFIRM = `
  with owner as (
    update outside.charge set refunded = refunded + $3
    where attempt_id = $2 and status = 'approved' and dispute is distinct from 'open'
      and dispute is distinct from 'lost' and refunded + $3 <= taken_amount
    returning attempt_id
  ), made as (
    ${INSERT} select $1, $2, $3, $4, $5, $6 from owner returning refund_id
  ), queued as (${queueCallback('made', 7)})
  select refund_id from made`

const REFUSE = `
  with made as (
    ${INSERT} values ($1, $2, $3, $4, $5, $6) on conflict (refund_id) do nothing returning refund_id
  ), queued as (${queueCallback('made', 7)})
  select refund_id from made`

async function insert(
  context: SandboxContext,
  acquirer: SimulatedAcquirer,
  row: RefundRow,
  fault: Fault | null,
): Promise<boolean> {
  const charge = await findChargeAt(context, acquirer, row.attempt_id)
  const isConfirmed = row.status === 'confirmed'
  if (isConfirmed && !charge) return false
  const callback = acquirer.refundCallback(row, charge)
  const values = [
    row.refund_id,
    row.attempt_id,
    row.amount,
    row.status,
    row.message,
    row.at,
    ...callbackValues(context.faults, callback, fault),
  ]
  const decided = await context.database.row(isConfirmed ? CONFIRM : REFUSE, values)
  return decided !== undefined
}

/** Refunds a charge, once per refund id and never more than was captured; else it is refused. */
export async function makeRefund(
  context: SandboxContext,
  acquirer: SimulatedAcquirer,
  order: RefundOrder,
  fault: Fault | null,
): Promise<RefundRow> {
  const known = await findRefund(context, acquirer, order.refundId)
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
    const confirmed = fault !== 'refuse' && (await insert(context, acquirer, row, fault))
    if (!confirmed) await insert(context, acquirer, rejected, fault)
  } catch (error) {
    // Two concurrent requests of the same refund: the first one's row counts.
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
  }
  context.wake()
  return (await findRefund(context, acquirer, order.refundId)) ?? rejected
}
