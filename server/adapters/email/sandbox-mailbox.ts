import { type Mail, type Mailer, MailNotAccepted } from '#server/adapters/email/port.ts'
import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'

/** The HTML with its images inside, because the sandbox's mailbox stores no images. */
const withImages = ({ html, images }: Mail): string | null =>
  images.reduce<string | null>(
    (text, { id, png }) =>
      text?.replaceAll(`cid:${id}`, `data:image/png;base64,${png.toString('base64')}`) ?? null,
    html,
  )

/** The sandbox's mailbox at `baseUrl`; the same id sent again is delivered once. */
export function createSandboxMailbox({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly baseUrl: string
  readonly timeoutMs?: number
}): Mailer {
  return {
    async send(mail) {
      const { id, to, subject, text, replyTo = null, hiddenCopy = null, attachments = [] } = mail
      const html = withImages(mail)
      const body = { id, to, subject, text, html, replyTo, hiddenCopy, attachments }
      const response = await sendHttp(`${baseUrl}/mail`, { method: 'POST', body, timeoutMs })
      // The mailbox delivers an id once, so a mail without an answer may be sent again.
      if (!response) throw new MailNotAccepted(id, 'repeatable')
      if (response.status !== 202) throw new MailNotAccepted(id, 'refused')
    },
  }
}
