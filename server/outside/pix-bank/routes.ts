import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Instant } from '#contract/basics/days.ts'
import { decimalText } from '#contract/basics/money.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { answerUnder } from '#server/outside/faults.ts'
import {
  findByLocation,
  findPixCharge,
  type PixChargeRow,
  type PixKind,
  registerPixCharge,
  removePixCharge,
} from '#server/outside/pix-bank/charges.ts'
import {
  claimsOf,
  findPayment,
  type PixPaymentRow,
  paymentsIn,
  paymentsOf,
  returnsOf,
  wirePayment,
  wireReturn,
} from '#server/outside/pix-bank/payments.ts'
import { answerProblem, Problem } from '#server/outside/pix-bank/problems.ts'
import { returnPix } from '#server/outside/pix-bank/returns.ts'
import { pathPart } from '#server/outside/requests.ts'

const RECEIVER = {
  nome: 'Guichê Pagamentos',
  cnpj: '12ABC34501DE35',
  logradouro: 'Avenida Paulista, 1000',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '01310100',
}
const JSON_TYPE = 'application/json; charset=utf-8'

/** A received Pix with what went back of it and what is asked back. */
async function wholePayment(context: SandboxContext, payment: PixPaymentRow) {
  const { end_to_end_id: id } = payment
  return wirePayment(payment, await returnsOf(context, id), await claimsOf(context, id))
}

/** A code in API Pix: CobGerada or CobVGerada. */
function wirePixCharge(row: PixChargeRow) {
  const { asked } = row
  return {
    ...asked,
    calendario: { criacao: row.created_at, ...asked.calendario },
    txid: row.txid,
    revisao: row.revision,
    loc: {
      id: Number.parseInt(row.location.slice(-8), 16),
      location: row.location,
      tipoCob: row.kind,
      criacao: row.created_at,
      txid: row.txid,
    },
    location: row.location,
    status: row.status,
    valor: { ...asked.valor, original: decimalText(row.amount) },
    ...(row.kind === 'cobv' ? { recebedor: RECEIVER } : {}),
    pixCopiaECola: row.copy_paste,
  }
}

const notFound = () => new Problem(404, 'NaoEncontrado', 'Entidade não encontrada.')

const requestedCentavos = (body: unknown): number => {
  const AmountBody = z.object({ valor: z.object({ original: z.string() }) })
  const asked = z.safeParse(AmountBody, body)
  return asked.success ? Number(asked.data.valor.original.replace('.', '')) : 0
}

function mountKind(app: FastifyInstance, context: SandboxContext, kind: PixKind): void {
  const path = `/pix/v2/${kind}/:txid`
  const { faults } = context

  app.put(path, async (request, reply) => {
    const txid = pathPart(request, 'txid')
    const fault = faults.take('pix', txid, 'next', requestedCentavos(request.body))
    return answerUnder(faults, fault, reply, async () => {
      const row = await registerPixCharge(context, kind, txid, request.body, fault)
      return { status: 201, body: wirePixCharge(row), type: JSON_TYPE }
    })
  })

  app.patch(path, async (request) =>
    wirePixCharge(await removePixCharge(context, kind, pathPart(request, 'txid'), request.body)),
  )

  app.get(path, async (request) => {
    const row = await findPixCharge(context, pathPart(request, 'txid'))
    if (!row || row.kind !== kind) throw notFound()
    const payments = await paymentsOf(context, row.txid)
    const pix = await Promise.all(payments.map(async (payment) => wholePayment(context, payment)))
    return { ...wirePixCharge(row), ...(pix.length > 0 ? { pix } : {}) }
  })
}

async function putWebhook(context: SandboxContext, request: FastifyRequest): Promise<object> {
  const key = pathPart(request, 'chave')
  const Body = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }) })
  const body = z.safeParse(Body, request.body)
  if (!body.success)
    throw new Problem(400, 'WebhookOperacaoInvalida', 'A URL não respeita o schema.')
  await context.database.run(
    `insert into outside.pix_webhook (key, url, created_at) values ($1, $2, $3)
     on conflict (key) do update set url = excluded.url, created_at = excluded.created_at`,
    [key, body.data.webhookUrl, await context.now()],
  )
  return { chave: key, webhookUrl: body.data.webhookUrl }
}

const ListQuery = z.object({
  inicio: z.iso.datetime({ offset: true }),
  fim: z.iso.datetime({ offset: true }),
  devolucaoPresente: z.optional(z.enum(['true', 'false'])),
  'paginacao.paginaAtual': z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
})
const PAGE_SIZE = 100

async function listPayments(context: SandboxContext, request: FastifyRequest): Promise<object> {
  const query = z.safeParse(ListQuery, request.query)
  if (!query.success) {
    throw new Problem(400, 'PixConsultaInvalida', 'Os parâmetros não respeitam o schema.')
  }
  const { inicio, fim, devolucaoPresente, 'paginacao.paginaAtual': at = '0' } = query.data
  const page = Number(at)
  const { rows, total } = await paymentsIn(context, {
    from: inicio as Instant,
    until: fim as Instant,
    onlyReturned: devolucaoPresente === 'true',
    page,
    size: PAGE_SIZE,
  })
  return {
    parametros: {
      inicio,
      fim,
      paginacao: {
        paginaAtual: page,
        itensPorPagina: PAGE_SIZE,
        quantidadeDePaginas: Math.ceil(total / PAGE_SIZE),
        quantidadeTotalDeItens: total,
      },
    },
    pix: await Promise.all(rows.map((payment) => wholePayment(context, payment))),
  }
}

/** Mounts the Pix bank in the shapes of Banco Central's API Pix 2.9.0. */
export function mountPixBank(app: FastifyInstance, context: SandboxContext): void {
  app.setErrorHandler((error, _request, reply) => answerProblem(error, reply))
  mountKind(app, context, 'cob')
  mountKind(app, context, 'cobv')

  app.get('/pix/v2/pix', async (request) => listPayments(context, request))

  app.get('/pix/v2/pix/:e2eid', async (request) => {
    const payment = await findPayment(context, pathPart(request, 'e2eid'))
    if (!payment) throw notFound()
    return wholePayment(context, payment)
  })

  app.put('/pix/v2/pix/:e2eid/devolucao/:id', async (request, reply) => {
    const [endToEndId, id] = [pathPart(request, 'e2eid'), pathPart(request, 'id')]
    const fault = context.faults.take('pix', `${endToEndId}/${id}`, 'next-refund', 0)
    return answerUnder(context.faults, fault, reply, async () => {
      const row = await returnPix(context, endToEndId, id, request.body, fault)
      return { status: 201, body: wireReturn(row), type: JSON_TYPE }
    })
  })

  app.get('/pix/v2/pix/:e2eid/devolucao/:id', async (request) => {
    const returns = await returnsOf(context, pathPart(request, 'e2eid'))
    const row = returns.find(({ id }) => id === pathPart(request, 'id'))
    if (!row) throw notFound()
    return wireReturn(row)
  })

  app.put('/pix/v2/webhook/:chave', async (request) => putWebhook(context, request))

  // What a payer's bank reads from the code; the real one is signed (JWS).
  app.get('/pix/qr/v2/:id', async (request) => {
    const host = context.address.companiesUrl.replace(/^https?:\/\//, '')
    const row = await findByLocation(context, `${host}/pix/qr/v2/${pathPart(request, 'id')}`)
    if (!row) throw notFound()
    return wirePixCharge(row)
  })
}
