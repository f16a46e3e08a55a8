import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { isBoleto } from '#contract/basics/brazil/boleto.ts'
import { parseBrCode } from '#contract/basics/brazil/pix.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { answerUnder } from '#server/outside/faults.ts'
import {
  claimsSince,
  findClaim,
  HeldBody,
  holdForClaim,
  wireClaim,
} from '#server/outside/med/claims.ts'
import {
  ArrivalBody,
  arrivalsSince,
  arrive,
  findArrival,
  wireArrival,
} from '#server/outside/payout-bank/arrivals.ts'
import {
  type FoundCode,
  findBoleto,
  findPixCode,
  findPixKey,
  wireFound,
} from '#server/outside/payout-bank/lookups.ts'
import { OrderBody } from '#server/outside/payout-bank/orders.ts'
import {
  acceptPayout,
  changePayout,
  findPayout,
  PayoutAction,
  returnedSince,
  wirePayout,
} from '#server/outside/payout-bank/payouts.ts'
import { PeriodQuery, pathPart, read, Unacceptable } from '#server/outside/requests.ts'

const ROOT = '/payout/v1'
const CodeBody = z.strictObject({ code: z.string().check(z.maxLength(1_000)) })

const notFound = (text: string) => new Unacceptable(404, 'not_found', text)

function found(result: FoundCode | null, missing: string) {
  if (!result) throw notFound(missing)
  if ('refusal' in result) throw new Unacceptable(422, 'not_payable', result.refusal)
  return { status: 200, body: wireFound(result) }
}

/** Mounts the bank that sends money, once per our id, its look-ups, and what arrives at accounts. */
export function mountPayoutBank(app: FastifyInstance, context: SandboxContext): void {
  const { faults } = context

  app.put(`${ROOT}/payouts/:payoutId`, async (request, reply) => {
    const payoutId = pathPart(request, 'payoutId')
    const order = read(OrderBody, request.body)
    const fault = faults.take('payout', payoutId, 'next', order.amount)
    return answerUnder(faults, fault, reply, async () => ({
      status: 200,
      body: wirePayout(await acceptPayout(context, payoutId, order, fault)),
    }))
  })

  app.get(`${ROOT}/payouts/:payoutId`, async (request, reply) => {
    const payoutId = pathPart(request, 'payoutId')
    const fault = faults.take('payout', payoutId, 'next-query', 0)
    return answerUnder(faults, fault, reply, async () => {
      const row = await findPayout(context, payoutId)
      if (!row) throw notFound('repasse não encontrado')
      return { status: 200, body: wirePayout(row) }
    })
  })

  app.get(`${ROOT}/returns`, async (request, reply) => {
    const { from } = read(PeriodQuery, request.query)
    const fault = faults.take('payout', 'returns', 'next-query', 0)
    return answerUnder(faults, fault, reply, async () => ({
      status: 200,
      body: { payoutIds: await returnedSince(context, from as Instant) },
    }))
  })

  app.get(`${ROOT}/boletos/:code`, async (request, reply) => {
    const code = pathPart(request, 'code')
    if (!isBoleto(code)) throw new Unacceptable(400, 'invalid', 'boleto inválido')
    const fault = faults.take('payout', code, 'next-lookup', 0)
    return answerUnder(faults, fault, reply, async () =>
      found(await findBoleto(context, code), 'boleto não encontrado'),
    )
  })

  app.get(`${ROOT}/pix-keys/:key`, async (request, reply) => {
    const key = pathPart(request, 'key')
    const fault = faults.take('payout', key, 'next-lookup', 0)
    return answerUnder(faults, fault, reply, async () =>
      found(await findPixKey(context, key), 'chave não encontrada'),
    )
  })

  app.post(`${ROOT}/pix-codes`, async (request, reply) => {
    const { code } = read(CodeBody, request.body)
    if (!parseBrCode(code)) throw new Unacceptable(400, 'invalid', 'código Pix inválido')
    const fault = faults.take('payout', code, 'next-lookup', 0)
    return answerUnder(faults, fault, reply, async () =>
      found(await findPixCode(context, code), 'código não encontrado'),
    )
  })

  app.get(`${ROOT}/arrivals`, async (request, reply) => {
    const { from } = read(PeriodQuery, request.query)
    const fault = faults.take('payout', 'arrivals', 'next-query', 0)
    return answerUnder(faults, fault, reply, async () => ({
      status: 200,
      body: { endToEndIds: await arrivalsSince(context, from as Instant) },
    }))
  })

  app.get(`${ROOT}/arrivals/:endToEndId`, async (request, reply) => {
    const endToEndId = pathPart(request, 'endToEndId')
    const fault = faults.take('payout', endToEndId, 'next-query', 0)
    return answerUnder(faults, fault, reply, async () => {
      const row = await findArrival(context, endToEndId)
      if (!row) throw notFound('Pix não encontrado')
      return { status: 200, body: wireArrival(row) }
    })
  })

  app.get(`${ROOT}/med-claims`, async (request, reply) => {
    const { from } = read(PeriodQuery, request.query)
    const fault = faults.take('payout', 'med-claims', 'next-query', 0)
    return answerUnder(faults, fault, reply, async () => ({
      status: 200,
      body: { claimIds: await claimsSince(context, from as Instant) },
    }))
  })

  app.get(`${ROOT}/med-claims/:claimId`, async (request, reply) => {
    const claimId = pathPart(request, 'claimId')
    const fault = faults.take('payout', claimId, 'next-query', 0)
    return answerUnder(faults, fault, reply, async () => {
      const row = await findClaim(context, claimId)
      if (row?.bank !== 'payout') throw notFound('contestação não encontrada')
      return { status: 200, body: wireClaim(row) }
    })
  })

  app.put(`${ROOT}/med-claims/:claimId/held`, async (request, reply) => {
    const claimId = pathPart(request, 'claimId')
    const { amount } = read(HeldBody, request.body)
    const fault = faults.take('payout', claimId, 'next-held', amount)
    return answerUnder(faults, fault, reply, async () => {
      const row = await holdForClaim(context, claimId, BigInt(amount))
      if (!row) throw notFound('contestação não encontrada')
      return { status: 200, body: wireClaim(row) }
    })
  })

  app.post('/counterparty/account-pix', async (request) => {
    const row = await arrive(context, read(ArrivalBody, request.body))
    if (!row) throw notFound('nenhuma conta tem essa chave')
    return wireArrival(row)
  })

  app.post('/counterparty/payouts/:payoutId/:action', async (request) => {
    const action = read(PayoutAction, pathPart(request, 'action'))
    if (await changePayout(context, pathPart(request, 'payoutId'), action))
      return { outcome: action }
    throw new Unacceptable(409, 'not_allowed', 'o repasse não está nesse estado')
  })
}
