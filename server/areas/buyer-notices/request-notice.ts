import type { Uuid } from '#contract/basics/ids.ts'
import { noticeLabel } from '#contract/buyer-notices/labels.ts'
import { noticeRefusals } from '#contract/buyer-notices/refusals.ts'
import { RESENT_NOTICES, whyResendIsRefused } from '#contract/buyer-notices/rules.ts'
import { nextSendingHour } from '#contract/buyer-notices/schedule.ts'
import type { ChargeNotice } from '#contract/buyer-notices/shapes.ts'
import { wireNotice } from '#server/areas/buyer-notices/list-notices.ts'
import { changeNotice, lockNotice, noticeById } from '#server/areas/buyer-notices/notice-sql.ts'
import { noticeFactsOf } from '#server/areas/buyer-notices/send-notice.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { countWithin } from '#server/platform/http/rate-limits.ts'

/**
 * Plans a notice again, at once or, a reminder by night or on a Sunday, at the next allowed hour
 * (NTS-06). It is refused for the same reasons for which it would not be sent, and beyond the limit
 * of its charge.
 */
export async function requestNotice(
  work: UnitOfWork,
  chargeId: Uuid,
  id: Uuid,
): Promise<ChargeNotice> {
  const charge = await lockCharge(work, chargeId)
  const notice = charge && (await lockNotice(work, id))
  if (notice?.charge_id !== chargeId || !charge) return reject(noticeRefusals.notFound)
  const dueAt = notice.kind === 'payment' ? work.now : nextSendingHour(work.now)
  const { facts } = await noticeFactsOf(work, { ...notice, due_at: dueAt }, charge)
  const refusal = whyResendIsRefused(notice.state, facts)
  if (refusal) reject(refusal)
  await countWithin(work, 'resent notices', chargeId, RESENT_NOTICES, noticeRefusals.resentTooOften)
  await changeNotice(work, id, { state: 'PLANNED', due_at: dueAt })
  const subject = { kind: 'charge', id: chargeId }
  work.emit('NOTICE_REQUESTED', subject, { noticeId: id })
  work.audit({ subject, after: { noticeRequested: noticeLabel(notice) } })
  const planned = await noticeById(work, id)
  return wireNotice(planned ?? reject(noticeRefusals.notFound))
}
