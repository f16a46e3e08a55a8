import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { fullPath } from '#contract/access/endpoint.ts'
import { DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import { exampleOf } from '#server/reference/examples.ts'
import { type Components, type JsonSchema, resolved } from '#server/reference/json-schema.ts'
import { type OpenApi, type Operation, openApi } from '#server/reference/openapi.ts'
import { caller, startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { isLong, sized } from '#tests/factories/environment/proof-size.ts'
import type { Received } from '#tests/factories/environment/response-coverage.ts'
import { numbersFrom } from '#tests/factories/environment/seeded-random.ts'
import { BUYER, linkBody } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
})
after(() => product.stop())

function assertRefused(answer: Received, about: string) {
  assert.ok(
    answer.status >= 400 && answer.status < 500,
    `${about}: ${answer.status} ${answer.text}`,
  )
  assert.ok(Array.isArray(answer.body) && answer.body.length > 0, `${about}: ${answer.text}`)
  for (const entry of answer.body) {
    assert.match(entry.code, /^BAR-\d{4}$/, about)
    assert.equal(typeof entry.description, 'string', about)
    assert.doesNotMatch(entry.description, /\n\s+at |Error:/, about)
  }
}

const BODIES: Record<string, string> = {
  'malformed JSON': '{"a":',
  'no JSON at all': 'olá',
  'a list': '[]',
  'a number': '1e400',
  null: 'null',
  'an unknown field': '{"surpresa": 1}',
  __proto__: '{"__proto__": {"admin": true}}',
  '30 levels': `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`,
}

test('R-API-01 each call rejects invalid bodies with a list of errors and changes nothing', async () => {
  const count = () =>
    product.jobs.row<{ total: bigint }>(
      `select (select count(*) from charge) + (select count(*) from payment_link)
              + (select count(*) from customer) as total`,
    )
  const before = await count()
  for (const { endpoint } of product.routes) {
    if (!endpoint.body || endpoint.access === 'sandbox') continue
    const path = fullPath(endpoint).replace(/\{\w+\}/g, randomUUID())
    for (const [about, raw] of Object.entries(BODIES)) {
      const answer = await product.call(path, { method: endpoint.method, token, raw })
      assertRefused(answer, `${endpoint.id} ${about}`)
    }
  }
  assert.deepEqual(await count(), before)
})

/** The places where a shape accepts unknown fields. */
function openPlaces(schema: JsonSchema, place: string): string[] {
  const { additionalProperties: others } = schema
  // The keys of a record are data, not fields, when their values have a shape.
  const isRecord = typeof others === 'object' && Object.keys(others).length > 0
  const isOpen = schema.type === 'object' && others !== false && !isRecord
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? [['[]', schema.items] as const] : []),
    ...(isRecord ? [['{}', others] as const] : []),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((list = []) =>
      list.map((one) => ['|', one] as const),
    ),
  ]
  return [
    ...(isOpen ? [place] : []),
    ...inner.flatMap(([name, one]) => openPlaces(one, `${place}.${name}`)),
  ]
}

test('R-API-01 no request shape accepts unknown fields', () => {
  const open = product.routes.flatMap(({ endpoint: { id, body, query, params } }) =>
    Object.entries({ body, query, params }).flatMap(([part, shape]) => {
      if (!shape) return []
      const said = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
      return openPlaces(said as JsonSchema, `${id} ${part}`)
    }),
  )
  assert.deepEqual(open, [])
})

test('R-API-01 a valid body with one unknown field is rejected with that field', async () => {
  const customer = {
    ...BUYER,
    useSellerAddress: true,
    surpresa: 1,
  }
  const link = linkBody()
  const bodies: [string, object, string][] = [
    ['/core/seller-clients', customer, 'surpresa'],
    ['/core/payment-links', { ...link, surpresa: 1 }, 'surpresa'],
    [
      '/core/payment-links',
      { ...link, paymentOrder: { ...link.paymentOrder, surpresa: 1 } },
      'paymentOrder.surpresa',
    ],
  ]
  for (const [path, body, field] of bodies) {
    const answer = await product.call(path, { method: 'POST', token, body })
    assertRefused(answer, path)
    assert.deepEqual(
      answer.body.map((entry: { field: string }) => entry.field),
      [field],
    )
  }
})

test('R-MON-01 an amount with three decimals, an exponent, a sign or too many digits is rejected', async () => {
  for (const value of ['10.105', '1e2', '-5', '0', '100000000', '"10"', 'true', '1.0e0', 'NaN']) {
    const raw = JSON.stringify(linkBody()).replace('"value":150', `"value":${value}`)
    const answer = await product.call('/core/payment-links', { method: 'POST', token, raw })
    assertRefused(answer, value)
  }
})

test('NUL characters, lone surrogates and bodies of 10 MB are rejected', async () => {
  const titles = ['a\u0000b', '\ud800']
  for (const title of titles) {
    const body = linkBody({ title })
    assertRefused(await product.call('/core/payment-links', { method: 'POST', token, body }), title)
  }
  const raw = JSON.stringify(linkBody({ title: 'x'.repeat(10_000_000) }))
  const answer = await product.call('/core/payment-links', { method: 'POST', token, raw })
  assert.equal(answer.status, 413)
  assert.equal(answer.body[0].code, 'BAR-0013')
})

test('R-API-02 invalid pages, sizes, sorts and periods are rejected', async () => {
  for (const query of [
    'page=-1',
    'size=0',
    'size=10001',
    'page=x',
    'sort=senha,ASC',
    'sort=value,UP',
    'page=10000001&size=20',
  ]) {
    assertRefused(await product.call(`/core/charges?${query}`, { token }), query)
  }
  const period = await product.call('/core/charges?expirationDateInitial=2026-02-01', { token })
  assert.equal(period.body[0].code, 'BAR-0012')
  const turned = '/core/charges?expirationDateInitial=2026-02-02&expirationDateFinal=2026-02-01'
  assert.equal((await product.call(turned, { token })).body[0].code, 'BAR-0012')
})

const NASTY: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  '',
  ' ',
  '0',
  'á',
  '\u0000',
  '\ud83d',
  "' or 1=1 --",
  '<script>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  'a'.repeat(5_000),
  '9'.repeat(400),
  '2026-02-30',
  '2026-13-01T25:61:61',
  '00000000-0000-0000-0000-000000000000',
  [],
  {},
  [[[[]]]],
  { toString: 1 },
  ['\r\nSet-Cookie: x'],
  '=1+1',
]

const pick = <T>(random: () => number, list: readonly T[]): T | undefined =>
  list[Math.floor(random() * list.length)]

/** A random value of the schema with occasional invalid parts. */
function fuzz(given: JsonSchema, components: Components, random: () => number): unknown {
  const schema = resolved(given, components)
  const of = (inner: JsonSchema) => fuzz(inner, components, random)
  if (random() < 0.15) return pick(random, NASTY)
  if (schema.enum) return pick(random, schema.enum)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return of(pick(random, alternatives) ?? {})
  if (schema.properties) {
    const made = Object.entries(schema.properties).filter(() => random() > 0.05)
    const extra = random() < 0.05 ? [['surpresa', 1]] : []
    return Object.fromEntries([...made.map(([name, inner]) => [name, of(inner)]), ...extra])
  }
  if (schema.type === 'array')
    return Array.from({ length: Math.floor(random() * 3) }, () => of(schema.items ?? {}))
  if (schema.type === 'number' || schema.type === 'integer') return Math.floor(random() * 200)
  if (schema.type === 'boolean') return random() < 0.5
  if (random() < 0.3) return exampleOf(schema, components)
  return random() < 0.3 ? randomUUID() : pick(random, NASTY)
}

/** A random request to the operation, sometimes invalid. */
function fuzzedRequest(
  { path: template, operation }: Callable,
  components: Components,
  random: () => number,
) {
  const query = new URLSearchParams()
  let path = template
  for (const { name, in: place, schema } of operation.parameters) {
    const value = fuzz(schema, components, random)
    const text = (typeof value === 'string' ? value : JSON.stringify(value)) ?? ''
    const part = encodeURIComponent(text.toWellFormed().slice(0, 80) || 'x')
    if (place === 'path') path = path.replace(`{${name}}`, part)
    else if (place === 'query' && random() < 0.5) query.set(name, text.slice(0, 500))
  }
  const schema = operation.requestBody?.content['application/json']?.schema
  const raw = schema && JSON.stringify(fuzz(schema, components, random))
  return { address: `${path}?${query}`, raw }
}

const isExcluded = ({ path }: Callable) => path.includes('/sandbox/') || path.includes('/sign-')

const operationsOf = (paths: OpenApi['paths']): Callable[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

// A look-up may answer that its service is unavailable.
const isCompanyDown = ({ status, body }: Received) =>
  status === 502 && body?.[0]?.code.startsWith('BAR-210')

function assertHandled(answer: Received, about: string): void {
  if (isCompanyDown(answer)) return
  assert.ok(answer.status < 500, `${about}: ${answer.status} ${answer.text}`)
  if (answer.status >= 400) assertRefused(answer, about)
}

interface Callable {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

const REQUESTS = sized('REQUESTS', 1_000, 100_000)
const MAX_GROWTH = 1.1

test(`${REQUESTS} requests fuzzed from the OpenAPI document get no 5xx and well-formed errors`, async (context) => {
  // Not recorded: the set of received responses must not depend on the seed.
  const fuzzed = caller(product.url)
  const seed = 20_261_121
  context.diagnostic(`seed ${seed}`)
  const random = numbersFrom(seed)
  const { paths, components } = await openApi(product.routes.map(({ endpoint }) => endpoint))
  const operations = operationsOf(paths).filter((one) => !isExcluded(one))
  const tokens: string[] = []
  for (const { email } of DEMO_PEOPLE) tokens.push(await product.signIn(email))
  const statuses = new Map<number, number>()
  let warmBytes = 0
  const answered = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  for (let number = 0; number < REQUESTS; number += 1) {
    // After half of the requests everything is loaded and cached; from then on memory must not
    // grow.
    if (number === REQUESTS / 2) warmBytes = process.memoryUsage().rss
    const picked = operations[number % operations.length] ?? assert.fail('no operation')
    const { address, raw } = fuzzedRequest(picked, components.schemas, random)
    const answer = await fuzzed(address, {
      method: picked.method.toUpperCase(),
      token: tokens[number % tokens.length] ?? token,
      ...(raw === undefined ? {} : { raw }),
    })
    answered(answer.status)
    assertHandled(answer, `${picked.operation.operationId} #${number} ${address} ${raw}`)
  }
  const growth = process.memoryUsage().rss / warmBytes
  context.diagnostic(`answers ${[...statuses].map(([status, count]) => `${status}×${count}`)}`)
  context.diagnostic(`memory grew to ${growth.toFixed(2)} times from half of the way`)
  if (isLong) assert.ok(growth < MAX_GROWTH, `memory grew to ${growth} times`)
})
