import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as z from 'zod/mini'
import { type AnyEndpoint, fullPath } from '#contract/access/endpoint.ts'
import { scopesOfCall } from '#contract/access/key-scopes.ts'
import { anyMoney, day, instant, money, uuid } from '#contract/basics/wire.ts'
import { WEBHOOK_EVENTS } from '#contract/webhooks/events.ts'
import { contractNames } from '#server/reference/contract-names.ts'
import { docsPage } from '#server/reference/docs-page.ts'
import { createSchemas, type JsonSchema } from '#server/reference/json-schema.ts'
import type { MediaType } from '#server/reference/media.ts'
import { documented, type Operation, openApi, refusalsOf } from '#server/reference/openapi.ts'
import { brandsOfFile } from '#tests/factories/documents/other-brand.ts'

const SPECIFICATION = join(import.meta.dirname, '../../tests/vectors/openapi-3.1.schema.json')

const endpoints = [...(await contractNames()).operations.keys()] as AnyEndpoint[]
// The document as JSON, which drops undefined members.
const document = JSON.parse(JSON.stringify(await openApi(endpoints))) as Awaited<
  ReturnType<typeof openApi>
>

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false })
  // The formats of the OpenAPI registry that JSON Schema does not know.
  for (const format of ['decimal', 'binary', 'media-range']) ajv.addFormat(format, true)
  addFormats.default(ajv)
  ajv.addVocabulary(['components'])
  return ajv
}

const operationOf = (endpoint: AnyEndpoint): Operation => documented(document, endpoint).operation

/** The names of the parameters in a path, in their order. */
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Every schema of the document with the place where it is declared. */
function* schemasIn(schema: JsonSchema, place: string): Generator<[string, JsonSchema]> {
  yield [place, schema]
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    yield* schemasIn(inner, `${place}.${name}`)
  }
  const parts = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ]
  for (const inner of parts) yield* schemasIn(inner, `${place}[]`)
}

function* mediaOf(operation: Operation): Generator<[string, MediaType]> {
  for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) {
    yield [`${operation.operationId} request ${type}`, media]
  }
  for (const [status, { content = {} }] of Object.entries(operation.responses)) {
    for (const [type, media] of Object.entries(content)) {
      yield [`${operation.operationId} ${status} ${type}`, media]
    }
  }
}

function* allSchemas(): Generator<[string, JsonSchema]> {
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    yield* schemasIn(schema, name)
  }
  for (const endpoint of endpoints) {
    const operation = operationOf(endpoint)
    for (const { name, schema } of operation.parameters) {
      yield* schemasIn(schema, `${operation.operationId} ?${name}`)
    }
    for (const [place, { schema }] of mediaOf(operation)) yield* schemasIn(schema, place)
  }
}

test('the document satisfies the JSON Schema of OpenAPI 3.1', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addFormat('media-range', /^[^/\s]+\/[^/\s]+(;.*)?$/)
  // Ajv does not resolve the dynamic anchor; the next tests check the Schema Objects.
  const specification = readFileSync(SPECIFICATION, 'utf8').replaceAll(
    '"$dynamicRef": "#meta"',
    '"$ref": "#/$defs/schema"',
  )
  const validate = ajv.compile(JSON.parse(specification))
  assert.ok(validate(document), JSON.stringify(validate.errors?.slice(0, 5), null, 2))
})

const SAYS_SOMETHING = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const']

test('no two paths differ in the names of their parameters alone, and each parameter is in its path', () => {
  const templates = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  assert.deepEqual(templates, [...new Set(templates)])
  for (const endpoint of endpoints) {
    const { path, operation } = documented(document, endpoint)
    const named = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
    assert.deepEqual(named.sort(), namesIn(path).sort(), endpoint.id)
  }
})

test('no schema is empty, and every enumeration has a name', () => {
  const empty: string[] = []
  const unnamed: string[] = []
  for (const [place, schema] of allSchemas()) {
    if (!SAYS_SOMETHING.some((keyword) => keyword in schema)) empty.push(place)
    if (schema.enum && !(place in document.components.schemas)) unnamed.push(place)
  }
  assert.deepEqual({ empty, unnamed }, { empty: [], unnamed: [] })
})

test('the schemas of money, dates, instants and ids have type, format and examples', () => {
  const { of } = createSchemas(new Map())
  const seen = {
    money: of(money()),
    anyMoney: of(anyMoney()),
    day: of(day()),
    instant: of(instant()),
    uuid: of(uuid()),
  }
  for (const [name, schema] of Object.entries(seen)) {
    assert.ok(schema.type && schema.format && schema.examples?.length, name)
    assert.ok(schema.pattern || schema.maximum !== undefined, name)
  }
  assert.deepEqual([seen.money.type, seen.money.minimum], ['number', 0])
  assert.deepEqual(
    [seen.day.format, seen.instant.format, seen.uuid.format],
    ['date', 'date-time', 'uuid'],
  )
})

test('a default value is documented in its wire form', () => {
  const { parameters } = operationOf(
    endpoints.find(({ id }) => id === 'CHG-01') ?? assert.fail('CHG-01'),
  )
  const defaults = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, schema.default] as const),
  )
  assert.deepEqual(
    [defaults['page'], defaults['size'], defaults['sort'], defaults['status']],
    [0, 20, 'expirationDate,DESC', 'ALL'],
  )
})

test('each operation has a unique id, a summary, a description, a tag and its security', () => {
  const ids = endpoints.map((endpoint) => operationOf(endpoint).operationId)
  assert.equal(new Set(ids).size, endpoints.length)
  const tags = new Set(document.tags.map(({ name }) => name))
  for (const endpoint of endpoints) {
    const operation = operationOf(endpoint)
    const about = operation.operationId
    assert.match(about, /^[a-z][A-Za-z0-9]+$/)
    assert.ok(operation.summary && operation.description, about)
    assert.ok(operation.tags.length === 1 && operation.tags.every((tag) => tags.has(tag)), about)
    assert.ok(operation.security.length > 0, about)
    const schemes = operation.security.flatMap((requirement) => Object.keys(requirement))
    for (const scheme of schemes) assert.ok(scheme in document.components.securitySchemes, about)
    assert.equal(schemes.length === 0, endpoint.access === 'public', about)
    assert.equal(schemes.includes('apiKey'), scopesOfCall(endpoint.id).length > 0, about)
  }
})

test('each response of an endpoint is documented, errors with their codes', () => {
  for (const endpoint of endpoints) {
    const { responses, operationId } = operationOf(endpoint)
    for (const status of endpoint.success) assert.ok(responses[status], `${operationId} ${status}`)
    for (const { code, status } of refusalsOf(endpoint)) {
      const examples = responses[status]?.content?.['application/json']?.examples ?? {}
      assert.ok(code in examples, `${operationId} ${status} ${code}`)
      assert.ok(code in document.components.examples, code)
    }
  }
})

const example = ({ example: one, examples }: MediaType): unknown =>
  one ?? Object.values(examples ?? {})[0]

test('parameters, bodies and responses have examples that satisfy their schemas', () => {
  const ajv = createAjv()
  ajv.addSchema({ $id: 'https://reference.example/openapi.json', components: document.components })
  const valid = (schema: JsonSchema): ValidateFunction =>
    ajv.compile(
      JSON.parse(
        JSON.stringify(schema).replaceAll(
          '"#/comp',
          '"https://reference.example/openapi.json#/comp',
        ),
      ),
    )
  const check = (place: string, schema: JsonSchema, value: unknown) => {
    assert.notEqual(value, undefined, `${place} has no example`)
    const validate = valid(schema)
    assert.ok(validate(value), `${place} ${JSON.stringify([value, validate.errors])}`)
  }
  for (const endpoint of endpoints) {
    const operation = operationOf(endpoint)
    for (const parameter of operation.parameters) {
      check(`${operation.operationId} ${parameter.name}`, parameter.schema, parameter.example)
    }
    for (const [place, media] of mediaOf(operation)) {
      if (media.schema.format === 'binary') continue
      const shown = example(media)
      const named = (shown as { $ref?: string } | undefined)?.$ref?.split('/').at(-1)
      const value = named ? document.components.examples[named]?.value : shown
      check(place, media.schema, value)
    }
  }
  for (const [event, { post }] of Object.entries(document.webhooks)) {
    const media = post.requestBody.content['application/json']
    assert.ok(media)
    check(event, media.schema, media.example)
  }
})

test('each event of webhooks is described, and its example is what the event says', async () => {
  assert.deepEqual(Object.keys(document.webhooks), [...WEBHOOK_EVENTS])
  for (const [event, { post }] of Object.entries(document.webhooks)) {
    const schemes = post.security.flatMap((requirement) => Object.keys(requirement))
    assert.deepEqual(
      schemes.filter((scheme) => scheme in document.components.securitySchemes),
      ['webhookSignature'],
      event,
    )
    const example = post.requestBody.content['application/json']?.example as { event: string }
    assert.equal(example.event, event)
    const headers = post.parameters.map(({ name }) => name)
    assert.deepEqual(headers, ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
  }
  const page = docsPage(document, (await brandsOfFile()).ofHost(undefined), 'nonce')
  for (const event of WEBHOOK_EVENTS) assert.ok(page.includes(`id="event-${event}"`), event)
})

test('the contract accepts the example of each body, path and response', () => {
  const accepts = (about: string, shape: z.ZodMiniType, value: unknown) => {
    const result = z.safeParse(shape, value)
    assert.ok(result.success, `${about} ${JSON.stringify(result.error?.issues)}`)
  }
  for (const endpoint of endpoints) {
    const { operationId, parameters, requestBody, responses } = operationOf(endpoint)
    const body = requestBody?.content['application/json']?.example
    if (endpoint.body && !endpoint.multipart) accepts(`${operationId} body`, endpoint.body, body)
    const withBody = endpoint.success.find((status) => status !== 204) ?? 200
    const answer = responses[withBody]?.content?.['application/json']?.example
    if (endpoint.output) accepts(`${operationId} answer`, endpoint.output, answer)
    const examples = namesIn(documented(document, endpoint).path).map((name) =>
      String(parameters.find((one) => one.in === 'path' && one.name === name)?.example),
    )
    const names = namesIn(fullPath(endpoint))
    const params = Object.fromEntries(names.map((name, index) => [name, examples[index]]))
    if (endpoint.params) accepts(`${operationId} path`, endpoint.params, params)
  }
})
