import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { mayUse } from '#contract/access/access.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { machineTime } from '#server/platform/clock.ts'
import { readForm } from '#server/platform/multipart.ts'
import { newId } from '#server/platform/identifiers.ts'
import { Refused, refuse } from '#server/platform/refused.ts'
import type { Incoming } from '#server/platform/exchange.ts'
import { createFloodGate, keepAddressWithin, SELLER_REQUESTS } from '#server/platform/limits.ts'
import {
  bearerOf,
  mountPath,
  type Caller,
  type Platform,
  type Route,
} from '#server/platform/serve.ts'

const LARGEST_BODY = 256 * 1024
/** Five files of 5 MiB, and what stands around them. */
const LARGEST_FORM = 26 * 1024 * 1024
const REQUEST_TIMEOUT_MS = 15_000
const CLOSE_PATIENCE_MS = 3_000

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

function incomingOf(request: FastifyRequest): Incoming {
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
    ip: request.ip,
    requestId: request.id,
  }
}

async function received(request: FastifyRequest): Promise<Incoming> {
  const incoming = incomingOf(request)
  if (!Buffer.isBuffer(request.body)) return incoming
  const form = await readForm(request.body, request.headers['content-type'] ?? '')
  return { ...incoming, body: form.text, form: form.fields }
}

/** Access before anything else of the request is read (R-API-04). */
async function callerOf(
  route: Route,
  incoming: Incoming,
  options: HttpOptions,
): Promise<Caller | null> {
  const { access } = route.endpoint
  if (access === 'public' || access === 'temporary-token' || access === 'provider') return null
  if (access === 'sandbox') {
    const { mode, sandboxKey } = options.platform.config
    if (mode !== 'sandbox') refuse(platformRefusals.notFound)
    if (incoming.headers['x-sandbox-key'] !== sandboxKey) refuse(platformRefusals.notFound)
    return null
  }
  const token = bearerOf(incoming)
  const caller = token ? await options.platform.identify(token) : null
  if (!caller) refuse(platformRefusals.sessionExpired)
  if (!mayUse(caller, access)) refuse(platformRefusals.forbidden)
  return caller
}

const errorBody = (refused: Refused) => JSON.stringify(refused.entries)

function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  platform: Platform,
) {
  const refused = error instanceof Refused ? error : refusedOf(error)
  if (refused.status >= 500) {
    const stack = error instanceof Error ? error.stack : String(error)
    const { url } = request.routeOptions
    platform.log.error({ requestId: request.id, call: url, stack }, 'unexpected')
  }
  const wait = refused.reasons.find((reason) => reason.retryAfterSeconds)?.retryAfterSeconds
  if (wait) reply.header('retry-after', String(wait))
  return reply.code(refused.status).type('application/json; charset=utf-8').send(errorBody(refused))
}

// What Fastify itself refuses, told in our own words; everything else is unexpected.
function refusedOf(error: unknown): Refused {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Refused([{ refusal: platformRefusals.tooLarge }])
  const readable = typeof status !== 'number' || status >= 500
  const refusal = readable ? platformRefusals.unexpected : platformRefusals.unreadable
  return new Refused([{ refusal }])
}

/** The headers every answer of the API bears. */
export const API_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': '',
} as const

/** A Fastify with our error answers; bodies come as text, parsed by the contract. */
export function createHttp(platform: Platform): FastifyInstance {
  const app = fastify({
    bodyLimit: LARGEST_BODY,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => newId(),
    logger: false,
    routerOptions: { maxParamLength: 300 },
  })
  // A connection that never asked anything, as browsers open in advance, isn't idle to Node: it
  // would hold the close for a minute.
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), CLOSE_PATIENCE_MS).unref()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  )
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  )
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, platform))
  app.setNotFoundHandler((request, reply) =>
    answerError(new Refused([{ refusal: platformRefusals.notFound }]), request, reply, platform),
  )
  return app
}

/** Mounts the routes: access, then input, then action, then output. */
export function mountRoutes(app: FastifyInstance, options: HttpOptions): void {
  const { platform } = options
  const limited = platform.config.limits === 'on'
  const flood = createFloodGate(SELLER_REQUESTS)
  for (const route of options.routes) {
    const { endpoint } = route
    app.route({
      method: endpoint.method,
      url: mountPath(endpoint),
      ...(endpoint.multipart ? { bodyLimit: LARGEST_FORM } : {}),
      // A large body is taken from nobody who may not send it.
      ...(endpoint.multipart
        ? {
            onRequest: async (request) =>
              void (await callerOf(route, incomingOf(request), options)),
          }
        : {}),
      handler: async (request, reply) => {
        const startedMs = machineTime.now()
        const incoming = await received(request)
        const caller = await callerOf(route, incoming, options)
        if (limited) {
          if (caller) flood(caller.sellerId)
          await keepAddressWithin(platform.database, endpoint, incoming.ip)
        }
        const { status, body, type, headers } = await route.answer(platform, incoming, caller)
        const durationMs = machineTime.now() - startedMs
        platform.log.info(
          { call: endpoint.id, status, durationMs, requestId: request.id },
          'answered',
        )
        reply.code(status).headers({ ...API_HEADERS, ...headers })
        if (body === null) return reply.send()
        return reply.type(type).send(body)
      },
    })
  }
  app.addHook('onSend', async (_, reply) => {
    if (reply.hasHeader('permissions-policy')) return
    for (const [name, value] of Object.entries(API_HEADERS)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
}
