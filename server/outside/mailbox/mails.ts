import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Instant } from '#contract/basics/days.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { queryPart, read } from '#server/outside/requests.ts'

const MailBody = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  to: z.string().check(z.minLength(3), z.maxLength(320)),
  subject: z.string().check(z.maxLength(500)),
  text: z.string().check(z.maxLength(100_000)),
  html: z.nullable(z.string().check(z.maxLength(200_000))),
  replyTo: z.nullable(z.string().check(z.maxLength(320))),
  hiddenCopy: z.nullable(z.string().check(z.maxLength(320))),
  attachments: z.array(
    z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(200)),
      type: z.string().check(z.maxLength(100)),
      text: z.string(),
    }),
  ),
})

/** A mail of the product with the largest file that it attaches, escaped as JSON. */
const LARGEST_MAIL = 32 * 1024 * 1024

export interface MailRow {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly body_text: string
  readonly body_html: string | null
  readonly reply_to: string | null
  readonly hidden_copy: string | null
  readonly attachment_names: readonly string[]
  readonly at: Instant
}

const PAGE_SIZE = 30
const MAX_SIZE = 500

const COLUMNS = `id, recipient, subject, body_text, body_html, reply_to, hidden_copy, at,
  array(select name from outside.mail_attachment where mail_id = mail.id order by name)
    as attachment_names`

/** A page of mails, newest first; pages count from 0, an empty `to` means every recipient. */
export function mails(
  context: SandboxContext,
  to: string,
  page: number,
  size = PAGE_SIZE,
): Promise<MailRow[]> {
  return context.database.rows<MailRow>(
    `select ${COLUMNS} from outside.mail
     where $1 = '' or lower(recipient) = lower($1) or lower(hidden_copy) = lower($1)
     order by sequence desc limit $3 offset $2`,
    [to, page * size, size],
  )
}

/** One mail by its id. */
export const mailOf = (context: SandboxContext, id: string): Promise<MailRow | undefined> =>
  context.database.row<MailRow>(`select ${COLUMNS} from outside.mail where id = $1`, [id])

export interface AttachmentRow {
  readonly name: string
  readonly type: string
  readonly content: string
}

/** A file of a mail. */
export const attachmentOf = (
  context: SandboxContext,
  mailId: string,
  name: string,
): Promise<AttachmentRow | undefined> =>
  context.database.row<AttachmentRow>(
    'select name, type, content from outside.mail_attachment where mail_id = $1 and name = $2',
    [mailId, name],
  )

/** Reads a page number of a query, 0 for anything odd. */
export const pageOf = (text: string | undefined): number =>
  /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0

const wireMail = ({
  recipient,
  body_text,
  body_html,
  reply_to,
  hidden_copy,
  attachment_names,
  ...mail
}: MailRow) => ({
  ...mail,
  to: recipient,
  text: body_text,
  html: body_html,
  replyTo: reply_to,
  hiddenCopy: hidden_copy,
  attachments: attachment_names,
})

const DELIVER = `
  with sent as (
    select * from json_to_record($1) as mail (id text, "to" text, subject text, text text,
      html text, "replyTo" text, "hiddenCopy" text, attachments json)),
  delivered as (
    insert into outside.mail (id, recipient, subject, body_text, body_html, reply_to, hidden_copy,
                              at)
    select id, "to", subject, text, html, "replyTo", "hiddenCopy", $2 from sent
    on conflict (id) do nothing returning id)
  insert into outside.mail_attachment (mail_id, name, type, content)
  select delivered.id, file.name, file.type, file.text
    from sent join delivered using (id),
         json_to_recordset(sent.attachments) as file (name text, type text, text text)`

/** Mounts the mailbox: `POST /mail` delivers an id once, `GET /mail?to=&page=` lists. */
export function mountMailbox(app: FastifyInstance, context: SandboxContext): void {
  app.post('/mail', { bodyLimit: LARGEST_MAIL }, async (request, reply) => {
    const mail = read(MailBody, request.body)
    await context.database.run(DELIVER, [JSON.stringify(mail), await context.now()])
    return reply.code(202).send({ id: mail.id })
  })

  app.get('/mail', async (request) => {
    const page = pageOf(queryPart(request, 'page'))
    const size = Math.min(pageOf(queryPart(request, 'size')) || PAGE_SIZE, MAX_SIZE)
    const content = await mails(context, queryPart(request, 'to') ?? '', page, size)
    return { content: content.map(wireMail), page }
  })
}
