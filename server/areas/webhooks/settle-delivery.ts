import { toInstant, type Instant } from '#contract/basics/days.ts'
import { FAILING_MAX_MS, pauseAfter, retryAfterOf } from '#contract/webhooks/schedule.ts'
import type { StopReason } from '#contract/webhooks/states.ts'
import type { Posted } from '#server/adapters/receiver/port.ts'
import { stopWebhook } from '#server/areas/webhooks/manage-webhooks.ts'
import type { ClaimedDelivery } from '#server/areas/webhooks/delivery-sql.ts'
import { lockWebhook } from '#server/areas/webhooks/sql.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { enqueueInsert, update } from '#server/platform/database/rows.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const GONE = 410

const isFailingTooLong = (since: Instant | null) =>
  since !== null && machineTime.now() - Date.parse(since) >= FAILING_MAX_MS

/** Notes on the webhook that its deliveries fail, and since when; stops it when that is too long. */
async function noteFailure(
  work: UnitOfWork,
  { webhook_id, failing_since }: ClaimedDelivery,
  { httpStatus }: Posted,
): Promise<void> {
  if (failing_since !== null && httpStatus !== GONE && !isFailingTooLong(failing_since)) return
  const webhook = await lockWebhook(work, webhook_id)
  if (!webhook?.active) return
  const reason: StopReason | null =
    httpStatus === GONE ? 'GONE' : isFailingTooLong(webhook.failing_since) ? 'FAILING' : null
  if (webhook.failing_since === null) {
    await update(work, 'webhook', { id: webhook_id }, { failing_since: machineInstant() })
  }
  if (reason) await stopWebhook(work, webhook, reason)
}

async function noteSuccess(work: UnitOfWork, { webhook_id, failing_since }: ClaimedDelivery) {
  if (failing_since !== null) {
    await update(work, 'webhook', { id: webhook_id }, { failing_since: null })
  }
}

// An answer to an earlier claim changes nothing: the delivery was sent again meanwhile. One that
// comes after the webhook was made inactive counts only if it is a success.
const DELIVERED = `
  update webhook_delivery set status = 'DELIVERED', next_try_at = null, lease_until = null
   where seller_id = $1 and id = $2 and claims = $3 and status in ('PENDING', 'RETRYING', 'HELD')`

const FAILED = `
  update webhook_delivery
     set status = case when $4::timestamptz is null then 'EXHAUSTED' else 'RETRYING' end,
         next_try_at = $4, tries = tries + 1, lease_until = null
   where seller_id = $1 and id = $2 and claims = $3 and status in ('PENDING', 'RETRYING')`

function noteOutcome(
  { sellerId, enqueue }: Transaction,
  { id, claims, tries }: ClaimedDelivery,
  { failure, retryAfter }: Posted,
): void {
  const key = [sellerId, id, claims]
  if (failure === null) {
    enqueue(DELIVERED, key)
    return
  }
  const retryAfterMs = retryAfterOf(retryAfter, machineTime.now())
  const pauseMs = pauseAfter(tries + 1, Math.random(), retryAfterMs)
  enqueue(FAILED, [...key, pauseMs === null ? null : machineInstant(pauseMs)])
}

/** Records a try of a delivery and decides what becomes of it and of its webhook. */
export const settleDelivery = (
  jobs: Database,
  claimed: ClaimedDelivery,
  posted: Posted,
  startedMs: number,
): Promise<void> =>
  jobs.withTenant(claimed.seller_id, async (transaction) => {
    const work = openUnitOfWork(transaction, jobCause('webhooks'))
    // The webhook is locked before its delivery, as where a user makes it inactive.
    if (posted.failure === null) await noteSuccess(work, claimed)
    else await noteFailure(work, claimed, posted)
    noteOutcome(work, claimed, posted)
    enqueueInsert(work, 'webhook_attempt', {
      delivery_id: claimed.id,
      id: newId(),
      at: toInstant(startedMs),
      duration_ms: Math.max(0, Math.round(machineTime.now() - startedMs)),
      http_status: posted.httpStatus,
      failure: posted.failure,
      answer: posted.answer,
    })
  })
