import * as z from 'zod/mini'
import { ActionRejected } from '#server/areas/operations/operators.ts'
import { requestAction } from '#server/areas/operations/requests.ts'
import { lockSettings, storeSettings } from '#server/areas/sellers/change-seller.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export const UNFLAG = 'SELLER_UNFLAG'

async function isFlagged(transaction: Transaction): Promise<boolean> {
  const { antiFraudFlagged = false } = await lockSettings(transaction)
  return antiFraudFlagged
}

async function setFlag(work: UnitOfWork, to: boolean, reason: string): Promise<void> {
  await storeSettings(work, { antiFraudFlagged: to })
  work.audit({
    subject: { kind: 'seller', id: String(work.sellerId) },
    before: { antiFraudFlagged: !to },
    after: { antiFraudFlagged: to, reason },
  })
}

/** Flags the seller: each of its withdrawals that was not approved yet waits for operators. */
export async function flagSeller(work: UnitOfWork, reason: string): Promise<void> {
  if (await isFlagged(work)) throw new ActionRejected(`seller ${work.sellerId} is flagged`)
  await setFlag(work, true, reason)
}

async function checkFlagged(transaction: Transaction): Promise<void> {
  if (await isFlagged(transaction)) return
  throw new ActionRejected(`seller ${transaction.sellerId} is not flagged`)
}

/**
 * Takes the flag from the seller, after which its withdrawals are approved by the program again:
 * money may leave, so another operator approves it.
 */
export const unflagSeller = requestAction({
  kind: UNFLAG,
  payload: z.strictObject({}),
  check: checkFlagged,
  async carryOut(work, { reason }) {
    await checkFlagged(work)
    await setFlag(work, false, reason)
    return { antiFraudFlagged: false }
  },
})
