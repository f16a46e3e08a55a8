import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import type { Mailer } from '#server/adapters/email/port.ts'

/** The sandbox's mailbox at `baseUrl`; the same id sent again is delivered once. */
export function createSandboxMailbox({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly baseUrl: string
  readonly timeoutMs?: number
}): Mailer {
  return {
    async send({ id, to, subject, text, html }) {
      const body = { id, to, subject, text, html }
      const response = await sendHttp(`${baseUrl}/mail`, { method: 'POST', body, timeoutMs })
      if (response?.status !== 202) throw new Error(`the mailbox did not accept mail ${id}`)
    },
  }
}
