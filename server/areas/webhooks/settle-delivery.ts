import { type Instant, toInstant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { FAILING_MAX_MS, pauseAfter, retryAfterOf } from '#contract/webhooks/schedule.ts'
import type { StopReason } from '#contract/webhooks/states.ts'
import type { Posted } from '#server/adapters/receiver/port.ts'
import type { ClaimedDelivery } from '#server/areas/webhooks/delivery-sql.ts'
import { stopWebhook } from '#server/areas/webhooks/manage-webhooks.ts'
import { lockWebhook } from '#server/areas/webhooks/sql.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { insertStatement, update } from '#server/platform/database/rows.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import { oneAtATime } from '#server/platform/process/one-at-a-time.ts'

const GONE = 410

const isFailingTooLong = (since: Instant | null) =>
  since !== null && machineTime.now() - Date.parse(since) >= FAILING_MAX_MS

/**
 * Notes on the webhook that its deliveries fail, and since when; stops it when that is too long. What
 * an address answers that the webhook no longer has says nothing about its new one.
 */
async function noteFailure(
  work: UnitOfWork,
  { webhook_id, failing_since, url }: ClaimedDelivery,
  { httpStatus }: Posted,
): Promise<void> {
  if (failing_since !== null && httpStatus !== GONE && !isFailingTooLong(failing_since)) return
  const webhook = await lockWebhook(work, webhook_id)
  if (!webhook?.active || webhook.url !== url) return
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

/** A try of a delivery, after its answer or without one. */
export interface EndedTry {
  readonly id: Uuid
  readonly claimed: ClaimedDelivery
  readonly posted: Posted
  readonly startedMs: number
  readonly durationMs: number
}

const attemptOf = ({ sellerId }: Transaction, ended: EndedTry) => {
  const { id, claimed, posted, startedMs, durationMs } = ended
  const attempt = {
    delivery_id: claimed.id,
    id,
    at: toInstant(startedMs),
    duration_ms: durationMs,
    http_status: posted.httpStatus,
    failure: posted.failure,
    answer: posted.answer,
  }
  return insertStatement({ sellerId }, 'webhook_attempt', attempt, 'on conflict do nothing')
}

/** Records tries of one seller and decides what becomes of their deliveries and webhooks. */
const settle = (jobs: Database, sellerId: SellerId, tries: readonly EndedTry[]): Promise<void> =>
  jobs.withTenant(sellerId, async (transaction) => {
    const work = openUnitOfWork(transaction, jobCause('webhooks'))
    for (const ended of tries) {
      const { claimed, posted } = ended
      // The webhook is locked before its delivery, as where a user makes it inactive.
      if (posted.failure === null) await noteSuccess(work, claimed)
      else await noteFailure(work, claimed, posted)
      noteOutcome(work, claimed, posted)
      const { text, values } = attemptOf(work, ended)
      work.enqueue(text, values)
    }
  })

const changesWebhook = ({ claimed, posted }: EndedTry): boolean =>
  posted.failure !== null || claimed.failing_since !== null

const byDelivery = (one: EndedTry, other: EndedTry): number =>
  one.claimed.id < other.claimed.id ? -1 : 1

/**
 * Creates the function that settles the tries of one process. Successes that end while others of
 * their seller are being recorded share the next transaction, because a commit costs more than a
 * row. What changes a webhook has a transaction of its own: it locks the webhook first.
 */
export function createSettler(jobs: Database): (ended: EndedTry) => Promise<void> {
  const sharing = new Map<SellerId, { waiting: EndedTry[]; run(): Promise<void> }>()

  function openShared(sellerId: SellerId) {
    const shared = {
      waiting: [] as EndedTry[],
      run: oneAtATime(async () => {
        const tries = shared.waiting.toSorted(byDelivery)
        shared.waiting = []
        try {
          await settle(jobs, sellerId, tries)
        } finally {
          if (shared.waiting.length === 0) sharing.delete(sellerId)
        }
      }),
    }
    sharing.set(sellerId, shared)
    return shared
  }

  return async (ended) => {
    const sellerId = ended.claimed.seller_id
    if (changesWebhook(ended)) return settle(jobs, sellerId, [ended])
    const shared = sharing.get(sellerId) ?? openShared(sellerId)
    shared.waiting.push(ended)
    // One that cannot be recorded stops none of those it shared a transaction with.
    await shared.run().catch(() => settle(jobs, sellerId, [ended]))
  }
}
