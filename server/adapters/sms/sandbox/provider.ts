import { sendHttp } from '#server/adapters/exchange.ts'
import type { Provider } from '#server/adapters/provider.ts'
import { MessageNotAccepted, type SmsCarrier } from '#server/adapters/sms/port.ts'

/** The carrier of text messages of the sandbox. */
export const sandboxSms: Provider<SmsCarrier> = {
  id: 'sandbox',
  connect: ({ companiesUrl, timeoutMs }) => ({
    id: 'sandbox',
    async send({ id, to, text }) {
      const url = `${companiesUrl}/sms/v1/messages/${encodeURIComponent(id)}`
      const response = await sendHttp(url, { method: 'PUT', body: { to, text }, timeoutMs })
      // An id is delivered once, so a message without an answer may be sent again.
      if (!response) throw new MessageNotAccepted(id, 'repeatable')
      if (response.status !== 202) throw new MessageNotAccepted(id, 'refused')
    },
  }),
}
