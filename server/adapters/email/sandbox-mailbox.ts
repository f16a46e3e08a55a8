import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import type { Mail, Mailer } from '#server/adapters/email/port.ts'

/** The HTML with its images inside, because the sandbox's mailbox stores no attachments. */
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
      const { id, to, subject, text } = mail
      const body = { id, to, subject, text, html: withImages(mail) }
      const response = await sendHttp(`${baseUrl}/mail`, { method: 'POST', body, timeoutMs })
      if (response?.status !== 202) throw new Error(`the mailbox did not accept mail ${id}`)
    },
  }
}
