import * as z from 'zod/mini'
import type { Instant } from '#contract/basics/days.ts'
import { kindsOf, NOTICE_METHODS } from '#contract/buyer-notices/switches.ts'
import {
  noticeParagraphs,
  noticeTemplate,
  TEMPLATE_LANGUAGE,
} from '#contract/buyer-notices/templates.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import type { CompanyAnswer, Fault } from '#server/outside/faults.ts'
import { rowAsJson } from '#server/outside/row-as-json.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const text = (limit: number) => z.string().check(z.minLength(1), z.maxLength(limit))
const parameters = z.array(z.strictObject({ type: z.literal('text'), text: z.string() }))

/** A request for a template message, as the Cloud API has it. */
export const MessageBody = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.pipe(
    z.string().check(z.regex(/^\+\d{8,15}$/)),
    z.transform((number) => number.slice(1)),
  ),
  type: z.literal('template'),
  template: z.strictObject({
    name: text(512),
    language: z.strictObject({ code: text(10), policy: z.literal('deterministic') }),
    components: z.tuple([
      z.strictObject({ type: z.literal('body'), parameters }),
      z.strictObject({
        type: z.literal('button'),
        sub_type: z.literal('url'),
        index: z.literal('0'),
        parameters,
      }),
    ]),
  }),
  biz_opaque_callback_data: z.optional(text(512)),
})
type MessageBody = z.output<typeof MessageBody>

export interface MessageRow {
  readonly id: string
  readonly recipient: string
  readonly template: string
  readonly body: string
  readonly button: string
  readonly button_path: string
  readonly reference: string | null
  readonly status: 'delivered' | 'read' | 'failed'
  readonly at: Instant
}

const COLUMNS = 'id, recipient, template, body, button, button_path, reference, status, at'

/** Numbers that end so have no WhatsApp, which the company says at once. */
const WITHOUT_WHATSAPP = '0404'
/** Numbers that end so have no WhatsApp any more, which the company reports later. */
const NO_LONGER_ON_WHATSAPP = '0405'

const UNDELIVERABLE = { code: 131026, title: 'Message undeliverable' }
const UNKNOWN_TEMPLATE = { code: 132001, title: 'Template name does not exist in the translation' }
const WRONG_COUNT = { code: 132000, title: 'Number of parameters does not match' }
const WRONG_PARAMETER = { code: 132018, title: 'There is a problem with a template parameter' }
const REFUSED = { code: 131049, title: 'Not delivered to maintain healthy ecosystem engagement' }

interface CloudError {
  readonly code: number
  readonly title: string
}

const refusal = ({ code, title }: CloudError): CompanyAnswer => ({
  status: 400,
  body: { error: { message: `(#${code}) ${title}`, type: 'OAuthException', code } },
})

const TEMPLATES = new Map(
  NOTICE_METHODS.flatMap((method) =>
    kindsOf(method).map((kind) => noticeTemplate(kind, method)),
  ).map((template) => [template.name, template]),
)

const PARAMETER_COUNT = 5
const MOVES_OR_BREAKS = /[\r\n\t]| {5,}/

function errorOf({ to, template }: MessageBody, fault: Fault | null): CloudError | null {
  const [body, button] = template.components
  const texts = [...body.parameters, ...button.parameters].map((each) => each.text)
  if (!TEMPLATES.has(template.name) || template.language.code !== TEMPLATE_LANGUAGE)
    return UNKNOWN_TEMPLATE
  if (body.parameters.length !== PARAMETER_COUNT || button.parameters.length !== 1)
    return WRONG_COUNT
  if (texts.some((each) => each === '' || MOVES_OR_BREAKS.test(each))) return WRONG_PARAMETER
  if (fault === 'refuse') return REFUSED
  return to.endsWith(WITHOUT_WHATSAPP) ? UNDELIVERABLE : null
}

interface Report {
  readonly status: 'sent' | MessageRow['status']
  readonly at: Instant
}

/** A report about a message as the webhook has it. */
const reportOf = (
  { id, recipient, reference }: Pick<MessageRow, 'id' | 'recipient' | 'reference'>,
  { status, at }: Report,
) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '100000000000000',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: {
              display_phone_number: '551140040001',
              phone_number_id: '100000000000001',
            },
            statuses: [
              {
                id,
                status,
                timestamp: String(Math.floor(Date.parse(at) / 1000)),
                recipient_id: recipient,
                biz_opaque_callback_data: reference ?? undefined,
                errors: status === 'failed' ? [UNDELIVERABLE] : undefined,
              },
            ],
          },
        },
      ],
    },
  ],
})

/** Takes a message and reports that it was sent and what became of it; a repetition is another. */
export async function takeMessage(
  context: SandboxContext,
  request: MessageBody,
  fault: Fault | null,
): Promise<CompanyAnswer> {
  const error = errorOf(request, fault)
  if (error) return refusal(error)
  const { to, template, biz_opaque_callback_data: reference = null } = request
  const approved = TEMPLATES.get(template.name)
  const [body, button] = template.components
  const values = body.parameters.map((each) => each.text)
  const id = `wamid.${Buffer.from(newId()).toString('base64')}`
  const at = await context.now()
  const status = to.endsWith(NO_LONGER_ON_WHATSAPP) ? 'failed' : 'delivered'
  const message = { id, recipient: to, reference }
  const callback = (each: Report['status']) =>
    callbackValues(
      context.faults,
      {
        id: `${id}:${each}`,
        provider: 'whatsapp',
        body: reportOf(message, { status: each, at }),
      },
      fault,
    )
  const row: MessageRow = {
    ...message,
    template: template.name,
    body: approved ? noticeParagraphs(approved, values).join('\n\n') : '',
    button: approved?.button ?? '',
    button_path: button.parameters[0]?.text ?? '',
    status,
    at,
  }
  await context.database.run(
    `with made as (
      insert into outside.whatsapp_message (${COLUMNS})
      select ${COLUMNS} from jsonb_populate_record(null::outside.whatsapp_message, $1)
      returning id
    ), sent as (${queueCallback('made', 2)})
    ${queueCallback('made', 8)}`,
    [rowAsJson(row), ...callback('sent'), ...callback(status)],
  )
  context.wake()
  return {
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: `+${to}`, wa_id: to }],
      messages: [{ id, message_status: 'accepted' }],
    },
  }
}

/** The recipient reads a message that was delivered; false when it is in another state. */
export async function readMessage(context: SandboxContext, id: string): Promise<boolean> {
  const message = await context.database.row<MessageRow>(
    'select * from outside.whatsapp_message where id = $1',
    [id],
  )
  if (message?.status !== 'delivered') return false
  const report = reportOf(message, { status: 'read', at: await context.now() })
  const callback = { id: `${id}:read`, provider: 'whatsapp', body: report } as const
  await context.database.run(
    `with made as (
      update outside.whatsapp_message set status = 'read'
       where id = $1 and status = 'delivered' returning id
    ) ${queueCallback('made', 2)}`,
    [id, ...callbackValues(context.faults, callback)],
  )
  context.wake()
  return true
}

const PAGE_SIZE = 30

/** A page of messages, newest first; pages count from 0, an empty `to` means every recipient. */
export const latestMessages = (
  { database }: SandboxContext,
  to: string,
  page: number,
  size = PAGE_SIZE,
): Promise<MessageRow[]> =>
  database.rows<MessageRow>(
    `select * from outside.whatsapp_message where $1 = '' or recipient = $1
      order by sequence desc limit $3 offset $2`,
    [to, page * size, size],
  )

/** Where the button of a message leads: the template's address with the message's path. */
export const buttonUrl = ({ config }: SandboxContext, { button_path }: MessageRow): string =>
  `${config.checkoutUrl ?? `http://localhost:${config.ports.checkout}`}/${button_path}`
