import type * as z from 'zod/mini'
import {
  isChargeEvent,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#contract/webhooks/events.ts'
import { EVENT_LABELS } from '#contract/webhooks/labels.ts'
import { chargeEventBody, subscriptionEventBody, testEventBody } from '#contract/webhooks/shapes.ts'
import { areaTitle } from '#server/reference/area-titles.ts'
import { exampleOf } from '#server/reference/examples.ts'
import type { Components, JsonSchema } from '#server/reference/json-schema.ts'
import type { Content, Parameter } from '#server/reference/media.ts'

/** An event as the document describes what a webhook receives. */
export interface WebhookOperation {
  readonly post: {
    readonly operationId: string
    readonly tags: readonly string[]
    readonly summary: string
    readonly description: string
    readonly security: readonly Readonly<Record<string, readonly string[]>>[]
    readonly parameters: readonly Parameter[]
    readonly requestBody: { readonly required: true; readonly content: Content }
    readonly responses: Readonly<Record<string, { readonly description: string }>>
  }
}

/** The status of the record in the example of an event. */
const EXAMPLE_STATUS: Readonly<Record<WebhookEvent, string | null>> = {
  CHARGE_CREATED: 'SCHEDULED',
  CHARGE_PAID: 'PAID',
  CHARGE_PAID_MANUALLY: 'PAID_MANUALLY',
  CHARGE_LATE: 'LATE',
  CHARGE_FAILED: 'FAILED',
  CHARGE_CANCELED: 'CANCELED',
  CHARGE_ABANDONED: 'ABANDONED',
  CHARGE_REFUNDED: 'REFUND',
  CHARGE_DISPUTED: 'DISPUTE',
  CHARGE_CHARGEBACK: 'CHARGEBACK',
  CHARGE_DISPUTE_WON: 'PAID',
  SUBSCRIPTION_CREATED: 'PENDING',
  SUBSCRIPTION_ACTIVATED: 'ACTIVE',
  SUBSCRIPTION_DEFAULTED: 'DEFAULTER',
  SUBSCRIPTION_INACTIVATED: 'INACTIVE',
  SUBSCRIPTION_CANCELED: 'INACTIVE',
  SUBSCRIPTION_UPDATED: 'ACTIVE',
  WEBHOOK_TEST: null,
}

const UNPAID = ['SCHEDULED', 'LATE', 'FAILED', 'CANCELED', 'ABANDONED']

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const HEADERS: readonly Parameter[] = [
  header(
    'webhook-id',
    'O id do envio, igual em todas as tentativas: um id repetido já foi recebido',
    '019ac0de-0000-7000-8000-00000000c0de',
  ),
  header('webhook-timestamp', 'O instante da tentativa, em segundos desde 1970', '1763906645'),
  header(
    'webhook-signature',
    'Assinaturas `v1,` + base64 do HMAC-SHA256 de `id.timestamp.corpo` com o segredo, separadas por espaço',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

const DESCRIPTION =
  'Enviado por `POST` ao endereço do webhook, conforme Standard Webhooks. Qualquer resposta 2xx em ' +
  '15 s encerra o envio; sem ela há até dez tentativas. Pode chegar mais de uma vez e fora de ordem: ' +
  '`sequence` cresce a cada evento do registro.'

function shapeOf(event: WebhookEvent): z.ZodMiniType {
  if (event === TEST_EVENT) return testEventBody
  return isChargeEvent(event) ? chargeEventBody : subscriptionEventBody
}

function exampleOfEvent(event: WebhookEvent, schema: JsonSchema, components: Components): object {
  const body = exampleOf(schema, components) as { readonly data: object }
  const status = EXAMPLE_STATUS[event]
  const domain = event.startsWith('SUBSCRIPTION') ? 'SUBSCRIPTION' : 'ORDER'
  if (status === null) return { ...body, domain, event }
  const unpaid = isChargeEvent(event) && UNPAID.includes(status) ? { paidDate: null } : {}
  return { ...body, domain, event, data: { ...body.data, status, ...unpaid } }
}

/** The events that webhooks receive, as OpenAPI 3.1 describes them. */
export function webhookOperations(
  schemaOf: (shape: z.ZodMiniType) => JsonSchema,
  components: Components,
): Record<string, WebhookOperation> {
  const operations = WEBHOOK_EVENTS.map((event) => {
    const schema = schemaOf(shapeOf(event))
    const example = exampleOfEvent(event, schema, components)
    const post: WebhookOperation['post'] = {
      operationId: event,
      tags: [areaTitle('webhooks')],
      summary: EVENT_LABELS[event],
      description: DESCRIPTION,
      security: [{ webhookSignature: [] }],
      parameters: HEADERS,
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: {
        '2XX': { description: 'Recebido' },
        410: { description: 'O endereço não existe mais: o webhook é desativado' },
      },
    }
    return [event, { post }] as const
  })
  return Object.fromEntries(operations)
}
