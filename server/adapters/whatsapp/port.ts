import type { DeliveryStatus } from '#contract/buyer-notices/delivery.ts'
import type { CallsBack } from '#server/adapters/provider.ts'

/** A message by an approved template; a business may begin a conversation with nothing else. */
export interface WhatsAppMessage {
  /** Comes back with each report, so that a message without an answer is found by its reports. */
  readonly reference: string
  /** Digits with the country's code and without a plus. */
  readonly to: string
  readonly template: string
  /** The values of the text, by position. */
  readonly parameters: readonly string[]
  /** What the template's button adds to its address. */
  readonly buttonPath: string
}

/**
 * What became of a request to send. `refused`: it will never be sent; `repeatable`: it was not
 * taken, and may be sent again; `unknown`: it may have been taken. The company detects no
 * repetition, so a message of unknown outcome is never sent again by itself: its reports tell.
 */
export type WhatsAppOutcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  | { readonly kind: 'refused'; readonly reason: WhatsAppRefusal }
  | { readonly kind: 'repeatable' }
  | { readonly kind: 'unknown' }

/** `unknown-number`: the recipient has no WhatsApp. */
export type WhatsAppRefusal = 'unknown-number' | 'other'

/** A report about a message that was sent. */
export interface DeliveryReport {
  /** Unique for a message and status; a repeated report has the same. */
  readonly eventId: string
  readonly messageId: string
  readonly reference: string
  readonly status: DeliveryStatus
  /** Why it failed. */
  readonly refusal: WhatsAppRefusal | null
  /** The report as received. */
  readonly body: string
}

/** Sends messages on WhatsApp and reads the reports about them. */
export interface WhatsApp extends CallsBack<DeliveryReport> {
  /** Never throws. */
  send(message: WhatsAppMessage): Promise<WhatsAppOutcome>
  /** Whether the token is the one by which the company may have our callback address confirmed. */
  isVerifyToken(token: string): boolean
}
