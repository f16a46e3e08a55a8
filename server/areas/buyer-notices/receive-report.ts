import { stateAfterReport } from '#contract/buyer-notices/delivery.ts'
import { noticeLabel } from '#contract/buyer-notices/labels.ts'
import type { DeliveryReport } from '#server/adapters/whatsapp/port.ts'
import { bounceReasonOf, sendingOf } from '#server/areas/buyer-notices/carriers.ts'
import { changeNotice, lockNotice } from '#server/areas/buyer-notices/notice-sql.ts'
import { storeMessage } from '#server/areas/provider-messages/store-message.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

/**
 * Takes a report of WhatsApp about a notice. It also resolves a sending whose answer was lost. A
 * repeated report, one of an earlier sending and one about nothing of ours change nothing.
 */
export async function receiveReport(database: Database, report: DeliveryReport): Promise<void> {
  const { reference, status, messageId, refusal, eventId, body } = report
  const sending = sendingOf(reference)
  const found = sending && (await lookUp(database, 'charge', sending.chargeId))
  if (!sending || !found) return
  await database.withTenant(found.sellerId, async (transaction) => {
    const notice = await lockNotice(transaction, sending.noticeId)
    if (notice?.charge_id !== sending.chargeId) return
    if (!(await storeMessage(transaction, 'whatsapp', eventId, machineInstant(), body))) return
    const state = stateAfterReport(notice.state, status)
    if (!state || notice.send_count !== sending.number) return
    await changeNotice(transaction, notice.id, {
      state,
      carrier_ref: messageId,
      reason: state === 'BOUNCED' ? bounceReasonOf(refusal ?? 'other') : null,
    })
    // The answer of the sending itself did not come, or comes later.
    const isFirstWord = notice.state === 'SENDING' || notice.state === 'UNKNOWN'
    if (!isFirstWord || state === 'BOUNCED') return
    const work = openUnitOfWork(transaction, jobCause('CBK-whatsapp', 'PROVIDER'))
    const subject = { kind: 'charge', id: notice.charge_id }
    work.emit('NOTICE_SENT', subject, { noticeId: notice.id, detail: noticeLabel(notice) })
  })
}
