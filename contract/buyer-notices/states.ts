import * as z from 'zod/mini'

/**
 * The states of a notice to a buyer (SM-NOTICE). SENDING is committed before the carrier is called;
 * UNKNOWN is a sending whose outcome is not known; a report of the carrier may resolve it.
 */
export const NOTICE_STATES = [
  'PLANNED',
  'SENDING',
  'SENT',
  'DELIVERED',
  'READ',
  'UNKNOWN',
  'BOUNCED',
  'SKIPPED',
] as const
export type NoticeState = (typeof NOTICE_STATES)[number]
export const noticeState = z.enum(NOTICE_STATES)

/** Why a notice was not sent. */
export const SKIP_REASONS = [
  'CHARGE_CHANGED',
  'PAYMENT_IN_PROGRESS',
  'ALL_SWITCHED_OFF',
  'SWITCHED_OFF',
  'NO_ADDRESS',
  'TOO_LATE',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Why a carrier did not deliver a notice. */
export const BOUNCE_REASONS = ['ADDRESS_REFUSED', 'MESSAGE_REFUSED'] as const
export type BounceReason = (typeof BOUNCE_REASONS)[number]

export const noticeReason = z.enum([...SKIP_REASONS, ...BOUNCE_REASONS])
export type NoticeReason = z.output<typeof noticeReason>
