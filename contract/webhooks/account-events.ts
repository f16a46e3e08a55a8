import * as z from 'zod/mini'
import { instant, uuid } from '#contract/basics/wire.ts'
import { CHARGE_EVENTS, SUBSCRIPTION_EVENTS } from '#contract/webhooks/events.ts'

/** What happens to a payment link. */
const LINK_EVENTS = [
  'LINK_CREATED',
  'LINK_UPDATED',
  'LINK_COMPLETED',
  'LINK_EXPIRED',
  'LINK_DELETED',
] as const

/** The events that an integrator reads to catch up. Those of an invoice are events of its charge. */
export const ACCOUNT_EVENTS = [
  ...CHARGE_EVENTS,
  ...SUBSCRIPTION_EVENTS,
  ...LINK_EVENTS,
  'INVOICE_AUTHORIZED',
  'INVOICE_REJECTED',
  'INVOICE_CANCELED',
  'PAYOUT_REQUESTED',
  'PAYOUT_SCHEDULED',
  'PAYOUT_PAID',
  'PAYOUT_REJECTED',
  'PAYOUT_RETURNED',
  'PAYOUT_EXPIRED',
] as const
export const accountEventType = z.enum(ACCOUNT_EVENTS)

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
