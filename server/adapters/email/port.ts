import { NotAccepted, type NotAcceptedOutcome } from '#server/platform/process/outside-calls.ts'

export interface Mail {
  /** The same id must not be delivered twice where the carrier can detect it. */
  readonly id: string
  readonly to: string
  /** The name next to our address. */
  readonly sender: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  /** The images that the HTML shows, as `cid:` and the id. */
  readonly images: readonly MailImage[]
  /** Files that the recipient saves. */
  readonly attachments?: readonly MailAttachment[]
  /** Where answers go; by default to our own address. */
  readonly replyTo?: string
  /** Gets a copy that the recipient does not see. */
  readonly hiddenCopy?: string | null
}

export interface MailImage {
  readonly id: string
  readonly png: Buffer
}

export interface MailAttachment {
  readonly name: string
  readonly type: 'text/csv; charset=utf-8'
  readonly text: string
}

/** What became of a mail that was not accepted. */
export type MailOutcome = NotAcceptedOutcome

/** The carrier did not accept the mail. */
export class MailNotAccepted extends NotAccepted {
  constructor(id: string, outcome: MailOutcome, cause?: unknown) {
    super(`mail ${id} was not accepted: ${outcome}`, outcome, cause)
  }
}

/** Sends mail; resolves once the carrier accepted it, throws MailNotAccepted otherwise. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
