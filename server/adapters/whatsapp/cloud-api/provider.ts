import * as z from 'zod/mini'
import { DELIVERY_STATUSES } from '#contract/buyer-notices/delivery.ts'
import { TEMPLATE_LANGUAGE } from '#contract/buyer-notices/templates.ts'
import { parsedJson } from '#server/adapters/callback-signature.ts'
import type {
  CallbackReading,
  Connection,
  Provider,
  ReceivedCallback,
} from '#server/adapters/provider.ts'
import { createCloudApi, refusalOf } from '#server/adapters/whatsapp/cloud-api/client.ts'
import {
  HUB_SIGNATURE_HEADER,
  isSameSecret,
  isSignedByHub,
} from '#server/adapters/whatsapp/cloud-api/signature.ts'
import type { DeliveryReport, WhatsApp } from '#server/adapters/whatsapp/port.ts'

const Status = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(300)),
  status: z.enum(DELIVERY_STATUSES),
  biz_opaque_callback_data: z.string().check(z.maxLength(512)),
  errors: z.optional(z.array(z.object({ code: z.int() }))),
})
const CallbackBody = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({ value: z.object({ statuses: z.optional(z.array(z.unknown())) }) }),
      ),
    }),
  ),
})

/** One report; none for a status that says nothing about a delivery, or about a message that is not ours. */
function reportOf(json: unknown): DeliveryReport[] {
  const read = z.safeParse(Status, json)
  if (!read.success) return []
  const { id, status, biz_opaque_callback_data, errors } = read.data
  return [
    {
      eventId: `${id}:${status}`,
      messageId: id,
      reference: biz_opaque_callback_data,
      status,
      refusal: status === 'failed' ? refusalOf(errors?.[0]?.code) : null,
      body: JSON.stringify(json),
    },
  ]
}

function readReports(
  secret: Buffer,
  { headers, body }: ReceivedCallback,
): CallbackReading<DeliveryReport> {
  if (!isSignedByHub(secret, headers[HUB_SIGNATURE_HEADER], body)) return { kind: 'unsigned' }
  const read = z.safeParse(CallbackBody, parsedJson(body))
  if (!read.success) return { kind: 'unreadable' }
  const values = read.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value))
  return {
    kind: 'read',
    messages: values.flatMap(({ statuses = [] }) => statuses.flatMap(reportOf)),
  }
}

/** The simulated company's number. Its app confirms our callback address by this token. */
export const sandboxVerifyToken = (secret: Connection['callbackSecret']): string =>
  secret('whatsapp-address').toString('hex')

const sandboxAccount = ({ companiesUrl, callbackSecret }: Connection) => ({
  baseUrl: `${companiesUrl}/whatsapp/v23.0`,
  phoneNumberId: '100000000000001',
  accessToken: 'sandbox',
  appSecret: callbackSecret('whatsapp'),
  verifyToken: sandboxVerifyToken(callbackSecret),
  templatePrefix: '',
  templateLanguage: TEMPLATE_LANGUAGE,
})

/** WhatsApp through Meta's Cloud API; without a number there, through its simulation. */
export const cloudApi: Provider<WhatsApp> = {
  id: 'cloud-api',
  isReal: ({ whatsApp }) => whatsApp !== undefined,
  connect(connection) {
    const { timeoutMs, whatsApp } = connection
    const { appSecret, verifyToken, ...account } = whatsApp ?? sandboxAccount(connection)
    const secret = Buffer.from(appSecret)
    return {
      id: 'cloud-api',
      send: createCloudApi({ ...account, timeoutMs }),
      readCallback: (received) => readReports(secret, received),
      isVerifyToken: (token) => isSameSecret(verifyToken, token),
    }
  },
}
