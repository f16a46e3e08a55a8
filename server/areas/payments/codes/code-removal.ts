import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import { takesNewPayments } from '#server/areas/charge-core/charge-state.ts'
import { type CodeRow, codesOf } from '#server/areas/payments/codes/read-codes.ts'
import { changeCode } from '#server/areas/payments/codes/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { DUE_AT_ONCE } from '#server/platform/process/clock.ts'

/** A code that its bank has, or is about to register. */
const ALIVE: readonly CodeRow['state'][] = ['ACTIVE', 'REQUESTED']

/** Codes of a charge that no longer needs any: the reconciler removes them after the commit. */
export async function expireCodes(work: UnitOfWork, chargeId: Uuid): Promise<void> {
  for (const code of await codesOf(work, chargeId)) {
    if (!ALIVE.includes(code.state)) continue
    await changeCode(work, code.id, {
      state: code.state,
      next_poll_at: DUE_AT_ONCE,
      poll_count: 0,
    })
    const subject = { kind: code.kind, id: code.id }
    work.recordEffect({ kind: 'state', subject, from: code.state, to: 'REMOVED' })
  }
}

/** Whether the charge still takes money by the code: a new price needs a new code. */
export const isStillWanted = (
  charge: Pick<ChargeRow, 'status' | 'value_centavos' | 'subscription_ended'>,
  { amount_centavos }: Pick<CodeRow, 'amount_centavos'>,
): boolean => takesNewPayments(charge) && amount_centavos === charge.value_centavos

/** The code of a kind by which the charge is paid now, or that its bank is about to register. */
export const openCodeOf = (
  charge: Parameters<typeof isStillWanted>[0],
  codes: readonly CodeRow[],
  kind: CodeRow['kind'],
): CodeRow | undefined =>
  codes.findLast(
    (code) => code.kind === kind && ALIVE.includes(code.state) && isStillWanted(charge, code),
  )

/** Whether a code should be removed at its bank: refused, no longer wanted, or expired. */
export function shouldRemove(charge: ChargeRow, code: CodeRow, now: Instant): boolean {
  if (code.state === 'REMOVING') return true
  if (code.state !== 'ACTIVE') return false
  return !isStillWanted(charge, code) || code.expires_at <= now
}
