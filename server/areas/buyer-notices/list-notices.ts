import type { Uuid } from '#contract/basics/ids.ts'
import type { ChargeNotice } from '#contract/buyer-notices/shapes.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { type NoticeRow, noticesOf } from '#server/areas/buyer-notices/notice-sql.ts'
import { chargeById } from '#server/areas/charge-core/charge.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** A notice on the wire. */
export const wireNotice = (notice: NoticeRow): ChargeNotice => ({
  uuid: notice.id,
  kind: notice.kind,
  days: notice.days,
  channel: notice.channel,
  state: notice.state,
  reason: notice.reason,
  address: notice.address,
  dueAt: notice.due_at,
  changedAt: notice.changed_at,
})

/** The notices of a charge, in the order in which they are due (NTS-05). */
export async function listNotices(
  transaction: Transaction,
  chargeId: Uuid,
): Promise<ChargeNotice[]> {
  if (!(await chargeById(transaction, chargeId))) reject(chargeRefusals.notFound)
  return (await noticesOf(transaction, chargeId)).map(wireNotice)
}
