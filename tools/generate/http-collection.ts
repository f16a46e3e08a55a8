import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyEndpoint } from '#contract/access/endpoint.ts'
import { scopesOfCall } from '#contract/access/key-scopes.ts'
import { contractNames } from '#server/reference/contract-names.ts'
import type { Parameter } from '#server/reference/media.ts'
import { documented, type Operation, openApi } from '#server/reference/openapi.ts'

export const COLLECTION_FILE = join(
  import.meta.dirname,
  '../..',
  'examples',
  'integration',
  'guiche.http',
)

const HEAD = `# Every call of the API, for VS Code (REST Client) and httpYac. Made from the contract: node tools/generate/http-collection.ts
# A key makes the calls that name its scopes; the others take the token of a person, which AUTH-01 answers.

@host = http://localhost:3000
@key = sk_test_…
@token = …`

/** Calls of the companies and of the sandbox's own page are none of an integrator. */
const isCallable = ({ access, stream, multipart }: AnyEndpoint) =>
  access !== 'provider' && access !== 'sandbox' && !stream && !multipart

const textOf = (value: unknown) => encodeURIComponent(String(value))

function addressOf(path: string, parameters: readonly Parameter[]): string {
  const address = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, textOf(example)), path)
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, example }) => `${name}=${textOf(example)}`)
  return query.length > 0 ? `${address}?${query.join('&')}` : address
}

function headersOf(endpoint: AnyEndpoint, { parameters, requestBody }: Operation): string[] {
  const needsKey = parameters.some(({ name, required }) => name === 'Idempotency-Key' && required)
  const access =
    scopesOfCall(endpoint.id).length > 0
      ? 'X-Token-Api: {{key}}'
      : 'Authorization: Bearer {{token}}'
  return [
    ...(endpoint.access === 'public' ? [] : [access]),
    ...(needsKey ? ['Idempotency-Key: {{$guid}}'] : []),
    ...(requestBody ? ['Content-Type: application/json'] : []),
  ]
}

function requestOf(endpoint: AnyEndpoint, path: string, operation: Operation): string {
  const scopes = scopesOfCall(endpoint.id)
  const content = operation.requestBody?.content['application/json']
  return [
    `### ${endpoint.id} ${endpoint.summary}`,
    ...(scopes.length > 0 ? [`# Key: ${scopes.join(', ')}`] : []),
    `${endpoint.method} {{host}}${addressOf(path, operation.parameters)}`,
    ...headersOf(endpoint, operation),
    ...(content ? ['', JSON.stringify(content.example, null, 2)] : []),
  ].join('\n')
}

/** The calls that an integrator can make, with the examples of the reference. */
export async function httpCollection(): Promise<string> {
  const endpoints = [...(await contractNames()).operations.keys()] as AnyEndpoint[]
  const callable = endpoints.filter(isCallable).sort((one, other) => one.id.localeCompare(other.id))
  const document = await openApi(endpoints)
  const requests = callable.map((endpoint) => {
    const { path, operation } = documented(document, endpoint)
    return requestOf(endpoint, path, operation)
  })
  return `${[HEAD, ...requests].join('\n\n')}\n`
}

if (process.argv[1] === import.meta.filename) writeFileSync(COLLECTION_FILE, await httpCollection())
