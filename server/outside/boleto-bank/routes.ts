import type { FastifyInstance } from 'fastify'
import type { Instant } from '#contract/basics/days.ts'
import {
  findSlip,
  paidSince,
  registerSlip,
  removeSlip,
  wireSlip,
} from '#server/outside/boleto-bank/slips.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { answerUnder } from '#server/outside/faults.ts'
import { PeriodQuery, pathPart, read, Unacceptable } from '#server/outside/requests.ts'

const requestedCentavos = (body: unknown): number =>
  typeof body === 'object' && body !== null && 'amount' in body ? Number(body.amount) : 0

/** Mounts the bank that registers slips, once per our number. */
export function mountBoletoBank(app: FastifyInstance, context: SandboxContext): void {
  const path = '/boleto/v1/slips/:ourNumber'
  const { faults } = context

  app.put(path, async (request, reply) => {
    const ourNumber = pathPart(request, 'ourNumber')
    const fault = faults.take('boleto', ourNumber, 'next', requestedCentavos(request.body))
    return answerUnder(faults, fault, reply, async () => {
      const row = await registerSlip(context, ourNumber, request.body, fault)
      return { status: 200, body: await wireSlip(context, row) }
    })
  })

  app.get(path, async (request) => {
    const row = await findSlip(context, pathPart(request, 'ourNumber'))
    if (!row) throw new Unacceptable(404, 'not_found', 'boleto não encontrado')
    return wireSlip(context, row)
  })

  app.get('/boleto/v1/paid-slips', async (request) => {
    const { from } = read(PeriodQuery, request.query)
    return { ourNumbers: await paidSince(context, from as Instant) }
  })

  app.delete(path, async (request) =>
    wireSlip(context, await removeSlip(context, pathPart(request, 'ourNumber'))),
  )
}
