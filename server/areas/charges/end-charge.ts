import type { Uuid } from '#contract/basics/ids.ts'
import { afterEvent } from '#contract/charges/states.ts'
import { lockCharge } from '#server/areas/payments/charge-records.ts'
import { moveCharge } from '#server/areas/payments/charge-state.ts'
import { killCodes } from '#server/areas/payments/codes.ts'
import type { Work } from '#server/platform/work.ts'

/** A charge that is no more asked for, its subscription being over; a LATE one is still owed. */
export async function endCharge(work: Work, id: Uuid): Promise<void> {
  const charge = await lockCharge(work, id)
  if (!charge || !afterEvent(charge.status, 'subscriptionEnded')) return
  moveCharge(work, charge, 'subscriptionEnded')
  await killCodes(work, charge.id)
}
