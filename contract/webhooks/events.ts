import * as z from 'zod/mini'

/** What a webhook may subscribe to. */
export const WEBHOOK_DOMAINS = ['SUBSCRIPTION', 'ORDER'] as const
export type WebhookDomain = (typeof WEBHOOK_DOMAINS)[number]
export const webhookDomain = z.enum(WEBHOOK_DOMAINS)

/** Events of a charge. Those of a subscription's charge belong to SUBSCRIPTION, others to ORDER. */
export const CHARGE_EVENTS = [
  'CHARGE_CREATED',
  'CHARGE_PAID',
  'CHARGE_PAID_MANUALLY',
  'CHARGE_LATE',
  'CHARGE_FAILED',
  'CHARGE_CANCELED',
  'CHARGE_ABANDONED',
  'CHARGE_REFUNDED',
  'CHARGE_DISPUTED',
  'CHARGE_CHARGEBACK',
  'CHARGE_DISPUTE_WON',
] as const

/** Events of a subscription. */
export const SUBSCRIPTION_EVENTS = [
  'SUBSCRIPTION_CREATED',
  'SUBSCRIPTION_ACTIVATED',
  'SUBSCRIPTION_DEFAULTED',
  'SUBSCRIPTION_INACTIVATED',
  'SUBSCRIPTION_CANCELED',
  'SUBSCRIPTION_UPDATED',
] as const

/** The event by which a seller tries a webhook out. */
export const TEST_EVENT = 'WEBHOOK_TEST'

/** The events that webhooks receive. */
export const WEBHOOK_EVENTS = [...CHARGE_EVENTS, ...SUBSCRIPTION_EVENTS, TEST_EVENT] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
export const webhookEvent = z.enum(WEBHOOK_EVENTS)

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
export type AccountEventKind = (typeof ACCOUNT_EVENTS)[number]

/** The kind of record that an event is about. */
export const isChargeEvent = (event: string): boolean =>
  (CHARGE_EVENTS as readonly string[]).includes(event)
