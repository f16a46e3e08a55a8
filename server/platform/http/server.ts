import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Grant, holdsFeatures, mayUse } from '#contract/access/access.ts'
import {
  type AnyEndpoint,
  fullPath,
  PRODUCT_TIME_HEADER,
  REQUEST_ID_HEADER,
} from '#contract/access/endpoint.ts'
import { API_KEY_HEADER, mayKeyCall } from '#contract/access/key-scopes.ts'
import { servicesOfCall } from '#contract/access/service-calls.ts'
import { hasOneOf } from '#contract/access/services.ts'
import { isUuid, type SellerId, type Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { absencesOf } from '#server/platform/config/providers.ts'
import { ApiError, reject } from '#server/platform/http/api-error.ts'
import type { HttpRequest } from '#server/platform/http/messages.ts'
import { readForm } from '#server/platform/http/multipart.ts'
import { isForeignHost, isFromOtherSite } from '#server/platform/http/other-sites.ts'
import {
  createFloodGate,
  KEY_REQUESTS,
  limitAddress,
  networkOf,
  SELLER_REQUESTS,
} from '#server/platform/http/rate-limits.ts'
import {
  auditForbidden,
  keyRequestOf,
  logRejected,
  rememberRequest,
} from '#server/platform/http/rejection-log.ts'
import {
  bearerOf,
  type Caller,
  mountPath,
  type Platform,
  type Route,
} from '#server/platform/http/routes.ts'
import { faultOf, noteFaultOf } from '#server/platform/process/faults.ts'
import type { Log } from '#server/platform/process/log.ts'
import { countRequest } from '#server/platform/process/metrics.ts'
import { withOrigin } from '#server/platform/process/origin.ts'
import { describeError } from '#server/platform/process/safe-error.ts'
import type { SpanOptions } from '#server/platform/process/span.ts'
import { inSpan } from '#server/platform/process/tracing.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const LARGEST_BODY = 256 * 1024
/** Five files of 5 MiB and the multipart overhead. */
const LARGEST_FORM = 26 * 1024 * 1024
const REQUEST_TIMEOUT_MS = 15_000
const CLOSE_TIMEOUT_MS = 3_000
/** What is under way at a stop is finished, but not for longer than this. */
const LAST_ANSWERS_MS = 30_000
const CLOSE_LOOK_MS = 100

export interface HttpOptions {
  readonly platform: Platform
  readonly routes: readonly Route[]
}

const headersOf = (request: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  )

// A proxy that passes on what a client claims may bring anything.
const ipOf = (request: FastifyRequest): string =>
  isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip

function httpRequestOf(request: FastifyRequest): HttpRequest {
  const [path = '', rawQuery = ''] = request.url.split(/\?(.*)/s)
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(rawQuery)) query[name] = value
  return {
    method: request.method,
    path,
    params: request.params as Record<string, string>,
    query,
    rawQuery,
    body: typeof request.body === 'string' ? request.body : '',
    headers: headersOf(request),
    ip: ipOf(request),
    requestId: request.id,
  }
}

async function received(request: FastifyRequest): Promise<HttpRequest> {
  const httpRequest = httpRequestOf(request)
  if (!Buffer.isBuffer(request.body)) return httpRequest
  const form = await readForm(request.body, request.headers['content-type'] ?? '')
  return { ...httpRequest, body: form.text, form: form.fields }
}

// REQUIRE_2FA_FOR_MONEY applies to calls that declare this error.
const needsTwoFactor = ({ endpoint }: Route, { platform }: HttpOptions): boolean =>
  platform.config.requireTwoFactorForMoney &&
  endpoint.twoFactorByInput !== true &&
  endpoint.refusals.includes(platformRefusals.twoFactorNeeded)

/** The in-memory counters of one process. */
interface Gates {
  readonly seller: (sellerId: SellerId) => void
  readonly key: (keyId: Uuid) => void
}

interface Guarded extends HttpOptions {
  /** Null when rate limits are off. */
  readonly gates: Gates | null
}

/** The caller of a session, or of an API key where the request has no session. */
function identified(
  httpRequest: HttpRequest,
  { identify, identifyKey }: Platform,
): Promise<Caller | null> | null {
  const token = bearerOf(httpRequest)
  if (token) return identify(token)
  const key = httpRequest.headers[API_KEY_HEADER]
  return key ? identifyKey(key, httpRequest.ip) : null
}

/** A key has no user: its scopes stand in for roles; a feature that the seller lacks stays denied. */
const mayCall = (caller: Caller, endpoint: AnyEndpoint, access: Grant): boolean =>
  caller.key
    ? mayKeyCall(caller.key.scopes, endpoint.id) && holdsFeatures(caller, access)
    : mayUse(caller, access)

/** Rejects a call whose company is not part of this installation. */
function requireService({ endpoint }: Route, { platform }: HttpOptions): void {
  const features = absencesOf(platform.config)
  if (!hasOneOf({ features }, servicesOfCall(endpoint.id))) reject(platformRefusals.serviceAbsent)
}

/** No session protects the sandbox's calls, so pages of other sites are refused. */
const mayUseSandbox = ({ headers }: HttpRequest, config: Platform['config']): boolean =>
  config.mode === 'sandbox' &&
  headers['x-sandbox-key'] === config.sandboxKey &&
  !isFromOtherSite(headers) &&
  !isForeignHost(config, headers['host'])

/** Access before anything else of the request is read (R-API-04). */
async function callerOf(
  route: Route,
  request: FastifyRequest,
  httpRequest: HttpRequest,
  options: Guarded,
): Promise<Caller | null> {
  const { access, id: call } = route.endpoint
  rememberRequest(request, { endpoint: route.endpoint })
  if (access === 'public' || access === 'temporary-token' || access === 'provider') {
    requireService(route, options)
    return null
  }
  if (access === 'sandbox') {
    if (!mayUseSandbox(httpRequest, options.platform.config)) reject(platformRefusals.notFound)
    return null
  }
  const caller = await identified(httpRequest, options.platform)
  if (!caller) reject(platformRefusals.sessionExpired)
  rememberRequest(request, {
    endpoint: route.endpoint,
    sellerId: caller.sellerId,
    keyId: caller.key?.id,
  })
  options.gates?.seller(caller.sellerId)
  if (caller.key) options.gates?.key(caller.key.id)
  if (!mayCall(caller, route.endpoint, access)) {
    const { requestId, ip } = httpRequest
    await auditForbidden(options.platform.database, caller, { call, requestId, ip })
    reject(platformRefusals.forbidden)
  }
  // A key has no second factor: it cannot move money where persons need one.
  if (needsTwoFactor(route, options) && !caller.hasTwoFactor) {
    reject(platformRefusals.twoFactorNeeded)
  }
  requireService(route, options)
  return caller
}

const errorBody = (apiError: ApiError) => JSON.stringify(apiError.entries)

interface ErrorAnswers {
  readonly log: Log
  /** The headers of every answer of the origin. */
  readonly headers: Readonly<Record<string, string>>
}

function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { log, headers }: ErrorAnswers,
) {
  const apiError = error instanceof ApiError ? error : apiErrorOf(error)
  if (noteFaultOf(error, log)) {
    log.info({ requestId: request.id, call: request.routeOptions.url }, 'a fault met a request')
  } else if (apiError.status >= 500) {
    const { url } = request.routeOptions
    log.error({ requestId: request.id, call: url, ...describeError(error) }, 'unexpected')
  } else {
    logRejected(log, request, ipOf(request), apiError)
  }
  const wait = apiError.reasons.find((reason) => reason.retryAfterSeconds)?.retryAfterSeconds
  if (wait) reply.header('retry-after', String(wait))
  // A path that cannot be decoded reaches no hook.
  reply.headers(headers)
  return reply
    .code(apiError.status)
    .type('application/json; charset=utf-8')
    .send(errorBody(apiError))
}

const UNPARSED_STATUS = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])

/** Answers a request that Node could not parse, in the shape of every other error. */
function answerUnparsed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const body = errorBody(new ApiError([{ refusal: platformRefusals.unreadable }]))
  socket.end(
    [
      `HTTP/1.1 ${UNPARSED_STATUS.get(error.code ?? '') ?? '400 Bad Request'}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      ...Object.entries(API_HEADERS).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  )
}

// Rejections by Fastify, in our own texts; any other error is unexpected.
function apiErrorOf(error: unknown): ApiError {
  if (faultOf(error)) {
    return new ApiError([{ refusal: platformRefusals.maintenance, retryAfterSeconds: 5 }])
  }
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new ApiError([{ refusal: platformRefusals.tooLarge }])
  const readable = typeof status !== 'number' || status >= 500
  const refusal = readable ? platformRefusals.unexpected : platformRefusals.unreadable
  return new ApiError([{ refusal }])
}

/** The headers of every API response. */
export const API_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': '',
} as const

export interface ServedAt {
  /** The public address of the origin; over https, HSTS keeps browsers on it. */
  readonly url: string
  /** How long a request may take to arrive whole. */
  readonly requestTimeoutMs?: number
}

const HSTS_HEADER = 'strict-transport-security'
const HSTS = 'max-age=31536000; includeSubDomains'

/** The id that the client brought, where it is one; otherwise a new one. */
function requestIdOf({ headers }: IncomingMessage): Uuid {
  const brought = headers[REQUEST_ID_HEADER]
  return typeof brought === 'string' && isUuid(brought) ? brought : newId()
}

/** A Fastify with our error answers; bodies come as text, parsed by the contract. */
export function createHttp(
  platform: Pick<Platform, 'config' | 'log'>,
  { url, requestTimeoutMs = REQUEST_TIMEOUT_MS }: ServedAt,
): FastifyInstance {
  const { trustedProxies } = platform.config
  const isSecure = url.startsWith('https:')
  const headers = isSecure ? { ...API_HEADERS, [HSTS_HEADER]: HSTS } : API_HEADERS
  const answers: ErrorAnswers = { log: platform.log, headers }
  const app = fastify({
    bodyLimit: LARGEST_BODY,
    requestTimeout: requestTimeoutMs,
    // Node looks for requests that take too long at this interval; its own is 30 seconds.
    http: {
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: requestTimeoutMs / 10,
    },
    trustProxy: trustedProxies === false ? false : [...trustedProxies],
    genReqId: requestIdOf,
    logger: false,
    routerOptions: { maxParamLength: 300 },
    // Errors before routing: a malformed path, a parameter that is too long.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply, answers),
    clientErrorHandler: answerUnparsed,
    // A request that arrives on an open connection while the program stops is answered as any other.
    return503OnClosing: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    // What log lines, the audit trail and the log of an API key name this request by.
    reply.header(REQUEST_ID_HEADER, request.id)
    if (isSecure) reply.header(HSTS_HEADER, HSTS)
  })
  let underWay = 0
  app.server.on('request', (_, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
    })
  })
  // A connection without any request, as browsers open in advance, isn't idle to Node: it would
  // delay the close for a minute.
  app.addHook('preClose', async () => {
    const begunMs = performance.now()
    const look = setInterval(() => {
      const tookMs = performance.now() - begunMs
      if (tookMs < CLOSE_TIMEOUT_MS || (underWay > 0 && tookMs < LAST_ANSWERS_MS)) return
      app.server.closeAllConnections()
      clearInterval(look)
    }, CLOSE_LOOK_MS)
    look.unref()
    app.server.once('close', () => clearInterval(look))
  })
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config as { readonly call?: string }
    countRequest(call ?? 'none', reply.statusCode, reply.elapsedTime / 1_000)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  )
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  )
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, answers))
  app.setNotFoundHandler((request, reply) =>
    answerError(new ApiError([{ refusal: platformRefusals.notFound }]), request, reply, answers),
  )
  return app
}

/**
 * The endpoint's own limit by network address. Reads are counted in memory, because what is polled
 * every few seconds must not cost a write each; everything else in the database, for all processes.
 */
function addressGate({ endpoint }: Route, { database }: Platform) {
  const { limit, idempotency } = endpoint
  if (!limit || idempotency !== 'read') {
    return (ip: string) => limitAddress(database, endpoint, ip)
  }
  const count = createFloodGate<string>(limit)
  return async (ip: string) => count(networkOf(ip))
}

/** A refusal is an answer: only what is unexpected fails the span of a request. */
const isFailure = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500

const spanOf = (endpoint: AnyEndpoint, { headers }: FastifyRequest): SpanOptions => ({
  name: `${endpoint.method} ${fullPath(endpoint)}`,
  kind: 'server',
  attributes: {
    'http.request.method': endpoint.method,
    'http.route': fullPath(endpoint),
    'guiche.call': endpoint.id,
  },
  continues: headers,
  isFailure,
})

function mountRoute(app: FastifyInstance, route: Route, options: Guarded): void {
  const { platform, gates } = options
  const { endpoint } = route
  const limitAddress = gates ? addressGate(route, platform) : async () => {}
  const admitted = new WeakMap<FastifyRequest, Caller | null>()
  const admit = async (
    request: FastifyRequest,
    httpRequest: HttpRequest,
  ): Promise<Caller | null> => {
    const known = admitted.get(request)
    if (known !== undefined) return known
    const caller = await callerOf(route, request, httpRequest, options)
    admitted.set(request, caller)
    return caller
  }
  app.route({
    method: endpoint.method,
    url: mountPath(endpoint),
    config: { call: endpoint.id },
    ...(endpoint.multipart ? { bodyLimit: LARGEST_FORM } : {}),
    // A large body is read only after the caller's access was checked.
    ...(endpoint.multipart
      ? { onRequest: async (request) => void (await admit(request, httpRequestOf(request))) }
      : {}),
    handler: async (request, reply) => {
      const begunMs = performance.now()
      const { status, body, type, headers } = await withOrigin({ requestId: request.id }, () =>
        inSpan(spanOf(endpoint, request), async (describe) => {
          const httpRequest = await received(request)
          const caller = await admit(request, httpRequest)
          await limitAddress(httpRequest.ip)
          const answer = await route.handle(platform, httpRequest, caller)
          describe({ 'http.response.status_code': answer.status })
          return answer
        }),
      )
      const durationMs = Math.round(performance.now() - begunMs)
      platform.log.info(
        { call: endpoint.id, status, durationMs, requestId: request.id },
        'answered',
      )
      const productNow = platform.database.latestTime()?.now
      reply.code(status).headers({ ...API_HEADERS, ...headers })
      if (productNow) reply.header(PRODUCT_TIME_HEADER, productNow)
      if (body === null) return reply.send()
      return reply.type(type).send(body)
    },
  })
}

/** Mounts the routes: access, then input, then action, then output. */
export function mountRoutes(app: FastifyInstance, options: HttpOptions): void {
  const isLimited = options.platform.config.limits === 'on'
  const gates: Gates | null = isLimited
    ? { seller: createFloodGate(SELLER_REQUESTS), key: createFloodGate(KEY_REQUESTS) }
    : null
  const guarded: Guarded = { ...options, gates }
  for (const route of options.routes) mountRoute(app, route, guarded)
  app.addHook('onResponse', async (request, reply) => {
    const answered = keyRequestOf(request, reply)
    if (answered) options.platform.noteKeyRequest(answered)
  })
  app.addHook('onSend', async (_, reply) => {
    if (reply.hasHeader('permissions-policy')) return
    for (const [name, value] of Object.entries(API_HEADERS)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
}
