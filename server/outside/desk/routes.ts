import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { changeCharge } from '#server/outside/acquirer/counterparty.ts'
import { paySlip } from '#server/outside/boleto-bank/slips.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { accountPixPage, payAccountByForm } from '#server/outside/desk/account-pix.ts'
import { payByTxid, payPasted, pixPage, slipsPage } from '#server/outside/desk/banks.ts'
import { cardsPage, testCardsPage } from '#server/outside/desk/cards.ts'
import {
  claimByForm,
  claimsPage,
  decideByForm as decideClaim,
} from '#server/outside/desk/claims.ts'
import { clockPage, moveClock } from '#server/outside/desk/clock.ts'
import { inboxPage, mailBody, mailPage } from '#server/outside/desk/inbox.ts'
import { notesPage } from '#server/outside/desk/invoices.ts'
import type { DeskMessage } from '#server/outside/desk/layout.ts'
import { changeByForm, injectByForm, payoutsPage } from '#server/outside/desk/payouts.ts'
import {
  answerByForm,
  claimKeyByForm,
  giveUpByForm,
  injectKeyFault,
  pixKeysPage,
} from '#server/outside/desk/pix-keys.ts'
import { recipientsPage } from '#server/outside/desk/recipients.ts'
import { resetByForm, resetPage } from '#server/outside/desk/reset.ts'
import { decideByForm, reviewsPage } from '#server/outside/desk/reviews.ts'
import { textMessagesPage } from '#server/outside/desk/text-messages.ts'
import { buyByForm, reverseByForm, virtualCardsPage } from '#server/outside/desk/virtual-cards.ts'
import { whatsAppPage } from '#server/outside/desk/whatsapp.ts'
import { decide, InvoiceAction } from '#server/outside/fiscal/actions.ts'
import type { Html } from '#server/outside/html.ts'
import { documentFile } from '#server/outside/kyc/documents.ts'
import { attachmentOf, mailOf, pageOf } from '#server/outside/mailbox/mails.ts'
import { decideRegistration, RegistrationAction } from '#server/outside/recipients/registrations.ts'
import { plainText, queryPart, read, Unacceptable } from '#server/outside/requests.ts'
import { readMessage } from '#server/outside/whatsapp/messages.ts'

const stylesheet = readFileSync(join(import.meta.dirname, 'stylesheet.css'), 'utf8')
const PAGE_POLICY = [
  `default-src 'none'`,
  `style-src 'self'`,
  `form-action 'self'`,
  `frame-src 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')
const MAIL_POLICY = [
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  `img-src data: https:`,
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  `frame-ancestors 'self'`,
].join('; ')

const send = (reply: FastifyReply, body: Html, policy = PAGE_POLICY): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body.text)

const sendFile = (
  reply: FastifyReply,
  file: { readonly name: string; readonly type: string; readonly content: string | Buffer },
): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"`)
    .header('x-content-type-options', 'nosniff')
    .type(file.type)
    .send(file.content)

/** Only forms of the desk's own pages are accepted. */
function rejectOthers(request: FastifyRequest): void {
  const { origin, host } = request.headers
  if (origin && URL.canParse(origin) && new URL(origin).host === host) return
  throw new Unacceptable(403, 'forbidden', 'origem não permitida')
}

function formOf(request: FastifyRequest): URLSearchParams {
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  for (const [name, value] of form) plainText(value, name)
  return form
}

const CounterpartyAction = z.enum(['approve', 'decline', 'dispute', 'win', 'lose'])

const SAID: Readonly<Record<string, DeskMessage>> = {
  paid: { text: 'Boleto pago. O banco está avisando o recebedor.', wrong: false },
  'not-found': { text: 'Esse boleto não existe.', wrong: true },
  'not-payable': { text: 'Esse boleto já não pode ser pago.', wrong: true },
  done: { text: 'Feito. A adquirente está avisando o vendedor.', wrong: false },
  refused: { text: 'A cobrança não permite isso agora.', wrong: true },
  decided: { text: 'Feito. O emissor está sendo avisado.', wrong: false },
  undecided: { text: 'A nota não permite isso agora.', wrong: true },
  recipient: { text: 'Decidido. O vendedor fica sabendo em instantes.', wrong: false },
  past: { text: 'O cadastro já foi decidido.', wrong: true },
  refusing: { text: 'A próxima declaração será recusada.', wrong: false },
  read: { text: 'Lida. O WhatsApp está avisando o produto.', wrong: false },
  unread: { text: 'Esta mensagem não pode ser lida agora.', wrong: true },
  still: { text: 'O relógio não andou: o produto não respondeu ou recusou a data.', wrong: true },
}

function mountReading(app: FastifyInstance, context: SandboxContext): void {
  app.get('/', async (request, reply) => {
    const to = queryPart(request, 'to') ?? ''
    return send(reply, await inboxPage(context, to, pageOf(queryPart(request, 'page'))))
  })

  const requestedMail = async (request: FastifyRequest) => {
    const mail = await mailOf(context, queryPart(request, 'id') ?? '')
    if (!mail) throw new Unacceptable(404, 'not_found', 'e-mail não encontrado')
    return mail
  }
  app.get('/correio', async (request, reply) =>
    send(reply, await mailPage(context, await requestedMail(request))),
  )
  app.get('/correio/corpo', async (request, reply) =>
    send(reply, mailBody(await requestedMail(request)), MAIL_POLICY),
  )
  app.get('/correio/anexo', async (request, reply) => {
    const [id = '', name = ''] = [queryPart(request, 'id'), queryPart(request, 'name')]
    const file = await attachmentOf(context, id, name)
    if (!file) throw new Unacceptable(404, 'not_found', 'não encontrado')
    return sendFile(reply, file)
  })

  app.get('/whatsapp', async (request, reply) => {
    const to = queryPart(request, 'to') ?? ''
    const pageNumber = pageOf(queryPart(request, 'page'))
    return send(reply, await whatsAppPage(context, { to, pageNumber, message: null }))
  })

  app.get('/sms', async (_, reply) => send(reply, await textMessagesPage(context)))
  app.get('/relogio', async (_, reply) => send(reply, await clockPage(context, null, null)))
  app.get('/pix', async (_, reply) => send(reply, await pixPage(context, null)))
  app.get('/boletos', async (_, reply) => send(reply, await slipsPage(context, null)))
  app.get('/repasses', async (_, reply) => send(reply, await payoutsPage(context, null)))
  app.get('/cartoes', async (_, reply) => send(reply, await cardsPage(context, null)))
  app.get('/notas', async (_, reply) => send(reply, await notesPage(context, null)))
  app.get('/recebedores', async (_, reply) => send(reply, await recipientsPage(context, null)))
  app.get('/cartoes-de-teste', async (_, reply) => send(reply, await testCardsPage(context)))
  app.get('/stylesheet.css', async (_, reply) =>
    reply.type('text/css; charset=utf-8').send(stylesheet),
  )
}

function mountVirtualCards(app: FastifyInstance, context: SandboxContext): void {
  app.get('/cartoes-virtuais', async (_, reply) =>
    send(reply, await virtualCardsPage(context, null)),
  )
  app.post('/cartoes-virtuais/comprar', async (request, reply) => {
    const message = await buyByForm(context, formOf(request))
    return send(reply, await virtualCardsPage(context, message))
  })
  app.post('/cartoes-virtuais/estornar', async (request, reply) => {
    const message = await reverseByForm(context, formOf(request))
    return send(reply, await virtualCardsPage(context, message))
  })
}

function mountPayouts(app: FastifyInstance, context: SandboxContext): void {
  app.get('/conta-pj', async (_, reply) => send(reply, await accountPixPage(context, null)))
  app.post('/conta-pj', async (request, reply) => {
    const message = await payAccountByForm(context, formOf(request))
    return send(reply, await accountPixPage(context, message))
  })
  app.post('/repasses', async (request, reply) => {
    const message = await changeByForm(context, formOf(request))
    return send(reply, await payoutsPage(context, message))
  })
  app.post('/repasses/falha', async (request, reply) => {
    const message = injectByForm(context, formOf(request))
    return send(reply, await payoutsPage(context, message))
  })
}

function mountClaims(app: FastifyInstance, context: SandboxContext): void {
  app.get('/contestacoes', async (request, reply) => {
    const pix = queryPart(request, 'pix') ?? ''
    return send(reply, await claimsPage(context, { pix, message: null }))
  })
  app.post('/contestacoes', async (request, reply) => {
    const message = await claimByForm(context, formOf(request))
    return send(reply, await claimsPage(context, { pix: '', message }))
  })
  app.post('/contestacoes/decidir', async (request, reply) => {
    const message = await decideClaim(context, formOf(request))
    return send(reply, await claimsPage(context, { pix: '', message }))
  })
}

function mountNotes(app: FastifyInstance, context: SandboxContext): void {
  app.post('/notas', async (request, reply) => {
    const form = formOf(request)
    const action = read(InvoiceAction, form.get('action'))
    const done = await decide(context, form.get('dps') ?? '', action)
    return send(reply, await notesPage(context, SAID[done ? 'decided' : 'undecided'] ?? null))
  })

  app.post('/notas/recusar', async (_, reply) => {
    context.faults.put('fiscal', 'next', 'refuse')
    return send(reply, await notesPage(context, SAID['refusing'] ?? null))
  })
}

function mountRecipients(app: FastifyInstance, context: SandboxContext): void {
  app.post('/recebedores', async (request, reply) => {
    const form = formOf(request)
    const action = read(RegistrationAction, form.get('action'))
    const done = await decideRegistration(context, form.get('registration') ?? '', action)
    return send(reply, await recipientsPage(context, SAID[done ? 'recipient' : 'past'] ?? null))
  })
}

function mountReviews(app: FastifyInstance, context: SandboxContext): void {
  app.get('/analises', async (_, reply) => send(reply, await reviewsPage(context, null)))
  app.get('/analises/documento', async (request, reply) => {
    const [application = '', id = ''] = [
      queryPart(request, 'application'),
      queryPart(request, 'id'),
    ]
    const file = await documentFile(context, application, id)
    if (!file) throw new Unacceptable(404, 'not_found', 'documento não encontrado')
    return sendFile(reply, file)
  })
  app.post('/analises', async (request, reply) => {
    const message = await decideByForm(context, formOf(request))
    return send(reply, await reviewsPage(context, message))
  })
}

function mountPixKeys(app: FastifyInstance, context: SandboxContext): void {
  app.get('/chaves-pix', async (_, reply) => send(reply, await pixKeysPage(context, null)))
  app.post('/chaves-pix/pedido', async (request, reply) => {
    const message = await answerByForm(context, formOf(request))
    return send(reply, await pixKeysPage(context, message))
  })
  app.post('/chaves-pix/pedir', async (request, reply) => {
    const message = await claimKeyByForm(context, formOf(request))
    return send(reply, await pixKeysPage(context, message))
  })
  app.post('/chaves-pix/desistir', async (request, reply) => {
    const message = await giveUpByForm(context, formOf(request))
    return send(reply, await pixKeysPage(context, message))
  })
  app.post('/chaves-pix/falha', async (request, reply) => {
    const message = injectKeyFault(context, formOf(request))
    return send(reply, await pixKeysPage(context, message))
  })
}

function mountReset(app: FastifyInstance, context: SandboxContext): void {
  app.get('/recomecar', async (_, reply) => send(reply, await resetPage(context, null)))
  app.post('/recomecar', async (request, reply) =>
    send(reply, await resetPage(context, await resetByForm(context, formOf(request)))),
  )
}

/** Mounts the desk: pages in HTML, and forms that only its own pages may send. */
export function mountDesk(app: FastifyInstance, context: SandboxContext): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => done(null, body),
  )
  app.addHook('preHandler', async (request) => {
    if (request.method === 'POST') rejectOthers(request)
  })
  mountReading(app, context)
  mountNotes(app, context)
  mountPayouts(app, context)
  mountClaims(app, context)
  mountVirtualCards(app, context)
  mountRecipients(app, context)
  mountReviews(app, context)
  mountPixKeys(app, context)
  mountReset(app, context)

  app.post('/relogio', async (request, reply) => {
    const moved = await moveClock(context, formOf(request))
    return send(reply, await clockPage(context, moved, moved ? null : (SAID['still'] ?? null)))
  })

  app.post('/pix/pagar', async (request, reply) =>
    send(
      reply,
      await pixPage(context, await payByTxid(context, formOf(request).get('txid') ?? '')),
    ),
  )

  app.post('/pix/colar', async (request, reply) =>
    send(
      reply,
      await pixPage(context, await payPasted(context, formOf(request).get('code') ?? '')),
    ),
  )

  app.post('/whatsapp', async (request, reply) => {
    const done = await readMessage(context, formOf(request).get('message') ?? '')
    const message = SAID[done ? 'read' : 'unread'] ?? null
    return send(reply, await whatsAppPage(context, { to: '', pageNumber: 0, message }))
  })

  app.post('/boletos/pagar', async (request, reply) => {
    const form = formOf(request)
    const evenIfEnded = form.get('again') === 'sim'
    const outcome = await paySlip(context, form.get('number') ?? '', { evenIfEnded })
    return send(reply, await slipsPage(context, SAID[outcome] ?? null))
  })

  app.post('/cartoes', async (request, reply) => {
    const form = formOf(request)
    const action = read(CounterpartyAction, form.get('action'))
    const done = await changeCharge(context, form.get('attempt') ?? '', action)
    return send(reply, await cardsPage(context, SAID[done ? 'done' : 'refused'] ?? null))
  })
}
