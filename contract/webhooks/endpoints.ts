import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { uuid } from '#contract/basics/wire.ts'
import { webhookRefusals } from '#contract/webhooks/refusals.ts'
import {
  webhook,
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
  body: webhookInput,
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
