import { timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { newNonce } from '#server/platform/http/static.ts'
import type { Log } from '#server/platform/process/log.ts'
import { describeError } from '#server/platform/process/safe-error.ts'
import { hashOf } from '#server/platform/security/identifiers.ts'

const REQUEST_TIMEOUT_MS = 15_000

/** What the operators' port shows; both are rendered for each request. */
export interface OperationsParts {
  readonly host: string
  readonly port: number
  readonly key: string
  readonly log: Log
  /** The page as HTML, its one style element under the nonce. */
  page(nonce: string): Promise<string>
  /** The metrics in Prometheus' text format. */
  figures(): Promise<string>
}

/** Compares in a time that does not depend on where the two differ. */
const isKey = (given: string, key: string): boolean => timingSafeEqual(hashOf(given), hashOf(key))

const bearerOf = (header: string): string => /^Bearer (\S+)$/i.exec(header)?.[1] ?? ''

/** The password of HTTP Basic; any user name will do. */
function passwordOf(header: string): string {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header)?.[1] ?? ''
  const [, password = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return password
}

const policyOf = (nonce: string) =>
  [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': '',
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
}

const rejectWith = (reply: FastifyReply, challenge: string) =>
  reply
    .code(401)
    .header('www-authenticate', challenge)
    .type('text/plain; charset=utf-8')
    .send('Acesso negado.\n')

function createSite({ key, log, page, figures }: OperationsParts): FastifyInstance {
  const app = fastify({
    logger: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(HEADERS)
  })
  app.setNotFoundHandler((_, reply) => reply.code(404).type('text/plain').send('404\n'))
  app.setErrorHandler((error, request, reply) => {
    const call = request.routeOptions.url
    log.error({ call, ...describeError(error) }, 'the operations site failed')
    return reply.code(500).type('text/plain').send('500\n')
  })
  app.get('/metrics', async ({ headers }, reply) => {
    if (!isKey(bearerOf(headers.authorization ?? ''), key)) {
      return rejectWith(reply, 'Bearer realm="operations"')
    }
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await figures())
  })
  app.get('/', async ({ headers }, reply) => {
    if (!isKey(passwordOf(headers.authorization ?? ''), key)) {
      return rejectWith(reply, 'Basic realm="operations", charset="UTF-8"')
    }
    const nonce = newNonce()
    return reply
      .header('content-security-policy', policyOf(nonce))
      .type('text/html; charset=utf-8')
      .send(await page(nonce))
  })
  return app
}

/** Serves the operators' page and the metrics; answers how to stop. */
export async function serveOperations(parts: OperationsParts): Promise<() => Promise<void>> {
  const app = createSite(parts)
  await app.listen({ host: parts.host, port: parts.port })
  return () => app.close()
}
