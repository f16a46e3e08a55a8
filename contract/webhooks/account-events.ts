import * as z from 'zod/mini'
import { described, instant, uuid } from '#contract/basics/wire.ts'
import { ACCOUNT_EVENTS } from '#contract/webhooks/events.ts'
import { EVENT_LABELS } from '#contract/webhooks/labels.ts'

/** The kind of an event; the API reference says what each means. */
export const accountEventType = described(z.enum(ACCOUNT_EVENTS), {
  description: ACCOUNT_EVENTS.map((event) => `\`${event}\`: ${EVENT_LABELS[event]}`).join('; '),
})

export const RECORD_KINDS = ['charge', 'subscription', 'payment-link', 'payout'] as const
export const recordKind = z.enum(RECORD_KINDS)

/** Something that happened to a record, which its own call reads. */
export const accountEvent = z.object({
  id: uuid(),
  event: accountEventType,
  recordKind,
  recordId: uuid(),
  createdAt: instant(),
})
export type AccountEvent = z.output<typeof accountEvent>
