import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type ChargeAction, changeCharge } from '#server/outside/acquirer/counterparty.ts'
import { paySlip } from '#server/outside/boleto-bank/slips.ts'
import { COMPANIES, type Company } from '#server/outside/companies.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { ChaosBody, FaultBody } from '#server/outside/faults.ts'
import { ClaimBody, endClaim, MedClaimAction, openClaim } from '#server/outside/med/claims.ts'
import { payPix } from '#server/outside/pix-bank/payments.ts'
import { everyLine } from '#server/outside/reconciliation.ts'
import { pathPart, queryPart, read, Unacceptable } from '#server/outside/requests.ts'
import { emptyTables } from '#server/outside/schema.ts'

const CounterpartyAction = z.enum(['approve', 'decline', 'dispute', 'win', 'lose'])
const AgainBody = z.nullish(z.strictObject({ again: z.optional(z.boolean()) }))

const settle = (outcome: 'paid' | 'not-found' | 'not-payable') => {
  if (outcome === 'not-found') throw new Unacceptable(404, 'not_found', 'código não encontrado')
  if (outcome === 'not-payable')
    throw new Unacceptable(409, 'not_payable', 'não pode mais ser pago')
  return { outcome }
}

/**
 * Mounts the controls of the sandbox: injected faults, chaos, and actions of the counterparty (a
 * buyer pays, a holder disputes), as the desk's buttons do.
 */
export function mountControls(app: FastifyInstance, context: SandboxContext): void {
  const { faults } = context
  for (const provider of Object.keys(COMPANIES) as Company[]) {
    const { prefix } = COMPANIES[provider]
    app.put(`${prefix}/faults/:key`, async (request, reply) => {
      faults.put(provider, pathPart(request, 'key'), read(FaultBody, request.body).fault)
      return reply.code(204).send()
    })
    app.put(`${prefix}/chaos`, async (request) => {
      const changes = Object.entries(read(ChaosBody, request.body))
      return Object.assign(
        faults.chaos,
        Object.fromEntries(changes.filter(([, value]) => value !== undefined)),
      )
    })
    app.get(`${prefix}/chaos`, async () => faults.chaos)
  }

  app.post('/counterparty/charges/:attemptId/:action', async (request) => {
    const action: ChargeAction = read(CounterpartyAction, pathPart(request, 'action'))
    if (await changeCharge(context, pathPart(request, 'attemptId'), action))
      return { outcome: action }
    throw new Unacceptable(409, 'not_allowed', 'a cobrança não está nesse estado')
  })

  app.post('/counterparty/pix/:txid/pay', async (request) => {
    const again = read(AgainBody, request.body)?.again ?? false
    return settle(await payPix(context, pathPart(request, 'txid'), { evenIfEnded: again }))
  })

  app.post('/counterparty/slips/:ourNumber/pay', async (request) => {
    const again = read(AgainBody, request.body)?.again ?? false
    return settle(await paySlip(context, pathPart(request, 'ourNumber'), { evenIfEnded: again }))
  })

  app.post('/counterparty/med-claims', async (request) => {
    const opened = await openClaim(context, read(ClaimBody, request.body))
    if ('refusal' in opened) throw new Unacceptable(409, 'not_allowed', opened.refusal)
    return { claimId: opened.claim_id }
  })

  app.post('/counterparty/med-claims/:claimId/:action', async (request) => {
    const action = read(MedClaimAction, pathPart(request, 'action'))
    if (await endClaim(context, pathPart(request, 'claimId'), action)) return { outcome: action }
    throw new Unacceptable(409, 'not_allowed', 'a contestação já terminou')
  })

  app.post('/reset', async (_, reply) => {
    await emptyTables(context.database)
    faults.clear()
    context.forgetTime()
    return reply.code(204).send()
  })

  app.get('/reconciliation', async (request, reply) =>
    reply
      .type('application/x-ndjson; charset=utf-8')
      .send(await everyLine(context, queryPart(request, 'since'))),
  )
}
