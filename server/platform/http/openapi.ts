import * as z from 'zod/mini'
import { fullPath, type AnyEndpoint } from '#contract/access/endpoint.ts'
import { platformRefusals, type Refusal } from '#contract/basics/refusals.ts'
import { PRODUCT_NAME, PRODUCT_VERSION } from '#server/platform/process/config.ts'

type Json = Record<string, unknown>

// Shapes that only code can tell (money, days, ids) stand on the wire as numbers or text.
const asJson = (shape: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const made = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  delete made['$schema']
  return made
}

const errorBody = {
  type: 'array',
  items: {
    type: 'object',
    required: ['code', 'description'],
    properties: {
      code: { type: 'string' },
      description: { type: 'string' },
      field: { type: 'string' },
    },
  },
}

function parametersOf(shape: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!shape) return []
  const { properties = {}, required = [] } = asJson(shape, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

const ALWAYS: readonly Refusal[] = [
  platformRefusals.unreadable,
  platformRefusals.tooManyTries,
  platformRefusals.unexpected,
]

/** What a call may refuse, the platform's own refusals included. */
export function refusalsOf(endpoint: AnyEndpoint): Refusal[] {
  const guarded = typeof endpoint.access === 'object'
  return [
    ...endpoint.refusals,
    ...ALWAYS,
    ...(guarded ? [platformRefusals.sessionExpired, platformRefusals.forbidden] : []),
    ...(endpoint.body || endpoint.query ? [platformRefusals.invalidField] : []),
    ...(endpoint.idempotency === 'key' || endpoint.idempotency === 'natural'
      ? [platformRefusals.keyMissing, platformRefusals.keyReused, platformRefusals.keyInProgress]
      : []),
  ]
}

const binary = { schema: { type: 'string', format: 'binary' } }

function responsesOf(endpoint: AnyEndpoint): Json {
  const responses: Json = {}
  for (const status of endpoint.success) {
    const content = endpoint.stream
      ? { 'text/event-stream': { schema: { type: 'string' } } }
      : endpoint.file
        ? Object.fromEntries([endpoint.file].flat().map((type) => [type, binary]))
        : endpoint.output && status !== 204
          ? { 'application/json': { schema: asJson(endpoint.output, 'input') } }
          : undefined
    responses[status] = { description: 'ok', ...(content ? { content } : {}) }
  }
  const byStatus = Map.groupBy(refusalsOf(endpoint), ({ status }) => status)
  for (const [status, refusals] of byStatus) {
    const texts = [...new Set(refusals.map(({ code, text }) => `${code} ${text}`))]
    responses[status] = {
      description: texts.join('; '),
      content: { 'application/json': { schema: errorBody } },
    }
  }
  return responses
}

function operationOf(endpoint: AnyEndpoint): Json {
  const keyed = endpoint.idempotency === 'key' || endpoint.idempotency === 'natural'
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: endpoint.idempotency === 'key',
    schema: { type: 'string', format: 'uuid' },
  }
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(keyed ? [key] : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            content: {
              [endpoint.multipart ? 'multipart/form-data' : 'application/json']: {
                schema: asJson(endpoint.body, 'input'),
              },
            },
          },
        }
      : {}),
    ...(typeof endpoint.access === 'object' ? { security: [{ bearer: [] }] } : {}),
    responses: responsesOf(endpoint),
  }
}

/** OpenAPI 3.1 of the endpoints, made from the contract itself. */
export function openApi(endpoints: readonly AnyEndpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = fullPath(endpoint)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: PRODUCT_VERSION },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}
