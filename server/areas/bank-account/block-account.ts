import { afterAccountEvent, shownStatus } from '#contract/bank-account/states.ts'
import { changeAccount, lockAccount } from '#server/areas/bank-account/sql.ts'
import { subjectOf } from '#server/areas/bank-account/subject.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** The acts of an operator on an account (SM-ACCOUNT) and the event of each. */
const ACTS = { block: 'ACCOUNT_BLOCKED', unblock: 'ACCOUNT_UNBLOCKED' } as const
export type BlockAct = keyof typeof ACTS

/**
 * Blocks the seller's account, from which nothing leaves then, or ends that: keys, documents and
 * money stay as they are. Answers the status that does not allow it, null when it was done.
 */
export async function changeBlock(
  work: UnitOfWork,
  act: BlockAct,
  reason: string,
): Promise<string | null> {
  const account = await lockAccount(work)
  const status = afterAccountEvent(account?.status, act)
  if (!account || !status) return account?.status ?? 'missing'
  await changeAccount(work, { status })
  const subject = subjectOf(work)
  const before = { accountStatus: account.status }
  work.audit({ subject, before, after: { accountStatus: status, reason } })
  work.emit(ACTS[act], subject, {})
  const [from, to] = [shownStatus(account.status), shownStatus(status)]
  work.recordEffect({ kind: 'state', subject, from, to })
  return null
}
