import * as z from 'zod/mini'
import type { InputOf } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { instant } from '#contract/basics/wire.ts'
import { type readOutbox, readTestCards } from '#contract/sandbox/endpoints.ts'
import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import { triesOfWebhooks } from '#server/areas/webhooks/read-tries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

const Mails = z.object({
  content: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      replyTo: z.nullable(z.string()),
      hiddenCopy: z.nullable(z.string()),
      attachments: z.array(z.string()),
      at: instant(),
    }),
  ),
})

async function fromCompanies<Shape extends z.ZodMiniType>(
  address: string,
  shape: Shape,
): Promise<z.output<Shape>> {
  const response = await sendHttp(address, { timeoutMs: TIMEOUT_MS })
  const read = z.safeParse(shape, response?.body)
  return read.success ? read.data : reject(platformRefusals.outsideUnavailable)
}

const Messages = z.object({
  content: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      template: z.string(),
      body: z.string(),
      button: z.string(),
      url: z.string(),
      status: z.string(),
      at: instant(),
    }),
  ),
})

const TextMessages = z.object({
  content: z.array(z.object({ id: z.string(), to: z.string(), text: z.string(), at: instant() })),
})

const MAX_SIZE = 500

type Outbox = InputOf<typeof readOutbox>['query']

interface OutboxParts {
  readonly companiesUrl: string
  /** Reads rows of all sellers. */
  readonly jobsDatabase: Database
}

const addressOf = (companiesUrl: string, path: string, to: string) =>
  `${companiesUrl}/${path}?to=${encodeURIComponent(to)}&size=${MAX_SIZE}`

async function sentMails(companiesUrl: string, to: string) {
  const { content } = await fromCompanies(addressOf(companiesUrl, 'mail', to), Mails)
  return content.map(({ id, to: recipient, subject, text, at, replyTo, hiddenCopy, ...mail }) => ({
    id,
    to: recipient,
    subject,
    channel: 'email' as const,
    body: text,
    createdAt: at,
    meta: Object.fromEntries(
      Object.entries({
        replyTo,
        hiddenCopy,
        attachments: mail.attachments.join(', ') || null,
      }).filter(([, value]) => value !== null),
    ) as Record<string, string>,
  }))
}

async function sentOnWhatsApp(companiesUrl: string, to: string) {
  const address = addressOf(companiesUrl, 'whatsapp/messages', to)
  const { content } = await fromCompanies(address, Messages)
  return content.map(({ id, to: recipient, body, at, template, button, url, status }) => ({
    id,
    to: recipient,
    subject: null,
    channel: 'whatsapp' as const,
    body,
    createdAt: at,
    meta: { template, button, url, status },
  }))
}

async function sentBySms(companiesUrl: string, to: string) {
  const { content } = await fromCompanies(addressOf(companiesUrl, 'sms/messages', to), TextMessages)
  return content.map(({ id, to: recipient, text, at }) => ({
    id,
    to: recipient,
    subject: null,
    channel: 'sms' as const,
    body: text,
    createdAt: at,
    meta: {},
  }))
}

async function sentToWebhooks(jobs: Database, to: string) {
  const tries = await triesOfWebhooks(jobs, to, MAX_SIZE)
  return tries.map(
    ({ id, url, event, body, at, webhook_id, delivery_id, http_status, failure }) => ({
      id,
      to: url,
      subject: event,
      channel: 'webhook' as const,
      body,
      createdAt: at,
      meta: {
        webhook: webhook_id,
        delivery: delivery_id,
        status: String(http_status ?? ''),
        failure: failure ?? '',
      },
    }),
  )
}

/**
 * All messages sent in the sandbox, newest first: mails and messages as the simulated companies got
 * them, webhooks as they were sent (R-SBX-04).
 */
export async function sentMessages(
  { companiesUrl, jobsDatabase }: OutboxParts,
  { channel, to = '', since, page, size }: Outbox,
) {
  const isListed = (each: NonNullable<Outbox['channel']>) =>
    channel === undefined || channel === each
  const sent = [
    ...(isListed('email') ? await sentMails(companiesUrl, to) : []),
    ...(isListed('whatsapp') ? await sentOnWhatsApp(companiesUrl, to) : []),
    ...(isListed('sms') ? await sentBySms(companiesUrl, to) : []),
    ...(isListed('webhook') ? await sentToWebhooks(jobsDatabase, to) : []),
  ]
    .filter(({ createdAt }) => since === undefined || createdAt >= since)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
  return {
    content: sent.slice(page * size, (page + 1) * size),
    totalPages: Math.ceil(sent.length / size),
    totalElements: sent.length,
    number: page,
    size,
  }
}

/** The test cards with their outcomes. */
export const testCards = (companiesUrl: string) =>
  fromCompanies(`${companiesUrl}/test-cards`, readTestCards.output)
