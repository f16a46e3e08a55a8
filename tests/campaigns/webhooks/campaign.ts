import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { buy, openShop, type Shop } from '#tests/campaigns/clients/load-clients.ts'
import { hasten, openCompanies, openKillSandbox } from '#tests/campaigns/crashes.ts'
import type { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import {
  type ComparedDeliveries,
  compareDeliveries,
  subscribe,
} from '#tests/campaigns/webhooks/deliveries.ts'
import { FORGED, Receiver } from '#tests/campaigns/webhooks/receiver.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { numbersFrom } from '#tests/factories/environment/seeded-random.ts'

export interface WebhookCampaign {
  /** How long program and receiver are crashed; longer where that was not enough to prove anything. */
  readonly durationMs: number
  readonly seed: number
}

export interface WebhookResult extends ComparedDeliveries {
  /** How often the program was killed. */
  readonly kills: number
  /** How often the receiver was away. */
  readonly absences: number
  /** Forged deliveries that the receiver refused. */
  readonly forged: number
}

const BUYERS = 4
/** What a campaign on a busy machine waits for. */
const LEAST = { kills: 1, absences: 1, deliveries: 20, forged: 20 }
const LONGEST_MS = 180_000
/** A message of Standard Webhooks is refused when it is older than five minutes. */
const OLD_MS = 6 * 60_000

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

/**
 * Kills the program, or the receiver for a while, at random moments, each at least once. Between them
 * passes up to the time of two starts: a program killed sooner each time would deliver nothing.
 */
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
    await pause(300 + 2 * random() * program.startTookMs)
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
    const deliveries = await compareDeliveries(databaseUrl, shop, receiver)
    return {
      ...crashed,
      ...deliveries,
      forged: receiver.rejected,
      problems: [...problems, ...deliveries.problems],
    }
  } finally {
    await processUnderTest.kill()
    await receiver.stop()
    await jobs.close()
    await outside.stop()
  }
}
