import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { SandboxContext } from '#server/outside/context.ts'
import { queryPart } from '#server/outside/requests.ts'
import { cardFieldsPage } from '#server/outside/tokenizer/card-fields.ts'
import { testCards } from '#server/outside/tokenizer/outcomes.ts'
import { CardBody, tokenOf } from '#server/outside/tokenizer/token.ts'

const INVALID_CARD = [{ code: 'BAR-4404', description: 'Dados do cartão inválidos.' }]

const LOCAL_ORIGIN = /^https?:\/\/(?:[a-z0-9-]+\.)*(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/

/** Whether a page of that origin may mount the card fields: the checkout, on any subdomain. */
export function mayMount(checkoutUrl: string | undefined, origin: string): boolean {
  if (LOCAL_ORIGIN.test(origin)) return true
  if (!checkoutUrl || !URL.canParse(origin)) return false
  const [own, other] = [new URL(checkoutUrl), new URL(origin)]
  const isOwnHost = other.hostname === own.hostname || other.hostname.endsWith(`.${own.hostname}`)
  return (
    other.origin === origin &&
    other.protocol === own.protocol &&
    other.port === own.port &&
    isOwnHost
  )
}

function allowOrigin(context: SandboxContext, request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers
  reply.header('vary', 'origin')
  if (!origin || !mayMount(context.config.checkoutUrl, origin)) return
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-methods', 'POST')
    .header('access-control-allow-headers', 'content-type')
}

/** A page of the checkout sends cards from its own origin. */
const FOR_OTHER_SITES = { config: { forOtherSites: true } }

/**
 * Mounts the tokeniser, the page with the card fields and the test cards (SBX-06). Card
 * numbers live in the request alone: no store, no log (R-HOST-10).
 */
export function mountTokenizer(app: FastifyInstance, context: SandboxContext): void {
  app.options('/tokenizer/cards', async (request, reply) => {
    allowOrigin(context, request, reply)
    return reply.code(204).send()
  })

  app.post('/tokenizer/cards', FOR_OTHER_SITES, async (request, reply) => {
    allowOrigin(context, request, reply)
    reply.header('cache-control', 'no-store')
    const card = z.safeParse(CardBody, request.body)
    const token = card.success ? tokenOf(context.vault, card.data) : null
    return token ? reply.code(201).send(token) : reply.code(422).send(INVALID_CARD)
  })

  app.get('/card-fields', async (request, reply) => {
    const parent = queryPart(request, 'parent') ?? null
    if (parent !== null && !mayMount(context.config.checkoutUrl, parent)) {
      return reply.code(403).type('text/plain; charset=utf-8').send('Origem não permitida.')
    }
    const nonce = randomBytes(16).toString('base64')
    const policy = [
      `default-src 'none'`,
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      `connect-src 'self'`,
      `base-uri 'none'`,
      `form-action 'none'`,
      `frame-ancestors ${parent ?? "'none'"}`,
    ]
    return reply
      .header('content-security-policy', policy.join('; '))
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(cardFieldsPage({ nonce, parent }).text)
  })

  app.get('/test-cards', async () => testCards())
}
