import type { FastifyInstance } from 'fastify'
import { COMPANIES } from '#server/outside/companies.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { answerUnder } from '#server/outside/faults.ts'
import { pageOf } from '#server/outside/mailbox/mails.ts'
import { pathPart, queryPart, read, Unacceptable } from '#server/outside/requests.ts'
import {
  buttonUrl,
  latestMessages,
  MessageBody,
  readMessage,
  takeMessage,
} from '#server/outside/whatsapp/messages.ts'

const MAX_SIZE = 500

/** Mounts WhatsApp's Cloud API, the list of its messages and the action of their recipients. */
export function mountWhatsApp(app: FastifyInstance, context: SandboxContext): void {
  const { faults } = context

  app.post(`${COMPANIES.whatsapp.prefix}/:phoneNumberId/messages`, async (request, reply) => {
    if (!request.headers.authorization?.startsWith('Bearer ')) {
      const error = { message: 'Invalid OAuth access token', type: 'OAuthException', code: 190 }
      return reply.code(401).send({ error })
    }
    const message = read(MessageBody, request.body)
    const fault = faults.take('whatsapp', message.to, 'next', 0)
    return answerUnder(faults, fault, reply, () => takeMessage(context, message, fault))
  })

  app.get('/whatsapp/messages', async (request) => {
    const size = pageOf(queryPart(request, 'size')) || undefined
    const found = await latestMessages(
      context,
      queryPart(request, 'to') ?? '',
      pageOf(queryPart(request, 'page')),
      size && Math.min(size, MAX_SIZE),
    )
    const content = found.map((message) => ({
      id: message.id,
      to: message.recipient,
      template: message.template,
      body: message.body,
      button: message.button,
      url: buttonUrl(context, message),
      status: message.status,
      at: message.at,
    }))
    return { content }
  })

  app.post('/counterparty/whatsapp/address', async () => {
    if (await context.confirmWhatsApp()) return { outcome: 'confirmed' }
    throw new Unacceptable(409, 'not_allowed', 'o endereço não repetiu o desafio')
  })

  app.post('/counterparty/whatsapp/:id/read', async (request) => {
    if (await readMessage(context, pathPart(request, 'id'))) return { outcome: 'read' }
    throw new Unacceptable(409, 'not_allowed', 'a mensagem não está entregue')
  })
}
