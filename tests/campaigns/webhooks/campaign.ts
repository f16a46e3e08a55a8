import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { CHARGE_EVENTS } from '#contract/webhooks/events.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { hasten, openCompanies, openKillSandbox } from '#tests/campaigns/crashes.ts'
import { buy, openShop, type Shop } from '#tests/campaigns/load-clients.ts'
import type { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import { post } from '#tests/campaigns/requests.ts'
import { FORGED, Receiver, type Delivery } from '#tests/campaigns/webhooks/receiver.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { numbersFrom } from '#tests/factories/environment/seeded-random.ts'

export interface WebhookCampaign {
  /** How long program and receiver are crashed; longer where that was not enough to prove anything. */
  readonly durationMs: number
  readonly seed: number
}

export interface WebhookResult {
  /** How often the program was killed. */
  readonly kills: number
  /** How often the receiver was away. */
  readonly absences: number
  readonly events: number
  readonly received: number
  readonly duplicates: number
  /** Forged deliveries that the receiver refused. */
  readonly forged: number
  readonly problems: readonly string[]
}

const BUYERS = 4
/** What a campaign on a busy machine waits for. */
const LEAST = { kills: 1, absences: 1, deliveries: 20, forged: 20 }
const LONGEST_MS = 180_000
const SETTLED_WITHIN_MS = 120_000
/** A message of Standard Webhooks is refused when it is older than five minutes. */
const OLD_MS = 6 * 60_000

interface StoredEvent {
  readonly type: string
  readonly recordId: string
  readonly sequence: number
}

// A charge's first event has sequence 1, the next one 2.
const EVENTS = `
  select type, subject_id as "recordId",
         (row_number() over (partition by subject_id order by position))::integer as sequence
    from event
   where type = any ($1::text[]) and subject_id in (select id from charge where link_id = $2)`

const UNFINISHED = `
  select (select count(*) from event where not relayed)::integer
       + (select count(*) from webhook_delivery where status <> 'DELIVERED')::integer as count`

const HASTEN = `
  update webhook_delivery set next_try_at = now()
   where status in ('PENDING', 'RETRYING') and next_try_at > now()`

/** Ends the leases of processes that are gone. */
const END_LEASES = 'update webhook_delivery set lease_until = now() where lease_until > now()'

/** Waits for the answers of all buyers, without the pauses between polls of the acquirer. */
async function untilAnswered(databaseUrl: string, buyers: readonly Promise<void>[]): Promise<void> {
  const waiting = { isOver: false }
  const answered = Promise.all(buyers).finally(() => {
    waiting.isOver = true
  })
  while (!waiting.isOver) {
    await hasten(databaseUrl)
    await Promise.race([answered, pause(500)])
  }
  await answered
}

/** Waits until every event was relayed and delivered, without the pauses between tries. */
async function settle(databaseUrl: string): Promise<string[]> {
  const deadline = performance.now() + SETTLED_WITHIN_MS
  await asOwner(databaseUrl, (owner) => owner.run(END_LEASES))
  for (;;) {
    const left = await asOwner(databaseUrl, async (owner) => {
      await owner.run(HASTEN)
      return owner.row<{ count: number }>(UNFINISHED)
    })
    if (left?.count === 0) return []
    if (performance.now() > deadline) return [`${left?.count} events or deliveries are unfinished`]
    await pause(500)
  }
}

/** Subscribes the receiver to all events of the seller. */
async function subscribe(shop: Shop, receiver: Receiver): Promise<void> {
  const body = {
    title: 'Campanha',
    url: receiver.url,
    domains: ['ORDER', 'SUBSCRIPTION'],
    active: true,
  }
  const made = await post(`${shop.url}/core/seller-api-webhooks`, body, {
    authorization: `Bearer ${shop.token}`,
    'idempotency-key': randomUUID(),
  })
  if (made.status !== 201) throw new Error(`the webhook was answered ${made.status}`)
  receiver.secret = made.body.secret
}

async function buyAgainAndAgain(shop: Shop, problems: string[]): Promise<void> {
  for (let turn = 0; !shop.isOver; turn += 1) {
    const answer = await buy(shop, shop.cards[turn % shop.cards.length] ?? '')
    if (answer === null) problems.push('a buyer never got an answer')
    await pause(100)
  }
}

/** Sends deliveries of another signer, with a changed body, and of long ago. */
async function forge(receiver: Receiver, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await pause(250)
    const real = receiver.accepted.at(-1)
    if (!real) continue
    const now = new Date()
    const signed = (signer: Webhook, at: Date, body: string) => ({
      [FORGED]: 'yes',
      'webhook-id': real.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': signer.sign(real.id, at, body),
    })
    const own = new Webhook(receiver.secret)
    const other = new Webhook(createHmac('sha256', real.id).digest('base64'))
    const changed = `${real.body.slice(0, -1)},"amount":1}`
    const old = new Date(now.getTime() - OLD_MS)
    for (const [headers, body] of [
      [signed(other, now, real.body), real.body],
      [signed(own, now, real.body), changed],
      [signed(own, old, real.body), real.body],
    ] as const) {
      await sendIfThere(receiver.url, { method: 'POST', body, headers })
    }
  }
}

/** Sends a request to a receiver that may be away. */
const sendIfThere = (url: string, init: RequestInit): Promise<unknown> =>
  fetch(url, init).then(
    (response) => response.text(),
    () => null,
  )

/** Kills the program, or the receiver for a while, at random moments, each at least once. */
async function crashBoth(
  program: ProcessUnderTest,
  receiver: Receiver,
  { durationMs, random }: { readonly durationMs: number; readonly random: () => number },
): Promise<{ kills: number; absences: number }> {
  const done = { kills: 0, absences: 0 }
  const startMs = performance.now()
  const isEnough = () =>
    done.kills >= LEAST.kills &&
    done.absences >= LEAST.absences &&
    receiver.accepted.length >= LEAST.deliveries &&
    receiver.rejected >= LEAST.forged
  const goesOn = () => {
    const pastMs = performance.now() - startMs
    return pastMs < durationMs || (pastMs < LONGEST_MS && !isEnough())
  }
  while (goesOn()) {
    await pause(300 + random() * 2_500)
    if (random() < 0.5) {
      await program.kill()
      await program.start()
      done.kills += 1
    } else {
      await receiver.stop()
      await pause(random() * 2_000)
      await receiver.start()
      done.absences += 1
    }
  }
  return done
}

const nameOf = ({ recordId, sequence }: { recordId: string; sequence: number }) =>
  `${recordId} ${sequence}`

/** Each event arrived, under its own id and the place that it has among those of its charge. */
function deliveryProblems(events: readonly StoredEvent[], accepted: readonly Delivery[]): string[] {
  const problems: string[] = []
  const byId = new Map<string, Delivery>()
  for (const delivery of accepted) {
    const first = byId.get(delivery.id)
    if (first && first.body !== delivery.body) problems.push(`${delivery.id} has two bodies`)
    byId.set(delivery.id, first ?? delivery)
  }
  const arrived = new Map<string, Delivery>()
  for (const delivery of byId.values()) {
    if (arrived.has(nameOf(delivery))) problems.push(`${nameOf(delivery)} has two ids`)
    arrived.set(nameOf(delivery), delivery)
  }
  for (const event of events) {
    const { event: type } = arrived.get(nameOf(event)) ?? {}
    if (type !== event.type) problems.push(`${nameOf(event)} is ${event.type}, arrived: ${type}`)
  }
  const known = new Set(events.map(nameOf))
  for (const name of arrived.keys()) if (!known.has(name)) problems.push(`${name} is no event`)
  return problems
}

/**
 * Kills the program and the receiver of its webhooks at random while buyers pay, and sends forged
 * deliveries to the receiver: each event arrives at least once, under one id, with the place among
 * those of its charge, and nothing forged is taken for real.
 */
export async function runWebhooks({ durationMs, seed }: WebhookCampaign): Promise<WebhookResult> {
  const random = numbersFrom(seed)
  const { databaseUrl, companiesUrl, outside, processUnderTest } = await openCompanies(
    await openKillSandbox(['program']),
  )
  const jobs = await openAs(databaseUrl, 'jobs', 2)
  const receiver = new Receiver(random)
  try {
    await receiver.start()
    await processUnderTest.start()
    const shop = await openShop(processUnderTest.url, companiesUrl, jobs)
    await subscribe(shop, receiver)
    const problems: string[] = []
    const buyers = Array.from({ length: BUYERS }, () => buyAgainAndAgain(shop, problems))
    const forger = forge(receiver, () => shop.isOver)
    const crashed = await crashBoth(processUnderTest, receiver, { durationMs, random }).finally(
      () => {
        shop.isOver = true
        receiver.isReliable = true
      },
    )
    await untilAnswered(databaseUrl, buyers)
    await forger
    const unfinished = await settle(databaseUrl)
    const events = await asOwner(databaseUrl, (owner) =>
      owner.rows<StoredEvent>(EVENTS, [CHARGE_EVENTS, shop.link]),
    )
    // Charges of the demonstration have events, too; those of before the webhook have no delivery.
    const sold = new Set(events.map(({ recordId }) => recordId))
    const accepted = receiver.accepted.filter(({ recordId }) => sold.has(recordId))
    const ids = new Set(accepted.map(({ id }) => id))
    return {
      ...crashed,
      events: events.length,
      received: ids.size,
      duplicates: accepted.length - ids.size,
      forged: receiver.rejected,
      problems: [
        ...problems,
        ...receiver.problems,
        ...unfinished,
        ...deliveryProblems(events, accepted),
      ],
    }
  } finally {
    await processUnderTest.kill()
    await receiver.stop()
    await jobs.close()
    await outside.stop()
  }
}
