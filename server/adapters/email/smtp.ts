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
  /** Our address, also as `Name <address@host>`; each mail brings its own name. */
  readonly from: string
  readonly timeoutMs?: number
}): Mailer {
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  // Loaded by the first e-mail: a program without a mail server never needs it.
  let transport: ReturnType<typeof openTransport> | undefined
  const address = /<([^>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
  const domain = address.split('@').at(-1) ?? 'localhost'
  return {
    async send({ id, to, sender, subject, text, html, images }) {
      const messageId = `<${id.replace(/[^\w.-]/g, '-')}@${domain}>`
      // An object, never a list in a string: an address can't bring a second recipient.
      transport ??= openTransport()
      const opened = await transport
      await opened.sendMail({
        from: { name: sender, address },
        to: { name: '', address: to },
        subject,
        text,
        messageId,
        // RFC 3834: no answering machine replies to it.
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(html === null ? {} : { html }),
        attachments: images.map((image) => ({
          cid: image.id,
          filename: `${image.id}.png`,
          contentType: 'image/png',
          contentDisposition: 'inline' as const,
          content: image.png,
        })),
      })
    },
  }
}
