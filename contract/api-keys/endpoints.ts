import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { apiKeyRefusals } from '#contract/api-keys/refusals.ts'
import {
  apiKey,
  apiKeyChange,
  apiKeyInput,
  apiKeyWithToken,
  apiRequest,
  revealedToken,
} from '#contract/api-keys/shapes.ts'
import { pageFields, pageOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { booleanOf, text, uuid } from '#contract/basics/wire.ts'

const access = { roles: PAGES.integration.roles, features: PAGES.integration.features }
const params = z.strictObject({ id: uuid() })

export const listKeys = endpoint({
  id: 'TOK-01',
  summary: 'Listar chaves de API',
  service: 'core',
  method: 'GET',
  path: '/seller-api-tokens',
  access,
  // Not paged: a seller has few keys.
  output: z.array(apiKey),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const createKey = endpoint({
  id: 'TOK-02',
  summary: 'Criar uma chave de API',
  service: 'core',
  method: 'POST',
  path: '/seller-api-tokens',
  access,
  body: apiKeyInput,
  output: apiKeyWithToken,
  success: [201],
  idempotency: 'key',
  secretAnswer: true,
  refusals: [apiKeyRefusals.tooMany, apiKeyRefusals.beyondProfile],
})

export const changeKey = endpoint({
  id: 'TOK-03',
  summary: 'Alterar uma chave de API',
  service: 'core',
  method: 'PUT',
  path: '/seller-api-tokens/{id}',
  access,
  params,
  body: apiKeyChange,
  output: apiKey,
  success: [200],
  idempotency: 'natural',
  refusals: [apiKeyRefusals.notFound, apiKeyRefusals.beyondProfile],
})

export const switchKey = endpoint({
  id: 'TOK-04',
  summary: 'Ativar ou desativar uma chave de API',
  service: 'core',
  method: 'PATCH',
  path: '/seller-api-tokens/{id}/active',
  access,
  params,
  body: z.strictObject({ active: z.boolean() }),
  output: apiKey,
  success: [200],
  idempotency: 'natural',
  refusals: [apiKeyRefusals.notFound],
})

export const deleteKey = endpoint({
  id: 'TOK-05',
  summary: 'Excluir uma chave de API',
  service: 'core',
  method: 'DELETE',
  path: '/seller-api-tokens/{id}',
  access,
  params,
  success: [204],
  idempotency: 'natural',
  refusals: [apiKeyRefusals.notFound],
})

export const revealKey = endpoint({
  id: 'TOK-06',
  summary: 'Mostrar uma chave de API',
  service: 'core',
  method: 'POST',
  path: '/seller-api-tokens/{id}/reveal',
  access,
  params,
  output: revealedToken,
  success: [200],
  idempotency: 'optional',
  refusals: [apiKeyRefusals.notFound, apiKeyRefusals.beyondProfile],
})

export const rotateKey = endpoint({
  id: 'TOK-07',
  summary: 'Trocar uma chave de API',
  service: 'core',
  method: 'POST',
  path: '/seller-api-tokens/{id}/rotate',
  access,
  params,
  output: apiKeyWithToken,
  success: [201],
  idempotency: 'key',
  secretAnswer: true,
  refusals: [apiKeyRefusals.notFound, apiKeyRefusals.beyondProfile],
})

export const listRequests = endpoint({
  id: 'TOK-08',
  summary: 'Requisições feitas com chaves de API',
  service: 'core',
  method: 'GET',
  path: '/seller-api-requests',
  access,
  query: z.strictObject({
    keyId: z.optional(uuid()),
    /** A part of the path, looked for in the newest 10,000 requests, or the id of a request. */
    search: z.optional(text({ max: 300 })),
    onlyErrors: z.optional(booleanOf()),
    ...pageFields(),
  }),
  output: pageOf(apiRequest),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPaging],
})
