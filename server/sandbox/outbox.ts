import * as z from 'zod/mini'
import type { InputOf } from '#contract/access/endpoint.ts'
import { instant } from '#contract/basics/wire.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { readTestCards, type readOutbox } from '#contract/sandbox/endpoints.ts'
import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
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

/** All messages sent in the sandbox, from its mailbox (R-SBX-04). */
export async function sentMessages(
  companiesUrl: string,
  { channel, to = '', since, page, size }: InputOf<typeof readOutbox>['query'],
) {
  const empty = { content: [], totalPages: 0, totalElements: 0, number: page, size }
  // Mail is what the product sends so far.
  if (channel !== undefined && channel !== 'email') return empty
  const address = `${companiesUrl}/mail?to=${encodeURIComponent(to)}&size=${MOST}`
  const { content } = await fromCompanies(address, Mails)
  const sent = content.filter(({ at }) => since === undefined || at >= since)
  return {
    content: sent
      .slice(page * size, (page + 1) * size)
      .map(({ id, to: recipient, subject, text, at, replyTo, hiddenCopy }) => ({
        id,
        to: recipient,
        subject,
        channel: 'email' as const,
        body: text,
        createdAt: at,
        meta: {
          ...(replyTo === null ? {} : { replyTo }),
          ...(hiddenCopy === null ? {} : { hiddenCopy }),
        },
      })),
    totalPages: Math.ceil(sent.length / size),
    totalElements: sent.length,
    number: page,
    size,
  }
}

const MOST = 500

/** The test cards with their outcomes. */
export const testCards = (companiesUrl: string) =>
  fromCompanies(`${companiesUrl}/test-cards`, readTestCards.output)
