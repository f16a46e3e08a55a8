import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Posted, Receiver } from '#server/adapters/receiver/port.ts'
import {
  CLAIM_DELIVERIES,
  type ClaimedDelivery,
  DUE_DELIVERIES,
  type DueDelivery,
  RELEASE_DELIVERY,
} from '#server/areas/webhooks/delivery-sql.ts'
import { boundTo } from '#server/areas/webhooks/manage-webhooks.ts'
import { signedHeaders } from '#server/areas/webhooks/secret.ts'
import { createSettler } from '#server/areas/webhooks/settle-delivery.ts'
import type { Database } from '#server/platform/database/database.ts'
import { itemFailed } from '#server/platform/events/items.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import { noteFaultOf } from '#server/platform/process/faults.ts'
import type { Log } from '#server/platform/process/log.ts'
import { oneAtATime } from '#server/platform/process/one-at-a-time.ts'
import { describeError } from '#server/platform/process/safe-error.ts'
import { inFollowingSpan } from '#server/platform/process/tracing.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** Deliveries that one process sends at the same time, and to one webhook. */
const MAX_SENDING = 256
const MAX_TO_ONE = 8
/** So many of them may go to webhooks that fail, which may each take all of their time. */
const MAX_TO_FAILING = MAX_SENDING / 2

/** Longer than any answer takes; a worker that died is replaced after it. */
const LEASE_MS = 60_000
const JOB = 'webhooks'
const STOP_TIMEOUT_MS = 2_000

/** What sending needs. */
export interface SenderTools {
  readonly jobs: Database
  readonly vault: Vault
  readonly receiver: Receiver
  readonly log: Log
}

/** Sends deliveries to the webhooks of all sellers. */
export interface WebhookSender {
  /** Begins to send what is due, as far as there is room; how many. It does not wait for answers. */
  sendDue(): Promise<number>
  /** Waits a moment for the answers under way; what is not answered by then is sent again later. */
  stop(): Promise<void>
}

interface Flight {
  readonly webhookId: Uuid
  readonly isFailing: boolean
  readonly ended: Promise<void>
}

/**
 * Creates the sender of one process. A worker claims a delivery in the database before it is sent,
 * so that of several workers one sends it.
 */
export function createWebhookSender(tools: SenderTools): WebhookSender {
  const { jobs, vault, receiver, log } = tools
  const flights = new Set<Flight>()
  const stopping = new AbortController()
  const settle = createSettler(jobs)
  let isMore = false

  const secretsOf = (claimed: ClaimedDelivery): string[] => {
    const { webhook_id: id, seller_id: sellerId, previous_sealed, previous_until } = claimed
    const secret = vault.open(claimed.secret_sealed, boundTo('secret_sealed', id, sellerId))
    const isFormerValid = previous_until !== null && previous_until > machineInstant()
    if (!previous_sealed || !isFormerValid) return [secret]
    return [secret, vault.open(previous_sealed, boundTo('previous_sealed', id, sellerId))]
  }

  async function send(claimed: ClaimedDelivery): Promise<void> {
    const { seller_id: sellerId, id, body, url } = claimed
    const startedMs = machineTime.now()
    const signed = { id, timestamp: Math.floor(startedMs / 1_000), body }
    const headers = signedHeaders(secretsOf(claimed), signed)
    const posted: Posted = await receiver.post({ sellerId, url, headers, body }, stopping.signal)
    if (stopping.signal.aborted && posted.failure !== null) {
      await jobs.withTenant(sellerId, ({ run }) =>
        run(RELEASE_DELIVERY, [sellerId, id, claimed.claims]),
      )
      return
    }
    const durationMs = Math.max(0, Math.round(machineTime.now() - startedMs))
    await settle({ id: newId(), claimed, posted, startedMs, durationMs })
  }

  // What cannot be claimed of one seller does not stop the others.
  async function claim(sellerId: SellerId, ids: readonly Uuid[], now: Instant) {
    try {
      return await jobs.withTenant(sellerId, ({ rows }) =>
        rows<ClaimedDelivery>(CLAIM_DELIVERIES, [sellerId, ids, now, machineInstant(LEASE_MS)]),
      )
    } catch (error) {
      const fields = { job: JOB, sellerId, ...describeError(error) }
      log.error(fields, 'deliveries were not claimed')
      return []
    }
  }

  function start(claimed: ClaimedDelivery): void {
    const { id, seller_id: sellerId, webhook_id: webhookId, failing_since } = claimed
    const ended = inFollowingSpan(claimed, { name: `job ${JOB}`, kind: 'internal' }, () =>
      send(claimed),
    )
      // It is sent again when its lease ends; a delivery that throws often becomes a case.
      .catch(async (error: unknown) => {
        if (noteFaultOf(error, log)) return
        await itemFailed(jobs, { sellerId, job: JOB, itemId: id }, error)
      })
      .catch((error: unknown) => {
        const fields = { job: JOB, sellerId, itemId: id, ...describeError(error) }
        log.error(fields, 'a failed delivery was not recorded')
      })
      .finally(() => {
        flights.delete(flight)
        if (isMore) sendDue().catch(() => {})
      })
    const flight: Flight = { webhookId, isFailing: failing_since !== null, ended }
    flights.add(flight)
  }

  /** Of the due deliveries those that there is room for. */
  function chosenOf(due: readonly DueDelivery[]): DueDelivery[] {
    const room = new Rooms([...flights])
    const chosen = due.filter(({ webhook_id, is_failing }) => room.take(webhook_id, is_failing))
    isMore = chosen.length < due.length || room.hasFull
    return chosen
  }

  const sendDue = oneAtATime(async () => {
    if (stopping.signal.aborted || flights.size >= MAX_SENDING) return 0
    const now = machineInstant()
    const due = await jobs.rows<DueDelivery>(DUE_DELIVERIES, [now, MAX_TO_ONE, MAX_SENDING])
    const bySeller = Map.groupBy(chosenOf(due), ({ seller_id }) => seller_id)
    let count = 0
    for (const [sellerId, deliveries] of bySeller) {
      const ids = deliveries.map(({ id }) => id)
      const claimed = await claim(sellerId, ids, now)
      for (const each of claimed) start(each)
      count += claimed.length
    }
    return count
  })

  return {
    sendDue,
    async stop() {
      isMore = false
      const ended = Promise.all([...flights].map((flight) => flight.ended))
      const timedOut = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())
      await Promise.race([ended, timedOut])
      stopping.abort()
      await ended
    },
  }
}

/** Counts what is being sent against the limits. */
class Rooms {
  private readonly byWebhook = new Map<Uuid, number>()
  private all = 0
  private failing = 0
  /** Whether a webhook or the process has no room left. */
  hasFull = false

  constructor(flights: readonly Pick<Flight, 'webhookId' | 'isFailing'>[]) {
    for (const { webhookId, isFailing } of flights) this.count(webhookId, isFailing)
  }

  private count(webhookId: Uuid, isFailing: boolean): void {
    const ofWebhook = (this.byWebhook.get(webhookId) ?? 0) + 1
    this.byWebhook.set(webhookId, ofWebhook)
    this.all += 1
    if (isFailing) this.failing += 1
    this.hasFull ||= ofWebhook >= MAX_TO_ONE || this.all >= MAX_SENDING
  }

  /** Takes room for a delivery; false when there is none. */
  take(webhookId: Uuid, isFailing: boolean): boolean {
    const hasRoom =
      this.all < MAX_SENDING &&
      (this.byWebhook.get(webhookId) ?? 0) < MAX_TO_ONE &&
      !(isFailing && this.failing >= MAX_TO_FAILING)
    if (hasRoom) this.count(webhookId, isFailing)
    return hasRoom
  }
}
