import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { type AnyEndpoint, fullPath, type InputOf } from '#contract/access/endpoint.ts'
import type { KeyScope } from '#contract/access/key-scopes.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { ActorKind } from '#server/platform/commands/unit-of-work.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database, SqlStatement, Transaction } from '#server/platform/database/database.ts'
import type { Live } from '#server/platform/events/live.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { decode, parseJson } from '#server/platform/http/decode.ts'
import type { HttpRequest, HttpResponse } from '#server/platform/http/messages.ts'
import { type CommandResult, encode, fileTypeOf } from '#server/platform/http/responses.ts'
import type { Log } from '#server/platform/process/log.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** The caller, with the roles and features held now. */
export interface Caller {
  readonly kind: ActorKind
  readonly sellerId: SellerId
  readonly userId: Uuid | null
  readonly email: string | null
  readonly sessionId: Uuid | null
  /** Whether the user signs in with a second factor. */
  readonly hasTwoFactor: boolean
  readonly roles: readonly string[]
  readonly features: readonly string[]
  /** The API key of a caller that is no person: what it may call besides. */
  readonly key?: { readonly id: Uuid; readonly scopes: readonly KeyScope[] }
}

/** The caller of a call that only persons and keys make; rejects without one. */
export const signedIn = (caller: Caller | null): Caller =>
  caller ?? reject(platformRefusals.sessionExpired)

/** The dependencies of the routes. */
export interface Platform {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  readonly live: Live
  readonly identify: Identify
  readonly identifyKey: IdentifyKey
  readonly vault: Vault
  /** Whether the program stops: it is not ready for further requests. */
  readonly isStopping: () => boolean
  /** Notes a request of an API key that was answered, also a refused one. */
  readonly noteKeyRequest: (request: KeyRequest) => void
}

/** An answered request of an API key. */
export interface KeyRequest {
  readonly endpoint: AnyEndpoint
  readonly sellerId: SellerId
  readonly keyId: Uuid
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly status: number
  readonly durationMs: number
  readonly codes: readonly string[]
  readonly body: string
  readonly requestId: Uuid
}

/** Identifies the caller of an access token; null when it is invalid. */
export type Identify = (token: string) => Promise<Caller | null>

/** Identifies the caller of an API key from a network address; null when it may not be used. */
export type IdentifyKey = (key: string, ip: string) => Promise<Caller | null>

export interface Route {
  readonly endpoint: AnyEndpoint
  /** `caller` is null on public calls only. */
  handle(platform: Platform, request: HttpRequest, caller: Caller | null): Promise<HttpResponse>
}

/** Finds the seller of a public call in the directory; rejects unknown keys. */
export type FindSeller<E> = (input: InputOf<E>, platform: Platform) => Promise<SellerId>

/** Parses path, query and body by the contract; rejects unknown fields. */
export function inputOf<E extends AnyEndpoint>(endpoint: E, request: HttpRequest): InputOf<E> {
  const { params, query, body, refusals } = endpoint
  const parts: Record<string, unknown> = {}
  if (params) {
    // A malformed id in a path is an unknown record, not bad input, so that it reveals nothing.
    const parsed = z.safeParse(params, request.params)
    const missing = refusals.find(({ status }) => status === 404) ?? platformRefusals.notFound
    if (!parsed.success) reject(missing)
    parts['params'] = parsed.data
  }
  if (query) parts['query'] = decode(query, request.query, refusals)
  if (body) {
    parts['body'] = decode(body, bodyOf(endpoint, request), refusals)
  }
  return parts as InputOf<E>
}

function bodyOf({ multipart }: AnyEndpoint, { body, form }: HttpRequest): unknown {
  if (multipart) return form
  return body === '' ? undefined : parseJson(body)
}

/** The token of the request's header. */
export const bearerOf = ({ headers }: HttpRequest): string | undefined =>
  /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1]

/** The seller of the token; on a public call the owner of the input. */
export async function sellerOf<E extends AnyEndpoint>(
  caller: Caller | null,
  findSeller: FindSeller<E> | undefined,
  input: InputOf<E>,
  platform: Platform,
): Promise<SellerId> {
  if (caller) return caller.sellerId
  if (findSeller) return findSeller(input, platform)
  throw new Error('a public call has no findSeller')
}

/** A call without effect: one transaction that only reads. */
export function query<const E extends AnyEndpoint>(
  endpoint: E,
  handle: (
    transaction: Transaction,
    input: InputOf<E>,
    caller: Caller | null,
    request: HttpRequest,
  ) => Promise<CommandResult<E>>,
  findSeller?: FindSeller<E>,
): Route {
  return {
    endpoint,
    async handle(platform, request, caller) {
      const input = inputOf(endpoint, request)
      const sellerId = await sellerOf(caller, findSeller, input, platform)
      const result = await platform.database.readSnapshot(sellerId, (transaction) =>
        handle(transaction, input, caller, request),
      )
      return encode(endpoint, result)
    },
  }
}

/** A query of one statement, sent with its transaction in one round trip. */
export function listQuery<const E extends AnyEndpoint, Row>(
  endpoint: E,
  question: (input: InputOf<E>, caller: Caller) => SqlStatement,
  answer: (row: Row | undefined, input: InputOf<E>, caller: Caller) => CommandResult<E>,
): Route {
  return {
    endpoint,
    async handle({ database }, request, caller) {
      const input = inputOf(endpoint, request)
      if (!caller) throw new Error(`${endpoint.id} has no caller`)
      const row = await database.pipelinedQuery<Row>(caller.sellerId, question(input, caller))
      return encode(endpoint, answer(row, input, caller))
    },
  }
}

/** A streamed file of any length. */
export interface Download {
  readonly name: string
  readonly pieces: AsyncIterable<string>
}

const downloadReply = (endpoint: AnyEndpoint, { name, pieces }: Download): HttpResponse => ({
  status: 200,
  type: fileTypeOf(endpoint),
  headers: { 'content-disposition': `attachment; filename="${name}"` },
  body: Readable.from(pieces, { objectMode: false }),
})

/**
 * A call that streams a long file. Each piece has its own transaction, so that a slow reader holds
 * no connection.
 */
export const download = <const E extends AnyEndpoint>(
  endpoint: E,
  handle: (database: Database, input: InputOf<E>, caller: Caller) => Promise<Download>,
): Route => ({
  endpoint,
  async handle({ database }, request, caller) {
    const input = inputOf(endpoint, request)
    if (!caller) throw new Error(`${endpoint.id} has no caller`)
    return downloadReply(endpoint, await handle(database, input, caller))
  },
})

/** The same for a call without a session, whose input says what it may read. */
export const publicDownload = <const E extends AnyEndpoint>(
  endpoint: E,
  handle: (database: Database, input: InputOf<E>) => Promise<Download>,
): Route => ({
  endpoint,
  async handle({ database }, request) {
    return downloadReply(endpoint, await handle(database, inputOf(endpoint, request)))
  },
})

/** A call that needs no seller: look-ups, sign-in, brand. */
export function publicCall<const E extends AnyEndpoint>(
  endpoint: E,
  handle: (
    input: InputOf<E>,
    request: HttpRequest,
    platform: Platform,
  ) => Promise<CommandResult<E>>,
): Route {
  return {
    endpoint,
    async handle(platform, request) {
      return encode(endpoint, await handle(inputOf(endpoint, request), request, platform))
    },
  }
}

/** A stream of hints that something of the caller's account changed, for as long as it may see it. */
export const eventStream = (endpoint: AnyEndpoint): Route => ({
  endpoint,
  async handle({ live, identify }, request, caller) {
    const token = bearerOf(request)
    if (!caller?.sessionId || !token) throw new Error(`${endpoint.id} has no session`)
    const isStillGood = async () => (await identify(token)) !== null
    const { sellerId, sessionId } = caller
    const body = live.open({ sellerId, sessionId, isStillGood })
    // Proxies must hand each event on at once.
    const headers = { 'x-accel-buffering': 'no' }
    return { status: 200, type: 'text/event-stream; charset=utf-8', headers, body }
  },
})

/** `/core/charges/:id`, as the HTTP server mounts it. */
export const mountPath = (endpoint: AnyEndpoint): string =>
  fullPath(endpoint).replace(/\{(\w+)\}/g, ':$1')
