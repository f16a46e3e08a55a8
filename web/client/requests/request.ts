import * as z from 'zod/mini'
import {
  type AnyEndpoint,
  fullPath,
  type InputOf,
  type OutputOf,
  REQUEST_ID_HEADER,
} from '#contract/access/endpoint.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { newUuid } from '#web/client/identifiers.ts'
import { noteUnreachable } from '#web/client/requests/connection.ts'
import { type CallFailed, failureOf, unreachable } from '#web/client/requests/failed.ts'
import { withOpenEnums } from '#web/client/requests/open-enums.ts'

/** The parts of a call as they travel. */
export interface WireInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

export interface RequestOptions {
  readonly token?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** The idempotency key; a POST without one gets a random one (R-GEN-05). */
  readonly key?: Uuid | undefined
  /** The answer that a change was made from; refused when the record is another by now. */
  readonly madeFrom?: unknown
  /** `Prefer: preview`: what the call would do, without doing it. */
  readonly preview?: boolean | undefined
}

interface Parts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const recordOf = (value: unknown) => (value ?? {}) as Readonly<Record<string, unknown>>

/** Encodes the input by the contract's shapes: centavos become reais, absent parts stay away. */
export function wireInput<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): WireInput {
  const { params, query, body } = input as Parts
  return {
    ...(endpoint.params ? { params: recordOf(z.encode(endpoint.params, params)) } : {}),
    ...(endpoint.query ? { query: recordOf(z.encode(endpoint.query, query ?? {})) } : {}),
    ...(endpoint.body && body !== undefined ? { body: z.encode(endpoint.body, body) } : {}),
  }
}

/** `/core/charges/…?page=1`. */
export function addressOf(endpoint: AnyEndpoint, { params = {}, query = {} }: WireInput): string {
  const path = fullPath(endpoint).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(
    present.map(([name, value]) => [name, String(value)]),
  ).toString()
  return search ? `${path}?${search}` : path
}

function headersOf(endpoint: AnyEndpoint, options: RequestOptions, hasBody: boolean) {
  const { token, key, preview } = options
  const version = versionOf(options.madeFrom)
  const idempotencyKey = key ?? (endpoint.method === 'POST' ? newUuid() : undefined)
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(version ? { 'if-match': version } : {}),
    ...(preview ? { prefer: 'preview' } : {}),
  }
}

/**
 * How long the answer to a read is waited for: a page would otherwise load without end while a service
 * or a proxy keeps the connection open. A command is not given up: it may be carried out all the same.
 */
export const READ_LIMIT_MS = 20_000

/** Fetches; a read is given up when no answer has begun within its limit. */
async function fetchInTime(address: string, init: RequestInit, signals: readonly AbortSignal[]) {
  const limit = new AbortController()
  const timer = init.method === 'GET' && setTimeout(() => limit.abort('late'), READ_LIMIT_MS)
  try {
    return await fetch(address, { ...init, signal: AbortSignal.any([...signals, limit.signal]) })
  } finally {
    if (timer) clearTimeout(timer)
  }
}

// A proxy that answers for the service does not send the id.
const idsSent = new WeakMap<Response, string>()

/** Sends one request as it is; no session, no second try. */
export async function send<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: RequestOptions,
): Promise<Response> {
  const wire = wireInput(endpoint, input)
  const body = wire.body === undefined ? undefined : JSON.stringify(wire.body)
  const requestId = newUuid()
  try {
    const init: RequestInit = {
      method: endpoint.method,
      headers: {
        ...headersOf(endpoint, options, body !== undefined),
        [REQUEST_ID_HEADER]: requestId,
      },
      ...(body === undefined ? {} : { body }),
      cache: 'no-store',
    }
    const response = await fetchInTime(
      addressOf(endpoint, wire),
      init,
      options.signal ? [options.signal] : [],
    )
    idsSent.set(response, requestId)
    return response
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    noteUnreachable()
    throw unreachable(requestId)
  }
}

/** The failure that a refusal describes, with the id of its request. */
export function failureIn(response: Response, body: string): CallFailed {
  const answeredAs = response.headers.get(REQUEST_ID_HEADER)
  return failureOf(response.status, body, answeredAs ?? idsSent.get(response))
}

/** Decodes an answer by the contract; throws `CallFailed` for a refusal. */
export async function readAnswer<E extends AnyEndpoint>(
  endpoint: E,
  response: Response,
): Promise<OutputOf<E>> {
  const text = await response.text()
  if (!response.ok) throw failureIn(response, text)
  if (!endpoint.output || text === '') return undefined as OutputOf<E>
  const output = z.decode(withOpenEnums(endpoint.output), JSON.parse(text)) as OutputOf<E>
  noteVersion(output, response.headers.get('etag'))
  return output
}

const versions = new WeakMap<object, string>()

function noteVersion(output: unknown, version: string | null): void {
  if (version && typeof output === 'object' && output !== null) versions.set(output, version)
}

const versionOf = (output: unknown): string | undefined =>
  typeof output === 'object' && output !== null ? versions.get(output) : undefined
