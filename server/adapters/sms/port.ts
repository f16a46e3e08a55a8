export interface TextMessage {
  /** The carrier's idempotency key: the same id is delivered once. */
  readonly id: string
  /** The number with its country's code, digits only. */
  readonly to: string
  readonly text: string
}

/**
 * What became of a message that was not accepted: `refused`, the carrier will never take it;
 * `repeatable`, it may be sent again under its id.
 */
export type MessageOutcome = 'refused' | 'repeatable'

/** The carrier did not accept the message. */
export class MessageNotAccepted extends Error {
  readonly outcome: MessageOutcome

  constructor(id: string, outcome: MessageOutcome) {
    super(`text message ${id} was not accepted: ${outcome}`)
    this.outcome = outcome
  }
}

/** Sends text messages (SMS) to phones. */
export interface SmsCarrier {
  /** Its id in the configuration. */
  readonly id: string
  /** Resolves once the carrier accepted it, throws MessageNotAccepted otherwise. */
  send(message: TextMessage): Promise<void>
}
