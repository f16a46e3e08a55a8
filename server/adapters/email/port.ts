export interface Mail {
  /** Sending the same id again must not deliver twice where the carrier can tell. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

/** Carries mail; resolves once the carrier has taken it, throws when it has not. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
