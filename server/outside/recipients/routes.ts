import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { SandboxContext } from '#server/outside/context.ts'
import { answerUnder } from '#server/outside/faults.ts'
import {
  acceptRegistration,
  decideRegistration,
  findRegistration,
  RegistrationAction,
  wireRegistration,
} from '#server/outside/recipients/registrations.ts'
import { headerPart, pathPart, read, Unacceptable } from '#server/outside/requests.ts'

const PREFIX = '/recipients/v1/registrations'
const short = () => z.string().check(z.minLength(1), z.maxLength(200))

const Body = z.strictObject({
  name: short(),
  document: z.string().check(z.regex(/^[0-9A-Z]{11,14}$/)),
  account: z.object({
    account: z.object({
      bank: short(),
      issuer: short(),
      number: short(),
      issuerDigit: short(),
      bankDigit: short(),
      accountType: short(),
    }),
    pixKey: z.nullable(short()),
    pixKeyType: short(),
  }),
})

const notFound = () => new Unacceptable(404, 'not_found', 'cadastro não encontrado')

/** Mounts the registry of recipients: registrations by key, and what the desk decides. */
export function mountRecipients(app: FastifyInstance, context: SandboxContext): void {
  const { faults } = context

  app.post(PREFIX, async (request, reply) => {
    const key = read(short(), headerPart(request, 'idempotency-key'))
    const fault = faults.take('recipients', key, 'next', 0)
    return answerUnder(faults, fault, reply, async () => {
      const row = await acceptRegistration(context, key, read(Body, request.body))
      if (!row) throw notFound()
      return { status: 200, body: wireRegistration(row) }
    })
  })

  app.get(`${PREFIX}/by-key/:key`, async (request) => {
    const row = await findRegistration(context, pathPart(request, 'key'))
    if (!row) throw notFound()
    return wireRegistration(row)
  })

  app.post('/counterparty/registrations/:key/:action', async (request) => {
    const action = read(RegistrationAction, pathPart(request, 'action'))
    if (await decideRegistration(context, pathPart(request, 'key'), action))
      return { outcome: action }
    throw new Unacceptable(409, 'not_allowed', 'o cadastro já foi decidido')
  })
}
