import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { isSendingHour } from '#contract/buyer-notices/schedule.ts'
import {
  endSending,
  nextDueNotice,
  noticesDue,
  noticesOf,
  sendingsWithoutAnswer,
} from '#server/areas/buyer-notices/notice-sql.ts'
import { planReceipt } from '#server/areas/buyer-notices/plan-notices.ts'
import {
  CarrierNotReached,
  type NoticeTools,
  sendNotice,
} from '#server/areas/buyer-notices/send-notice.ts'
import type { ChargeMove } from '#server/areas/charge-core/charge-state.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import type { EventJob, SubscribedEvent } from '#server/platform/events/queue.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

const BATCH = 100

/** Sends every notice that is due, in the order in which they fell due (SM-NOTICE). */
export async function sendNotices(jobs: Database, tools: NoticeTools): Promise<number> {
  const { now } = await jobs.time()
  const machineNow = machineInstant()
  const lost = await runItems(jobs, {
    job: 'notices',
    batchSize: BATCH,
    untilNoneLeft: true,
    find: (limit) => sendingsWithoutAnswer(jobs, machineNow, limit),
    run: ({ seller_id, id }) =>
      jobs.withTenant(seller_id, (transaction) => endSending(transaction, id, machineNow)),
  })
  const withReminders = isSendingHour(now)
  const sent = await runItems(jobs, {
    job: 'notices',
    batchSize: BATCH,
    untilNoneLeft: true,
    find: (limit) => noticesDue(jobs, { now, withReminders, limit }),
    run: ({ seller_id, id }) => sendNotice(jobs, tools, seller_id, id),
  })
  return lost + sent
}

/** When the next planned notice is due, for the sandbox clock. */
export const nextNotice = (jobs: Database, from: Instant, to: Instant): Promise<Instant | null> =>
  nextDueNotice(jobs, from, to)

/** Sends the notices of a charge that are due now. The job sends those that fail later. */
async function sendNow(
  { sellerId, database }: SubscribedEvent,
  tools: NoticeTools,
  chargeId: Uuid,
): Promise<void> {
  const notices = await database.withTenant(sellerId, (transaction) =>
    noticesOf(transaction, chargeId),
  )
  for (const { id, state } of notices) {
    if (state !== 'PLANNED') continue
    await sendNotice(database, tools, sellerId, id).catch((error: unknown) => {
      if (!(error instanceof CarrierNotReached)) throw error
    })
  }
}

/** Sends the receipt of each payment at once. */
const receiptOfPaid = (tools: NoticeTools): EventJob => ({
  name: 'receipt-of-paid',
  types: ['CHARGE_PAID'],
  async run(followed) {
    const { sellerId, event, database } = followed
    // A dispute that was won is no new payment.
    if ((event.data as ChargeMove).from === 'DISPUTE') return
    const id = event.subject_id
    await database.withTenant(sellerId, (transaction) => planReceipt(transaction, id))
    await sendNow(followed, tools, id)
  },
})

/** Sends a notice that a user requested again. */
const requestedNotice = (tools: NoticeTools): EventJob => ({
  name: 'requested-notice',
  types: ['NOTICE_REQUESTED'],
  run: (followed) => sendNow(followed, tools, followed.event.subject_id),
})

/** The jobs that send notices at once. */
export const noticeJobs = (tools: NoticeTools): EventJob[] => [
  receiptOfPaid(tools),
  requestedNotice(tools),
]
