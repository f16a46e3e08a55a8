import * as z from 'zod/mini'
import { type HttpResponse, sendOnce } from '#server/adapters/exchange.ts'
import type {
  WhatsAppMessage,
  WhatsAppOutcome,
  WhatsAppRefusal,
} from '#server/adapters/whatsapp/port.ts'
import type { WhatsAppAccount } from '#server/platform/config/whatsapp-account.ts'

const Accepted = z.object({
  messages: z.array(z.object({ id: z.string().check(z.minLength(1), z.maxLength(300)) })),
})
const Refused = z.object({ error: z.object({ code: z.int() }) })

/** The recipient cannot be reached: most often the number has no WhatsApp. */
const UNKNOWN_NUMBER = 131026
/** Limits of requests, by which a message is not taken for now. */
const REPEATABLE: readonly number[] = [4, 80007, 130429, 131056]

/** Why a message with that code of the company was not delivered. */
export const refusalOf = (code: number | undefined): WhatsAppRefusal =>
  code === UNKNOWN_NUMBER ? 'unknown-number' : 'other'

const isDefinite = (status: number) => status >= 400 && status < 500
/** The access token expired or may not send: messages go out once it is replaced. */
const isUnauthorized = (status: number) => status === 401 || status === 403

function outcomeOf({ status, body }: HttpResponse): WhatsAppOutcome {
  const accepted = z.safeParse(Accepted, body)
  const messageId = accepted.data?.messages[0]?.id
  if (status === 200 && messageId) return { kind: 'accepted', messageId }
  const refused = z.safeParse(Refused, body)
  if (!isDefinite(status) || !refused.success) return { kind: 'unknown' }
  const { code } = refused.data.error
  if (isUnauthorized(status) || REPEATABLE.includes(code)) return { kind: 'repeatable' }
  return { kind: 'refused', reason: refusalOf(code) }
}

type CloudApiOptions = Omit<WhatsAppAccount, 'appSecret' | 'verifyToken'> & {
  readonly timeoutMs: number
}

const requestOf = (
  message: WhatsAppMessage,
  { templatePrefix, templateLanguage }: CloudApiOptions,
) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  // Without the plus sign the digits count as a number of the sender's country.
  to: `+${message.to}`,
  type: 'template',
  template: {
    name: `${templatePrefix}${message.template}`,
    language: { code: templateLanguage, policy: 'deterministic' },
    components: [
      { type: 'body', parameters: message.parameters.map((text) => ({ type: 'text', text })) },
      {
        type: 'button',
        sub_type: 'url',
        index: '0',
        parameters: [{ type: 'text', text: message.buttonPath }],
      },
    ],
  },
  biz_opaque_callback_data: message.reference,
})

/** Sends a template message through Meta's Cloud API. */
export const createCloudApi =
  (options: CloudApiOptions) =>
  async (message: WhatsAppMessage): Promise<WhatsAppOutcome> => {
    const { baseUrl, phoneNumberId, accessToken, timeoutMs } = options
    const response = await sendOnce(`${baseUrl}/${encodeURIComponent(phoneNumberId)}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}` },
      body: requestOf(message, options),
      timeoutMs,
    })
    if (response === 'not-processed') return { kind: 'repeatable' }
    return response ? outcomeOf(response) : { kind: 'unknown' }
  }
