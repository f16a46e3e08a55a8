import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Instant } from '#contract/basics/days.ts'
import { COMPANIES } from '#server/outside/companies.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { answerUnder } from '#server/outside/faults.ts'
import { pageOf } from '#server/outside/mailbox/mails.ts'
import { pathPart, queryPart, read, Unacceptable } from '#server/outside/requests.ts'

const MessageBody = z.strictObject({
  to: z.string().check(z.regex(/^55\d{10,11}$/)),
  text: z.string().check(z.minLength(1), z.maxLength(480)),
})

export interface TextMessageRow {
  readonly id: string
  readonly recipient: string
  readonly body: string
  readonly at: Instant
}

const PAGE_SIZE = 30
const MAX_SIZE = 500

/** A page of text messages, newest first; an empty `to` means every recipient. */
export const textMessages = (
  { database }: SandboxContext,
  to: string,
  page: number,
  size = PAGE_SIZE,
): Promise<TextMessageRow[]> =>
  database.rows<TextMessageRow>(
    `select id, recipient, body, at from outside.text_message where $1 = '' or recipient = $1
      order by sequence desc limit $3 offset $2`,
    [to, page * size, size],
  )

/** Mounts the carrier of text messages, which delivers an id once, and the list of messages. */
export function mountSms(app: FastifyInstance, context: SandboxContext): void {
  const { faults, database } = context

  app.put(`${COMPANIES.sms.prefix}/messages/:id`, async (request, reply) => {
    const id = pathPart(request, 'id')
    const { to, text } = read(MessageBody, request.body)
    const fault = faults.take('sms', to, 'next', 0)
    if (fault === 'refuse') throw new Unacceptable(422, 'refused', 'número recusado')
    return answerUnder(faults, fault, reply, async () => {
      await database.run(
        `insert into outside.text_message (id, recipient, body, at) values ($1, $2, $3, $4)
         on conflict (id) do nothing`,
        [id, to, text, await context.now()],
      )
      return { status: 202, body: { id } }
    })
  })

  app.get('/sms/messages', async (request) => {
    const size = Math.min(pageOf(queryPart(request, 'size')) || PAGE_SIZE, MAX_SIZE)
    const page = pageOf(queryPart(request, 'page'))
    const found = await textMessages(context, queryPart(request, 'to') ?? '', page, size)
    return {
      content: found.map(({ recipient, body, ...message }) => ({
        ...message,
        to: recipient,
        text: body,
      })),
    }
  })
}
