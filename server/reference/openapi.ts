import type * as z from 'zod/mini'
import { type AnyEndpoint, fullPath } from '#contract/access/endpoint.ts'
import { scopesOfCall } from '#contract/access/key-scopes.ts'
import { UUID } from '#contract/basics/ids.ts'
import { platformRefusals, type Refusal } from '#contract/basics/refusals.ts'
import { PRODUCT_NAME, PRODUCT_VERSION } from '#server/platform/config/config.ts'
import type { Brand } from '#server/platform/documents/brands.ts'
import { areaTitle } from '#server/reference/area-titles.ts'
import { contractNames, type OperationName } from '#server/reference/contract-names.ts'
import { type DocumentPath, documentPaths } from '#server/reference/document-paths.ts'
import { exampleOf } from '#server/reference/examples.ts'
import {
  type Components,
  createSchemas,
  type JsonSchema,
  refTo,
  resolved,
} from '#server/reference/json-schema.ts'
import type { Content, Example, Parameter } from '#server/reference/media.ts'
import { type WebhookOperation, webhookOperations } from '#server/reference/webhook-events.ts'

export interface Header {
  readonly description: string
  readonly schema: JsonSchema
}

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Header>>
  readonly content?: Content
}

export interface Operation {
  /** The endpoint's id in logs, audit trail and limits. */
  readonly 'x-call': string
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: Readonly<Record<string, unknown>>
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  /** What webhooks receive, by event. */
  readonly webhooks: Readonly<Record<string, WebhookOperation>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, unknown>>>>
    readonly examples: Readonly<Record<string, Example>>
    readonly schemas: Components
  }
}

interface Context {
  readonly schemaOf: (shape: z.ZodMiniType) => JsonSchema
  readonly components: Components
  readonly nameOf: (endpoint: AnyEndpoint) => OperationName
}

const ALWAYS: readonly Refusal[] = [
  platformRefusals.unreadable,
  platformRefusals.tooManyTries,
  platformRefusals.unexpected,
]

const takesKey = ({ idempotency }: AnyEndpoint) =>
  idempotency === 'key' || idempotency === 'natural'

/** The errors of a call, including those of the platform. */
export function refusalsOf(endpoint: AnyEndpoint): Refusal[] {
  const guarded = typeof endpoint.access === 'object'
  const all = [
    ...endpoint.refusals,
    ...ALWAYS,
    ...(guarded ? [platformRefusals.sessionExpired, platformRefusals.forbidden] : []),
    ...(endpoint.body || endpoint.query ? [platformRefusals.invalidField] : []),
    ...(takesKey(endpoint)
      ? [platformRefusals.keyMissing, platformRefusals.keyReused, platformRefusals.keyInProgress]
      : []),
  ]
  return [...new Set(all)]
}

/** The access of a call as text. */
export function whoMayCall({ access }: AnyEndpoint): string {
  switch (access) {
    case 'public':
      return 'Qualquer pessoa, sem autenticação'
    case 'temporary-token':
      return 'Quem informou e-mail e senha e deve o código de dois fatores'
    case 'provider':
      return 'A empresa parceira, que assina o corpo'
    case 'sandbox':
      return 'Quem tem a chave do sandbox'
    default: {
      const roles = access.roles === 'any' ? 'qualquer papel' : access.roles.join(', ')
      const features = (access.features ?? []).map((one) =>
        typeof one === 'string' ? one : one.join(' + '),
      )
      return features.length > 0
        ? `Papel: ${roles}. Funcionalidade: ${features.join(' ou ')}`
        : `Papel: ${roles}`
    }
  }
}

const REPETITIONS: Readonly<Record<AnyEndpoint['idempotency'], string>> = {
  key: 'Exige `Idempotency-Key`: a repetição com a mesma chave recebe a primeira resposta',
  natural: 'Repetir é seguro; com `Idempotency-Key`, a repetição recebe a primeira resposta',
  optional: 'Cada repetição é uma nova tentativa',
  none: 'Cada repetição é uma nova chamada',
  read: 'Somente leitura',
}

const SECURITY_SCHEMES = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'O `token` que o login responde; vale 10 minutos e é renovado pelo `refreshToken`.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Token-Api',
    description:
      'Uma chave criada em Integração (`sk_live_…`, no sandbox `sk_test_…`), com um dos escopos que a chamada lista.',
  },
  twoFactorChallenge: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'O `token` que o login responde a quem ainda deve o código de dois fatores.',
  },
  callbackSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Signature',
    description: '`t=<segundos>,v1=<HMAC-SHA256 de "<segundos>.<corpo>" em hexadecimal>`.',
  },
  webhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'Como o seu sistema sabe que um evento é nosso: confira a assinatura com o segredo.',
  },
  sandboxKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Sandbox-Key',
    description: 'A chave do sandbox; estas chamadas não existem em produção.',
  },
} as const

function securityOf({ id, access }: AnyEndpoint): Operation['security'] {
  switch (access) {
    case 'public':
      return [{}]
    case 'temporary-token':
      // The challenge is sent in the header or in the body.
      return [{ twoFactorChallenge: [] }, {}]
    case 'provider':
      return [{ callbackSignature: [] }]
    case 'sandbox':
      return [{ sandboxKey: [] }]
    default: {
      const scopes = scopesOfCall(id)
      return scopes.length > 0 ? [{ session: [] }, { apiKey: scopes }] : [{ session: [] }]
    }
  }
}

const ERROR_SCHEMAS = (codes: readonly string[]): Components => ({
  ErrorCode: {
    type: 'string',
    description: 'Um código nunca muda de significado',
    enum: codes,
  },
  ErrorEntry: {
    type: 'object',
    properties: {
      code: refTo('ErrorCode'),
      description: { type: 'string', description: 'Texto que pode ser mostrado' },
      field: { type: 'string', description: 'O campo recusado, quando há um' },
    },
    required: ['code', 'description'],
    additionalProperties: false,
  },
  Errors: { type: 'array', items: refTo('ErrorEntry'), minItems: 1 },
})

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  campo: 'email',
  motivo: 'preenchimento obrigatório',
  min: '8',
  max: '128',
}

function errorExample({ code, text }: Refusal): Example {
  const description = text.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => PLACEHOLDERS[name] ?? whole,
  )
  const field = text.includes('{campo}') ? { field: PLACEHOLDERS['campo'] } : {}
  return { summary: description, value: [{ code, description, ...field }] }
}

const KEY_HEADER = (required: boolean): Parameter => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description: 'Um UUID novo para cada intenção',
  schema: { type: 'string', format: 'uuid', pattern: UUID.source },
  example: '019ac0de-0000-7000-8000-00000000c0de',
})

const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'O `ETag` da leitura de que a alteração partiu; sem ele, a última alteração vale',
  schema: { type: 'string' },
  example: '"Wm9dPnXz0aR4sT7uVbQ1cE"',
}

const ETAG: Header = {
  description: 'A versão do registro, para `If-Match`',
  schema: { type: 'string', examples: ['"Wm9dPnXz0aR4sT7uVbQ1cE"'] },
}

const RETRY_AFTER: Header = {
  description: 'Segundos até uma nova tentativa',
  schema: { type: 'integer', examples: [60] },
}

const REPLAYED: Header = {
  description: 'Presente quando a resposta é a primeira desta chave, repetida',
  schema: { type: 'string', examples: ['true'] },
}

function parametersOf(
  shape: z.ZodMiniType | undefined,
  place: 'path' | 'query',
  { schemaOf, components }: Context,
  nameOf: (parameter: string) => string = (parameter) => parameter,
): Parameter[] {
  if (!shape) return []
  const { properties = {}, required = [] } = resolved(schemaOf(shape), components)
  return Object.entries(properties).map(([name, schema]) => ({
    name: nameOf(name),
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
    example: exampleOf(schema, components, name),
  }))
}

function headersOf(endpoint: AnyEndpoint): Parameter[] {
  return [
    ...(takesKey(endpoint) ? [KEY_HEADER(endpoint.idempotency === 'key')] : []),
    ...(endpoint.refusals.includes(platformRefusals.stale) ? [IF_MATCH] : []),
  ]
}

const isOptional = (shape: z.ZodMiniType) => shape._zod.def.type === 'optional'

function contentOf(type: string, shape: z.ZodMiniType, context: Context): Content {
  const schema = context.schemaOf(shape)
  return { [type]: { schema, example: exampleOf(schema, context.components) } }
}

const bodyOf = (endpoint: AnyEndpoint, context: Context): Partial<Operation> => {
  if (!endpoint.body) return {}
  const type = endpoint.multipart ? 'multipart/form-data' : 'application/json'
  const content = contentOf(type, endpoint.body, context)
  return { requestBody: { required: !isOptional(endpoint.body), content } }
}

const SUCCESSES = {
  200: 'Sucesso',
  201: 'Criado',
  202: 'Aceito: o resultado ainda não é conhecido',
  204: 'Sucesso, sem conteúdo',
} as const

function successContent(endpoint: AnyEndpoint, context: Context): Content | undefined {
  const text = { type: 'string' } as const
  if (endpoint.stream) {
    return { 'text/event-stream': { schema: text, example: 'event: changed\ndata: {}\n\n' } }
  }
  if (endpoint.file) {
    return Object.fromEntries(
      [endpoint.file].flat().map((type) => [type, { schema: { ...text, format: 'binary' } }]),
    )
  }
  return endpoint.output && contentOf('application/json', endpoint.output, context)
}

function successesOf(endpoint: AnyEndpoint, context: Context): Record<string, Response> {
  const headers = {
    ...(endpoint.versioned ? { ETag: ETAG } : {}),
    ...(takesKey(endpoint) ? { 'Idempotent-Replayed': REPLAYED } : {}),
  }
  const responses: Record<string, Response> = {}
  for (const status of endpoint.success) {
    const content = status === 204 ? undefined : successContent(endpoint, context)
    responses[status] = {
      description: SUCCESSES[status],
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(content ? { content } : {}),
    }
  }
  return responses
}

function errorsOf(endpoint: AnyEndpoint): Record<string, Response> {
  const responses: Record<string, Response> = {}
  const byStatus = Map.groupBy(refusalsOf(endpoint), ({ status }) => status)
  for (const [status, refusals] of byStatus) {
    responses[status] = {
      description: refusals.map(({ code, text }) => `\`${code}\` ${text}`).join('  \n'),
      ...(status === 429 || status === 503 ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
      content: {
        'application/json': {
          schema: refTo('Errors'),
          examples: Object.fromEntries(
            refusals.map(({ code }) => [code, { $ref: `#/components/examples/${code}` }]),
          ),
        },
      },
    }
  }
  return responses
}

function operationOf(endpoint: AnyEndpoint, { nameOf }: DocumentPath, context: Context): Operation {
  const { operationId, area } = context.nameOf(endpoint)
  return {
    'x-call': endpoint.id,
    operationId,
    tags: [areaTitle(area)],
    summary: endpoint.summary,
    description: `${whoMayCall(endpoint)}.\n\n${REPETITIONS[endpoint.idempotency]}.`,
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path', context, nameOf),
      ...parametersOf(endpoint.query, 'query', context),
      ...headersOf(endpoint),
    ],
    ...bodyOf(endpoint, context),
    responses: { ...successesOf(endpoint, context), ...errorsOf(endpoint) },
  }
}

/** The catalogue's entries that the endpoints may answer, each code once. */
function catalogueOf(endpoints: readonly AnyEndpoint[]): Refusal[] {
  const byCode = new Map(endpoints.flatMap(refusalsOf).map((one) => [one.code, one]))
  return [...byCode.values()].sort((one, other) => one.code.localeCompare(other.code))
}

/** The document as the host of a brand serves it: the brand's name and support (R-BRAND-01). */
export const ofBrand = (document: OpenApi, { productName, support }: Brand): OpenApi => ({
  ...document,
  info: {
    ...document.info,
    title: `API do ${productName}`,
    contact: { name: productName, email: support.email },
  },
})

/** The path and the operation of a call; throws when the document has none. */
export function documented(
  { paths }: OpenApi,
  { id }: AnyEndpoint,
): { readonly path: string; readonly operation: Operation } {
  for (const [path, operations] of Object.entries(paths)) {
    const operation = Object.values(operations).find(({ 'x-call': call }) => call === id)
    if (operation) return { path, operation }
  }
  throw new Error(`the reference has no ${id}`)
}

/** OpenAPI 3.1 of the endpoints, made from the contract itself. */
export async function openApi(endpoints: readonly AnyEndpoint[]): Promise<OpenApi> {
  const { operations, shapes } = await contractNames()
  const { of: schemaOf, components } = createSchemas(shapes)
  const nameOf = (endpoint: AnyEndpoint): OperationName => {
    const name = operations.get(endpoint)
    if (!name) throw new Error(`no module of the contract exports the endpoint ${endpoint.id}`)
    return name
  }
  const context = { schemaOf, components, nameOf }
  const paths: Record<string, Record<string, Operation>> = {}
  const documentPathOf = documentPaths(endpoints.map(fullPath))
  for (const endpoint of endpoints) {
    const written = documentPathOf(fullPath(endpoint))
    const method = endpoint.method.toLowerCase()
    const operation = operationOf(endpoint, written, context)
    paths[written.path] = { ...paths[written.path], [method]: operation }
  }
  const webhooks = webhookOperations(schemaOf, components)
  const catalogue = catalogueOf(endpoints)
  const tags = new Set(endpoints.map((endpoint) => areaTitle(nameOf(endpoint).area)))
  return {
    openapi: '3.1.0',
    info: {
      title: `API do ${PRODUCT_NAME}`,
      version: PRODUCT_VERSION,
      description:
        'Cobranças e recorrências: o que o painel faz, por HTTP. Valores são números em reais com ' +
        'no máximo 2 casas decimais, datas são `aaaa-mm-dd` de São Paulo e instantes são UTC. ' +
        'Um erro é uma lista de `{ code, description, field? }`.',
      contact: { name: PRODUCT_NAME },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'Este endereço' }],
    tags: [...tags].sort().map((name) => ({ name, description: `Chamadas de ${name}` })),
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      examples: Object.fromEntries(catalogue.map((one) => [one.code, errorExample(one)])),
      schemas: { ...components, ...ERROR_SCHEMAS(catalogue.map(({ code }) => code)) },
    },
  }
}
