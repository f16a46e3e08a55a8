import { may } from '#contract/access/actions.ts'
import type { InputOf } from '#contract/access/endpoint.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { refundCharge as endpoint } from '#contract/charges/change-endpoints.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import type { RefundOutcome } from '#server/adapters/acquirer/port.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import { lockAndCheck } from '#server/areas/charges/actions/charge-guards.ts'
import { readCharge } from '#server/areas/charges/detail/read-charge.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import { refundById } from '#server/areas/payments/refunds/read-refunds.ts'
import {
  beginRefund,
  type SentRefund,
  sendRefund,
  settleRefund,
} from '#server/areas/payments/refunds/refunds.ts'
import type { ExternalCommand } from '#server/platform/commands/external-command.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { Reply } from '#server/platform/http/responses.ts'
import type { Caller } from '#server/platform/http/routes.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

type Input = InputOf<typeof endpoint>

interface Started extends SentRefund {
  readonly caller: Caller
}

async function begin(
  work: UnitOfWork,
  { params, body }: Input,
  caller: Caller | null,
): Promise<Started> {
  if (!caller) reject(platformRefusals.sessionExpired)
  const charge = await lockAndCheck(work, params.id, 'refund')
  if (!may(caller, 'charge.refund')) reject(chargeRefusals.refundDisabled)
  return { ...(await beginRefund(work, charge, body.asFraud)), caller }
}

/**
 * 202 while the acquirer's answer is unknown: still PAID, `refunding` (R-CHD-31). Rendered under
 * the charge's lock, so that nothing settles it between two reads.
 */
async function render(
  vault: Vault,
  transaction: Transaction,
  id: Uuid,
  caller: Caller | null,
): Promise<Reply<ChargeDetail>> {
  const known = await refundById(transaction, id)
  const isLocked = known && (await lockCharge(transaction, known.charge_id))
  const refund = isLocked && (await refundById(transaction, id))
  if (!refund) throw new Error(`refund ${id} not found`)
  if (refund.state === 'REFUSED') reject(chargeRefusals.refundRefused)
  const charge = await readCharge(transaction, vault, refund.charge_id, caller)
  return new Reply(refund.state === 'CONFIRMED' ? 200 : 202, charge)
}

/** Refunds a card charge in full (R-CHD-18, R-CHD-19, R-CHD-27). */
export const refundCommand = (
  tools: PaymentTools,
): ExternalCommand<typeof endpoint, Started, RefundOutcome> => ({
  begin,
  request: (started) => sendRefund(tools, started),
  settle: (work, { id }, outcome) => settleRefund(work, id, outcome),
  render: (transaction, id, caller) => render(tools.vault, transaction, id, caller),
  expected: { kind: 'confirmed' },
})
