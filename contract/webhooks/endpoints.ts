import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { boundedDay } from '#contract/basics/bounded-days.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { integerOf, uuid } from '#contract/basics/wire.ts'
import { accountEvent } from '#contract/webhooks/account-events.ts'
import { webhookRefusals } from '#contract/webhooks/refusals.ts'
import { MAX_EVENTS, MAX_PLACE } from '#contract/webhooks/rules.ts'
import {
  deliveryFilter,
  replayInput,
  replayPeriod,
  replayProgress,
  webhook,
  webhookChange,
  webhookDelivery,
  webhookInput,
  webhookSecret,
  webhookWithSecret,
} from '#contract/webhooks/shapes.ts'

const access = { roles: PAGES.integration.roles, features: PAGES.integration.features }
const params = z.strictObject({ id: uuid() })

const inputRefusals = [
  webhookRefusals.badUrl,
  webhookRefusals.noDomain,
  webhookRefusals.privateUrl,
] as const

export const listWebhooks = endpoint({
  id: 'WHK-01',
  summary: 'Listar webhooks',
  service: 'core',
  method: 'GET',
  path: '/seller-api-webhooks',
  access,
  // Not paged: a seller has few webhooks.
  output: z.array(webhook),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const createWebhook = endpoint({
  id: 'WHK-02',
  summary: 'Criar um webhook',
  service: 'core',
  method: 'POST',
  path: '/seller-api-webhooks',
  access,
  body: webhookInput,
  output: webhookWithSecret,
  success: [201],
  idempotency: 'key',
  secretAnswer: true,
  refusals: inputRefusals,
})

export const changeWebhook = endpoint({
  id: 'WHK-03',
  summary: 'Alterar um webhook',
  service: 'core',
  method: 'PUT',
  path: '/seller-api-webhooks/{id}',
  access,
  params,
  body: webhookChange,
  output: webhook,
  success: [200],
  idempotency: 'natural',
  refusals: [webhookRefusals.notFound, ...inputRefusals],
})

export const switchWebhook = endpoint({
  id: 'WHK-04',
  summary: 'Ativar ou desativar um webhook',
  service: 'core',
  method: 'PATCH',
  path: '/seller-api-webhooks/{id}/active',
  access,
  params,
  body: z.strictObject({ active: z.boolean() }),
  output: webhook,
  success: [200],
  idempotency: 'natural',
  refusals: [webhookRefusals.notFound],
})

export const deleteWebhook = endpoint({
  id: 'WHK-05',
  summary: 'Excluir um webhook',
  service: 'core',
  method: 'DELETE',
  path: '/seller-api-webhooks/{id}',
  access,
  params,
  success: [204],
  idempotency: 'natural',
  refusals: [webhookRefusals.notFound],
})

export const renewSecret = endpoint({
  id: 'WHK-08',
  summary: 'Gerar novo segredo de um webhook',
  service: 'core',
  method: 'POST',
  path: '/seller-api-webhooks/{id}/secret',
  access,
  params,
  output: webhookSecret,
  success: [200],
  idempotency: 'key',
  secretAnswer: true,
  refusals: [webhookRefusals.notFound],
})

export const listDeliveries = endpoint({
  id: 'WHK-06',
  summary: 'Listar os envios de um webhook',
  service: 'core',
  method: 'GET',
  path: '/seller-api-webhooks/{id}/deliveries',
  access,
  params,
  query: z.strictObject({
    ...deliveryFilter,
    from: z.optional(boundedDay()),
    to: z.optional(boundedDay()),
    ...pageFields(),
    sort: sortOf(['createdAt'], 'createdAt,DESC'),
  }),
  output: pageOf(webhookDelivery),
  success: [200],
  idempotency: 'read',
  refusals: [
    webhookRefusals.notFound,
    platformRefusals.invalidPeriod,
    platformRefusals.invalidPaging,
  ],
})

export const replayDeliveries = endpoint({
  id: 'WHK-07',
  summary: 'Reenviar envios de um webhook',
  service: 'core',
  method: 'POST',
  path: '/seller-api-webhooks/{id}/deliveries/replay',
  access,
  params,
  body: replayInput,
  output: z.object({
    queued: z.int(),
    /** By which its progress is read; null when there was nothing to send. */
    replay: z.nullable(uuid()),
  }),
  success: [202],
  idempotency: 'key',
  refusals: [webhookRefusals.notFound, webhookRefusals.inactive, platformRefusals.invalidPeriod],
})

export const testWebhook = endpoint({
  id: 'WHK-09',
  summary: 'Enviar um evento de teste a um webhook',
  service: 'core',
  method: 'POST',
  path: '/seller-api-webhooks/{id}/test',
  access,
  params,
  output: z.object({ id: uuid() }),
  success: [202],
  idempotency: 'key',
  refusals: [webhookRefusals.notFound, webhookRefusals.inactive],
})

export const countReplay = endpoint({
  id: 'WHK-10',
  summary: 'Contar os envios que um reenvio alcança',
  service: 'core',
  method: 'GET',
  path: '/seller-api-webhooks/{id}/deliveries/replay',
  access,
  params,
  query: replayPeriod,
  output: z.object({ count: z.int() }),
  success: [200],
  idempotency: 'read',
  refusals: [webhookRefusals.notFound, platformRefusals.invalidPeriod],
})

export const readReplay = endpoint({
  id: 'WHK-11',
  summary: 'Acompanhar um reenvio',
  service: 'core',
  method: 'GET',
  path: '/seller-api-webhooks/{id}/replays/{replay}',
  access,
  params: z.strictObject({ id: uuid(), replay: uuid() }),
  output: replayProgress,
  success: [200],
  idempotency: 'read',
  refusals: [webhookRefusals.notFound, platformRefusals.notFound],
})

/** Pages follow each other by `after`; nothing that was relayed later comes before it. */
export const listEvents = endpoint({
  id: 'EVT-01',
  summary: 'Ler os eventos da conta, do mais antigo ao mais novo',
  service: 'core',
  method: 'GET',
  path: '/events',
  access,
  query: z.strictObject({
    /** The `after` of the page before; absent: from the first event on. */
    after: z.optional(integerOf(0, MAX_PLACE)),
    size: z._default(integerOf(1, MAX_EVENTS), MAX_EVENTS),
  }),
  output: z.object({
    content: z.array(accountEvent),
    /** Where the next page begins, also when there is none yet. */
    after: z.int(),
  }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})
