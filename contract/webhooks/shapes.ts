import * as z from 'zod/mini'
import type { Uuid } from '#contract/basics/ids.ts'
import { instant, text, uuid } from '#contract/basics/wire.ts'
import { chargeRow } from '#contract/charges/shapes.ts'
import { subscriptionRow } from '#contract/subscriptions/shapes.ts'
import {
  TEST_EVENT,
  WEBHOOK_DOMAINS,
  type WebhookEvent,
  webhookDomain,
  webhookEvent,
} from '#contract/webhooks/events.ts'
import { webhookRefusals } from '#contract/webhooks/refusals.ts'
import { isWebhookUrl, MAX_REPLAYED_IDS, MAX_URL_LENGTH } from '#contract/webhooks/rules.ts'
import {
  attemptFailure,
  type DeliveryStatus,
  deliveryStatus,
  stopReason,
} from '#contract/webhooks/states.ts'

/** A webhook without its secret (E-WEBHOOK). */
export const webhook = z.object({
  uuid: uuid(),
  title: z.string(),
  url: z.string(),
  domains: z.array(webhookDomain),
  active: z.boolean(),
  /** Since when no delivery succeeds; null while they do. */
  failingSince: z.nullable(instant()),
  /** Why the service made it inactive; null when a user did. */
  stopReason: z.nullable(stopReason),
  /** Until when deliveries are signed by the former secret, too. */
  previousUntil: z.nullable(instant()),
})
export type Webhook = z.output<typeof webhook>

/** A webhook with its secret, as its creation answers it. */
export const webhookWithSecret = z.object({ ...webhook.shape, secret: z.string() })

/** A new secret (WHK-08). */
export const webhookSecret = z.object({ secret: z.string() })

/** The input that creates a webhook. */
export const webhookInput = z.strictObject({
  title: text({ max: 60 }),
  url: text({ max: MAX_URL_LENGTH, long: webhookRefusals.badUrl.code }).check(
    z.refine(isWebhookUrl, webhookRefusals.badUrl.code),
  ),
  domains: z
    .array(webhookDomain)
    .check(z.minLength(1, webhookRefusals.noDomain.code), z.maxLength(WEBHOOK_DOMAINS.length)),
  active: z.boolean(),
})
export type WebhookInput = z.output<typeof webhookInput>

/**
 * The input that changes a webhook. A form that does not show whether it is active leaves that out,
 * so that it does not reactivate a webhook that was deactivated since.
 */
export const webhookChange = z.strictObject({
  ...webhookInput.shape,
  active: z.optional(z.boolean()),
})
export type WebhookChange = z.output<typeof webhookChange>

/** A try of a delivery, and the beginning of the answer. */
export const deliveryAttempt = z.object({
  at: instant(),
  httpStatus: z.nullable(z.int()),
  durationMs: z.int(),
  excerpt: z.string(),
  /** Why the try does not count; null for a success. */
  failure: z.nullable(attemptFailure),
})
export type DeliveryAttempt = z.output<typeof deliveryAttempt>

/** Which of the deliveries of a period are sent again. */
export const REPLAY_CHOICES = ['ALL', 'NEWEST'] as const
export type ReplayChoice = (typeof REPLAY_CHOICES)[number]
export const replayChoice = z.enum(REPLAY_CHOICES)

/** What narrows deliveries: their state, their event, the charge or subscription they are about. */
export const deliveryFilter = {
  status: z.optional(deliveryStatus),
  event: z.optional(webhookEvent),
  recordId: z.optional(uuid()),
}
export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined
  readonly event?: WebhookEvent | undefined
  readonly recordId?: Uuid | undefined
}

const period = {
  from: instant(),
  to: instant(),
  ...deliveryFilter,
  /** Of those that the filters leave, ALL: each; NEWEST: the newest of each charge and subscription. */
  only: z._default(replayChoice, 'ALL'),
}

/** The deliveries of a period. */
export const replayPeriod = z.strictObject(period)
export type ReplayPeriod = z.output<typeof replayPeriod>

/** Deliveries to be sent again: a selection, or those of a period (WHK-07). */
export const replayInput = z.union([
  z.strictObject({
    ids: z.array(uuid()).check(z.minLength(1), z.maxLength(MAX_REPLAYED_IDS)),
  }),
  replayPeriod,
])
export type ReplayInput = z.output<typeof replayInput>

/** How far a replay is. */
export const replayProgress = z.object({
  queued: z.int(),
  delivered: z.int(),
  /** Not sent yet, or to be tried again. */
  waiting: z.int(),
  /** Neither delivered nor tried again. */
  ended: z.int(),
})
export type ReplayProgress = z.output<typeof replayProgress>

/** A delivery with its tries (E-DELIVERY). */
export const webhookDelivery = z.object({
  id: uuid(),
  event: webhookEvent,
  recordId: uuid(),
  sequence: z.int(),
  createdAt: instant(),
  status: deliveryStatus,
  nextAttemptAt: z.nullable(instant()),
  /** What is sent, as text. */
  body: z.string(),
  attempts: z.array(deliveryAttempt),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

/** The charge of an event: its row without document and contact. */
export const chargeEventData = z.omit(chargeRow, {
  customerDocument: true,
  customerEmail: true,
  customerPhone: true,
  email: true,
  phone: true,
  countryCode: true,
})

/** The subscription of an event: its row without document. */
export const subscriptionEventData = z.omit(subscriptionRow, { customerDocument: true })

/** The data of the test event. */
export const testEventData = z.object({ message: z.string() })

const envelope = {
  /** The same as the header `webhook-id`, at each try. */
  id: uuid(),
  domain: webhookDomain,
  event: webhookEvent,
  createdAt: instant(),
  /** Grows with each event of a record: what is older can be dropped. */
  sequence: z.int(),
}

/** What a webhook receives about a charge. */
export const chargeEventBody = z.object({ ...envelope, data: chargeEventData })

/** What a webhook receives about a subscription. */
export const subscriptionEventBody = z.object({ ...envelope, data: subscriptionEventData })

/** What a webhook receives when it is tried out. */
export const testEventBody = z.object({
  ...envelope,
  event: z.literal(TEST_EVENT),
  data: testEventData,
})
