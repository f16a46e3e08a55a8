import { accountPixRefusals } from '#contract/account-pix/refusals.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { rejectBeyondReturnable } from '#server/areas/account-pix/returnable.ts'
import { type PixTools, requestPix } from '#server/areas/account-pix/send-pix.ts'
import { lockPix, type PixRow } from '#server/areas/account-pix/sql.ts'
import { isAccountActive } from '#server/areas/bank-account/account.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** Gives a received Pix back to who sent it, in part or whole (APX-08). */
export async function returnPix(
  work: UnitOfWork,
  tools: PixTools,
  { id, amount }: { readonly id: Uuid; readonly amount: Centavos },
  userId: Uuid | null,
): Promise<PixRow> {
  if (!(await isAccountActive(work))) reject(accountRefusals.notActive)
  const received = await lockPix(work, id)
  const endToEndId = received?.end_to_end_id
  if (received?.direction !== 'IN' || !endToEndId) return reject(accountPixRefusals.notFound)
  await rejectBeyondReturnable(work, received, amount)
  const target = { kind: 'pix-return', endToEndId } as const
  return requestPix(work, tools, target, {
    amount_centavos: amount,
    party_name: received.party_name,
    party_document: received.party_document,
    pix_key: null,
    scheduled_on: null,
    created_by: userId,
    return_of: id,
  })
}
