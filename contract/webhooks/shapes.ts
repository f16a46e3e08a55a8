import * as z from 'zod/mini'
import { instant, text, uuid } from '#contract/basics/wire.ts'
import { webhookDomain, webhookEvent, WEBHOOK_DOMAINS } from '#contract/webhooks/events.ts'
import { webhookRefusals } from '#contract/webhooks/refusals.ts'
import { isWebhookUrl, MAX_URL_LENGTH } from '#contract/webhooks/rules.ts'
import { attemptFailure, deliveryStatus, stopReason } from '#contract/webhooks/states.ts'

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

/** The input that creates or changes a webhook. */
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
