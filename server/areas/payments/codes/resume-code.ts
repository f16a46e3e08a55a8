import type { Uuid } from '#contract/basics/ids.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import { type CodeRow, codeById } from '#server/areas/payments/codes/read-codes.ts'
import { changeCode } from '#server/areas/payments/codes/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { DUE_AT_ONCE } from '#server/platform/process/clock.ts'

/** Whether operators can have the bank asked about the code now: nothing else would ask it soon. */
export const isResumableCode = ({ state }: Pick<CodeRow, 'state'>): boolean =>
  state === 'ACTIVE' || state === 'NEEDS_REVIEW'

/**
 * Has the bank asked about a code at once: one that waits for its payment or its end, or whose polls
 * ended without an answer. False when it is in another state.
 */
export async function resumeCode(work: UnitOfWork, id: Uuid): Promise<boolean> {
  const known = await codeById(work, id)
  const charge = known && (await lockCharge(work, known.charge_id))
  // Read again under the charge's lock: a settler may have been first.
  const code = charge && (await codeById(work, id))
  if (!code || !isResumableCode(code)) return false
  // What its bank knows of a code in review is as open as before it was registered.
  const state = code.state === 'NEEDS_REVIEW' ? 'REQUESTED' : code.state
  // One poll counts as done: the answer closes the case of the code.
  await changeCode(work, id, { state, poll_count: 1, next_poll_at: DUE_AT_ONCE })
  const subject = { kind: 'charge', id: code.charge_id }
  work.audit({ subject, after: { code: id, queriedAgain: true } })
  return true
}
