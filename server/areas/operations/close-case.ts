import type { Uuid } from '#contract/basics/ids.ts'
import { decimalText, sum } from '#contract/basics/money.ts'
import { mayBeSent, type PayoutState } from '#contract/payouts/states.ts'
import {
  type CaseKind,
  type CaseRow,
  closeCase,
  lockOpenCases,
  MONEY_HELD_IN,
} from '#server/areas/cases/cases.ts'
import { platformBalanceOf } from '#server/areas/ledger/balance-of.ts'
import { ActionRejected } from '#server/areas/operations/operators.ts'
import { attemptsOf } from '#server/areas/payments/attempts/read-attempts.ts'
import { unresolvedReturnOf } from '#server/areas/payments/buyer-returns/read-returns.ts'
import { OPEN_REFUND_STATES, refundById } from '#server/areas/payments/refunds/read-refunds.ts'
import { payoutById } from '#server/areas/payouts/read-payouts.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

// Held money must have an open case (I12).
async function rejectHeldMoney(work: UnitOfWork, closed: CaseRow, open: readonly CaseRow[]) {
  const account = MONEY_HELD_IN[closed.kind]
  if (!account) return
  const others = open.filter(({ id, kind }) => id !== closed.id && MONEY_HELD_IN[kind] === account)
  const explained = sum(others.map(({ amount_centavos }) => amount_centavos))
  const held = (await platformBalanceOf(work, account)) - explained
  if (held <= 0n) return
  throw new ActionRejected(
    `${decimalText(held)} of this case is still in ${account}: it closes when the money has gone`,
  )
}

/** The facts of a case by which its record is named. */
const namesIn = ({ detail }: CaseRow) =>
  detail as { readonly attemptId?: Uuid; readonly refundId?: Uuid; readonly payoutId?: Uuid }

// An attempt whose outcome is unknown always has an open case (I13), also while the acquirer is asked
// about it again.
async function rejectUnresolved(work: UnitOfWork, found: CaseRow) {
  if (!found.charge_id) return
  const { attemptId } = namesIn(found)
  const attempts = await attemptsOf(work, found.charge_id)
  const unresolved = attempts.find(
    ({ id, state }) =>
      state === 'NEEDS_REVIEW' ||
      state === 'CAPTURE_MISMATCH' ||
      (id === attemptId && state === 'UNKNOWN'),
  )
  if (!unresolved) return
  throw new ActionRejected(`attempt ${unresolved.id} of its charge is ${unresolved.state} still`)
}

// A refund whose outcome is unknown keeps its case until the outcome is known.
async function rejectUnresolvedRefund(work: UnitOfWork, found: CaseRow) {
  const { refundId } = namesIn(found)
  if (found.kind !== 'REFUND_UNKNOWN' || !refundId) return
  const refund = await refundById(work, refundId)
  if (!refund || !OPEN_REFUND_STATES.some((open) => open === refund.state)) return
  throw new ActionRejected(`refund ${refundId} is ${refund.state} still`)
}

// A return with an unknown outcome keeps its case until the outcome is known.
async function rejectUnresolvedReturn(work: UnitOfWork, { kind, charge_id }: CaseRow) {
  if (kind !== 'BUYER_RETURN_UNKNOWN' || !charge_id) return
  const unresolved = await unresolvedReturnOf(work, charge_id)
  if (!unresolved) return
  throw new ActionRejected(`return ${unresolved.id} is ${unresolved.state}: ask for the act again`)
}

/** The states of its payout in which a case still waits for an answer. */
const WAITS_WHILE: Partial<Readonly<Record<CaseKind, (state: PayoutState) => boolean>>> = {
  PAYOUT_APPROVAL: (state) => state === 'WAITING_APPROVAL',
  // Also one that the bank is asked about again: when that ends without an outcome, too, its case
  // must be the open one (I13).
  PAYOUT_UNKNOWN: mayBeSent,
}

async function rejectWaitingPayout(work: UnitOfWork, found: CaseRow) {
  const waitsWhile = WAITS_WHILE[found.kind]
  const { payoutId } = namesIn(found)
  if (!waitsWhile || !payoutId) return
  const payout = await payoutById(work, payoutId)
  if (!payout || !waitsWhile(payout.state)) return
  throw new ActionRejected(`payout ${payoutId} is ${payout.state}: the case closes with its answer`)
}

/** An operator closes a case; refuses one that holds money or whose outcome is not known yet. */
export async function closeByOperator(work: UnitOfWork, id: Uuid, reason: string): Promise<void> {
  const open = await lockOpenCases(work)
  const found = open.find((each) => each.id === id)
  if (!found) throw new ActionRejected(`no open case ${id} of seller ${work.sellerId}`)
  await rejectHeldMoney(work, found, open)
  await rejectUnresolved(work, found)
  await rejectUnresolvedRefund(work, found)
  await rejectUnresolvedReturn(work, found)
  await rejectWaitingPayout(work, found)
  await closeCase(work, id, reason)
}
