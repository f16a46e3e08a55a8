import type { Uuid } from '#contract/basics/ids.ts'
import { moveCharge } from '#server/areas/charge-core/charge-state.ts'
import { lockAndCheck } from '#server/areas/charges/actions/charge-guards.ts'
import { expireCodes } from '#server/areas/payments/codes/code-removal.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/**
 * Deletes a charge: CANCELED is final, its codes are removed at their banks (R-CHD-14, R-CHD-26).
 */
export async function removeCharge(work: UnitOfWork, id: Uuid): Promise<void> {
  const charge = await lockAndCheck(work, id, 'remove')
  moveCharge(work, charge, 'delete')
  await expireCodes(work, charge.id)
}
