import * as z from 'zod/mini'

/** The state machine SM-DELIVERY, used by services, panel and tests. */
export const DELIVERY_STATUSES = [
  'PENDING',
  'RETRYING',
  'DELIVERED',
  'EXHAUSTED',
  'HELD',
  'CANCELED',
] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
export const deliveryStatus = z.enum(DELIVERY_STATUSES)

/** A delivery that is tried again by itself. */
export const WAITING_DELIVERIES = ['PENDING', 'RETRYING'] as const

/** Why the service made a webhook inactive: its address answered 410, or failed for five days. */
export const STOP_REASONS = ['GONE', 'FAILING'] as const
export type StopReason = (typeof STOP_REASONS)[number]
export const stopReason = z.enum(STOP_REASONS)

/** Why a try had no answer, or one that does not count. */
export const ATTEMPT_FAILURES = [
  'TIMEOUT',
  'NOT_REACHED',
  'PRIVATE_ADDRESS',
  'REDIRECT',
  'STATUS',
] as const
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number]
export const attemptFailure = z.enum(ATTEMPT_FAILURES)
