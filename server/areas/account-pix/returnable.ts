import { accountPixRefusals } from '#contract/account-pix/refusals.ts'
import { returnable } from '#contract/account-pix/rules.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { arrivedOf } from '#server/areas/account-pix/receive-pix.ts'
import { type PixRow, returnedOf } from '#server/areas/account-pix/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'

/**
 * Rejects to give more of a locked received Pix back than is left of it; `counted` is what of the
 * amount counts as returned already.
 */
export async function rejectBeyondReturnable(
  work: UnitOfWork,
  received: PixRow,
  amount: Centavos,
  counted: Centavos = 0n,
): Promise<void> {
  const sum = await returnedOf(work, received.id)
  const returned = (sum?.returned_centavos ?? 0n) - counted
  const left = returnable(arrivedOf(received, returned), work.today)
  if (amount <= left) return
  reject(accountPixRefusals.notReturnable, { values: { valor: formatReais(left) } })
}
