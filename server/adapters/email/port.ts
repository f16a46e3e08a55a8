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
}

export interface MailImage {
  readonly id: string
  readonly png: Buffer
}

/** Sends mail; resolves once the carrier accepted it, throws otherwise. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
