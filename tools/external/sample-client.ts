import { randomUUID } from 'node:crypto'
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.d.ts'

// A program as an integrator would write it, against the types generated from the OpenAPI
// document. `npm run prove` compiles it and runs it against the product.

type ErrorCode = components['schemas']['ErrorCode']

const [, , baseUrl = '', email = '', password = ''] = process.argv
const client = createClient<paths>({ baseUrl })

function fail(what: string, errors: components['schemas']['Errors'] | undefined): never {
  throw new Error(`${what}: ${errors?.map(({ code, description }) => `${code} ${description}`)}`)
}

const signedIn = await client.POST('/core/public/auth/sign-in', { body: { email, password } })
if (!signedIn.data) fail('sign-in', signedIn.error)
const headers = { authorization: `Bearer ${signedIn.data.token}` }

const listed = await client.GET('/core/charges', {
  headers,
  params: { query: { status: 'LATE', size: 5, sort: 'value,DESC' } },
})
if (!listed.data) fail('list charges', listed.error)
const late: number = listed.data.content.reduce((total, { value }) => total + value, 0)
process.stdout.write(`${listed.data.totalElements} late charges, ${late.toFixed(2)} on the page\n`)

const header = { 'Idempotency-Key': randomUUID() }
const link: components['schemas']['NewLink'] = {
  type: 'ORDER',
  paymentOrder: { title: 'Cesta de pães', value: 59.9, installments: 1 },
  allowedPaymentMethods: { creditCardMethod: null, bankSlipMethod: null, pixMethod: {} },
}
const created = await client.POST('/core/payment-links', {
  headers,
  params: { header },
  body: link,
})
if (!created.data) fail('create a link', created.error)
const again = await client.POST('/core/payment-links', { headers, params: { header }, body: link })
if (again.data?.uuid !== created.data.uuid) {
  throw new Error(`the same key created link ${again.data?.uuid} besides ${created.data.uuid}`)
}

const EXPECTED: ErrorCode = 'BAR-4401'
const missing = await client.GET('/payment/public/payment-links/{uuid}', {
  params: { path: { uuid: randomUUID() } },
})
if (missing.error?.[0]?.code !== EXPECTED) fail('an unknown link', missing.error)

const opened = await client.GET('/payment/public/payment-links/{uuid}', {
  params: { path: { uuid: created.data.uuid } },
})
if (!opened.data) fail('open the link', opened.error)
const { state, value } = opened.data
if (state !== 'OPEN' || value !== 59.9) throw new Error(`the link is ${state} at ${value}`)
process.stdout.write(`link ${opened.data.uuid} sells ${opened.data.title} by Pix\n`)
