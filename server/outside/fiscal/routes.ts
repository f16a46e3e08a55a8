import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { SandboxContext } from '#server/outside/context.ts'
import { answerUnder } from '#server/outside/faults.ts'
import { decide, InvoiceAction } from '#server/outside/fiscal/actions.ts'
import {
  DeclarationRejected,
  readCancellation,
  readDeclaration,
  unpack,
} from '#server/outside/fiscal/declarations.ts'
import {
  acceptCancellation,
  acceptDeclaration,
  findInvoice,
  type IssuedInvoiceRow,
  invoiceOfKey,
} from '#server/outside/fiscal/invoices.ts'
import { pathPart, read, Unacceptable } from '#server/outside/requests.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

const PREFIX = '/fiscal/v1'

const wireInvoice = (row: IssuedInvoiceRow) => ({
  tipoAmbiente: 2,
  idDps: row.dps_id,
  situacao: row.status,
  chaveAcesso: row.access_key,
  numero: row.number === null ? null : String(row.number),
  dataHoraProcessamento: row.processed_at,
  nfseXmlGZipB64: row.xml && gzipSync(row.xml).toString('base64'),
  erros: row.errors,
  cancelamento: row.cancellation,
})

const notFound = () => new Unacceptable(404, 'not_found', 'NFS-e não encontrada')

// Errors of a document have the system's own shape.
async function tellingFaults(reply: FastifyReply, answer: () => Promise<FastifyReply>) {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof DeclarationRejected)) throw error
    return reply.code(400).send({
      tipoAmbiente: 2,
      versaoAplicativo: 'SefinSandbox_1.0',
      dataHoraProcessamento: machineInstant(),
      erros: [error.fault],
    })
  }
}

const ActionBody = z.nullish(z.strictObject({ reason: z.optional(z.string()) }))

/** Mounts the national system of fiscal invoices, as far as one emitter uses it. */
export function mountFiscal(app: FastifyInstance, context: SandboxContext): void {
  const { faults } = context

  app.post(`${PREFIX}/nfse`, (request, reply) =>
    tellingFaults(reply, async () => {
      const xml = await unpack(request.body, 'dpsXmlGZipB64')
      // The clock may have been moved a moment ago.
      context.forgetTime()
      const declared = readDeclaration(xml, await context.now())
      const { id, amount } = declared
      const fault = faults.take('fiscal', id, 'next', Number(amount))
      return answerUnder(faults, fault, reply, async () => {
        const row = await acceptDeclaration(context, declared, fault)
        if (!row) throw notFound()
        if (row.declared.xml !== xml)
          throw new DeclarationRejected(
            'E0014',
            'Conjunto de série e número já existe em outra DPS.',
          )
        return { status: 202, body: wireInvoice(row) }
      })
    }),
  )

  app.get(`${PREFIX}/dps/:id`, async (request) => {
    const row = await findInvoice(context, pathPart(request, 'id'))
    if (!row) throw notFound()
    return wireInvoice(row)
  })

  app.post(`${PREFIX}/nfse/:key/eventos`, (request, reply) =>
    tellingFaults(reply, async () => {
      const key = pathPart(request, 'key')
      const xml = await unpack(request.body, 'pedidoRegistroEventoXmlGZipB64')
      const known = await invoiceOfKey(context, key)
      if (!known || readCancellation(xml) !== key) throw notFound()
      const fault = faults.take('fiscal', key, 'next-event', Number(known.amount))
      return answerUnder(faults, fault, reply, async () => {
        const row = (await acceptCancellation(context, key, fault)) ?? known
        return { status: 202, body: wireInvoice(row) }
      })
    }),
  )

  app.post('/counterparty/invoices/:id/:action', async (request) => {
    const action = read(InvoiceAction, pathPart(request, 'action'))
    const reason = read(ActionBody, request.body)?.reason
    const done = await decide(context, pathPart(request, 'id'), action, reason)
    if (done === undefined) throw notFound()
    if (done) return { outcome: action }
    throw new Unacceptable(409, 'not_allowed', 'a nota não está nesse estado')
  })
}
