import { createTransport } from 'nodemailer'
import { TIMEOUT_MS } from '#server/adapters/exchange.ts'
import type { Mailer } from '#server/adapters/email/port.ts'

/**
 * A mail server (`smtp://user:password@host:587`, `smtps://…`). The id is sent as Message-ID, by
 * which carriers and readers detect a repetition.
 */
export function createSmtpMailer({
  url,
  from,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly url: string
  /** `Name <address@host>`. */
  readonly from: string
  readonly timeoutMs?: number
}): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html }) {
      const messageId = `<${id.replace(/[^\w.-]/g, '-')}@${domain}>`
      // An object, never a list in a string: an address can't bring a second recipient.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId,
        ...(html === null ? {} : { html }),
      })
    },
  }
}
