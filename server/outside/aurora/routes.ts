import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { type Instant, isDay } from '#contract/basics/days.ts'
import { centavosOfDecimal } from '#contract/basics/money.ts'
import type { ChargeRow } from '#server/outside/acquirer/acquirer.ts'
import { findChargeAt, makeCharge } from '#server/outside/acquirer/charges.ts'
import { acceptDispute, acceptEvidence, disputedSince } from '#server/outside/acquirer/disputes.ts'
import { findRefund, makeRefund } from '#server/outside/acquirer/refunds.ts'
import { storeCard } from '#server/outside/acquirer/stored-cards.ts'
import { statementOf } from '#server/outside/aurora/statement.ts'
import {
  aurora,
  auroraCallbackId,
  wireChargeback,
  wirePayment,
  wireReversal,
  wireWallet,
} from '#server/outside/aurora/wire.ts'
import { untilDelivered } from '#server/outside/callbacks.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { answerUnder, type CompanyAnswer, type Fault } from '#server/outside/faults.ts'
import { pathPart, read, Unacceptable } from '#server/outside/requests.ts'
import { isOver, movementsOf } from '#server/outside/settlements.ts'

// Five documents of 5 MiB in base64.
const LARGEST_EVIDENCE = 40 * 1024 * 1024
const ROOT = '/aurora/api'

const identifier = () => z.string().check(z.minLength(1), z.maxLength(64))
const value = () => z.string().check(z.regex(/^\d{1,8}\.\d{2}$/))
const cardToken = () => z.string().check(z.minLength(1), z.maxLength(4_000))

const PaymentBody = z.strictObject({
  value: value(),
  currency: z.literal('986'),
  parcels: z.int().check(z.minimum(1), z.maximum(21)),
  card: z.strictObject({ token: cardToken() }),
  softDescriptor: z.string().check(z.maxLength(60)),
})
const WalletBody = z.strictObject({ token: cardToken() })
const ReversalBody = z.strictObject({ payment: identifier(), value: value() })
const DefenceBody = z.strictObject({
  text: z.string().check(z.minLength(1), z.maxLength(2_000)),
  files: z
    .array(
      z.strictObject({
        name: z.string().check(z.maxLength(200)),
        type: z.string().check(z.maxLength(40)),
        base64: z.string(),
      }),
    )
    .check(z.maxLength(5)),
})
const Valued = z.object({ value: z.string() })
const SinceQuery = z.strictObject({ since: z.iso.datetime() })

const tokenInvalid = () => new Unacceptable(422, 'TOKEN_INVALID', 'token vencido ou já usado')
const referenceReused = () =>
  new Unacceptable(409, 'REFERENCE_REUSED', 'a referência já foi usada com outro valor')
const chargebackClosed = () =>
  new Unacceptable(409, 'CHARGEBACK_CLOSED', 'não há disputa em aberto')

/** The amount of a body in centavos, which may bring a fault; 0 for none. */
function amountOf(body: unknown): number {
  const { success, data } = z.safeParse(Valued, body)
  return success ? Number(centavosOfDecimal(data.value) ?? 0n) : 0
}

const paymentAnswer = (row: ChargeRow): CompanyAnswer => ({
  status: row.status === 'pending' ? 202 : 201,
  body: wirePayment(row),
})

function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof Unacceptable) {
    return reply.code(error.status).send({ error: error.code, detail: error.message })
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return reply.code(status).send({ error: status < 500 ? 'INVALID' : 'UNEXPECTED' })
}

async function pay(
  context: SandboxContext,
  attemptId: string,
  body: unknown,
  fault: Fault | null,
): Promise<CompanyAnswer> {
  const { value: asked, parcels, card, softDescriptor } = read(PaymentBody, body)
  const amount = Number(centavosOfDecimal(asked))
  const order = {
    attemptId,
    amount,
    currency: 'BRL',
    installments: parcels,
    cardToken: card.token,
    descriptor: softDescriptor,
  }
  const row = await makeCharge(context, aurora, order, fault)
  if (row === 'token-over') throw tokenInvalid()
  if (row.amount !== BigInt(amount) || row.installments !== parcels) throw referenceReused()
  const type = row.status === 'approved' ? 'charge.approved' : 'charge.declined'
  if (fault === 'callback-first') {
    await untilDelivered(context.database, auroraCallbackId(type, attemptId))
  }
  if (row.status === 'pending') {
    // No answer: the caller times out first.
    await new Promise((resolve) => setTimeout(resolve, context.faults.chaos.timeoutMs).unref())
  }
  return paymentAnswer(row)
}

function mountPayments(app: FastifyInstance, context: SandboxContext): void {
  const { faults } = context
  app.put(`${ROOT}/payments/:reference`, (request, reply) => {
    const attemptId = read(identifier(), pathPart(request, 'reference'))
    const fault = faults.take('aurora', attemptId, 'next', amountOf(request.body))
    return answerUnder(faults, fault, reply, () => pay(context, attemptId, request.body, fault))
  })

  app.get(`${ROOT}/payments/:reference`, async (request, reply) => {
    const row = await findChargeAt(context, aurora, pathPart(request, 'reference'))
    if (!row) throw new Unacceptable(404, 'PAYMENT_UNKNOWN', 'cobrança não encontrada')
    return reply.code(row.status === 'pending' ? 202 : 200).send(wirePayment(row))
  })

  app.put(`${ROOT}/wallet/:key`, (request, reply) => {
    const key = read(identifier(), pathPart(request, 'key'))
    const fault = faults.take('aurora', key, 'next-card', 0)
    return answerUnder(faults, fault, reply, async () => {
      const { token } = read(WalletBody, request.body)
      const stored = await storeCard(context, aurora, key, token)
      if (stored === 'token-over') throw tokenInvalid()
      return { status: 201, body: wireWallet(stored) }
    })
  })
}

function mountReversals(app: FastifyInstance, context: SandboxContext): void {
  const { faults } = context
  app.put(`${ROOT}/reversals/:reference`, (request, reply) => {
    const refundId = read(identifier(), pathPart(request, 'reference'))
    const fault = faults.take('aurora', refundId, 'next-refund', amountOf(request.body))
    return answerUnder(faults, fault, reply, async () => {
      const { payment: attemptId, value: asked } = read(ReversalBody, request.body)
      const amount = Number(centavosOfDecimal(asked))
      const row = await makeRefund(context, aurora, { refundId, attemptId, amount }, fault)
      if (row.amount !== BigInt(amount) || row.attempt_id !== attemptId) throw referenceReused()
      if (fault === 'callback-first') {
        const id = auroraCallbackId(`refund.${row.status}`, refundId)
        await untilDelivered(context.database, id)
      }
      return { status: 201, body: wireReversal(row) }
    })
  })

  app.get(`${ROOT}/reversals/:reference`, async (request) => {
    const row = await findRefund(context, aurora, pathPart(request, 'reference'))
    if (!row) throw new Unacceptable(404, 'REVERSAL_UNKNOWN', 'estorno não encontrado')
    return wireReversal(row)
  })
}

function mountChargebacks(app: FastifyInstance, context: SandboxContext): void {
  app.get(`${ROOT}/chargebacks`, async (request) => {
    const { since } = read(SinceQuery, request.query)
    const charges = await disputedSince(context, aurora, since as Instant)
    return { chargebacks: charges.map((row) => wireChargeback(row).chargeback) }
  })

  app.get(`${ROOT}/chargebacks/:reference`, async (request) => {
    const row = await findChargeAt(context, aurora, pathPart(request, 'reference'))
    if (!row?.dispute) {
      throw new Unacceptable(404, 'CHARGEBACK_UNKNOWN', 'disputa não encontrada')
    }
    return wireChargeback(row)
  })

  app.put(
    `${ROOT}/chargebacks/:reference/defences/:key`,
    { bodyLimit: LARGEST_EVIDENCE },
    async (request, reply) => {
      const reference = pathPart(request, 'reference')
      const { text: message, files } = read(DefenceBody, request.body)
      const documents = files.map(({ name, type, base64 }) => ({ name, type, content: base64 }))
      const key = read(identifier(), pathPart(request, 'key'))
      const evidence = { message, documents }
      if (!(await acceptEvidence(context, aurora, reference, key, evidence))) {
        throw chargebackClosed()
      }
      return reply.code(201).send({ defence: { payment: reference, key } })
    },
  )

  app.put(`${ROOT}/chargebacks/:reference/acceptance`, async (request) => {
    const reference = pathPart(request, 'reference')
    if (!(await acceptDispute(context, aurora, reference))) throw chargebackClosed()
    return { acceptance: { payment: reference } }
  })
}

function mountStatements(app: FastifyInstance, context: SandboxContext): void {
  const { faults } = context
  app.get(`${ROOT}/statements/:day`, (request, reply) => {
    const day = pathPart(request, 'day')
    if (!isDay(day)) throw new Unacceptable(400, 'INVALID', 'dia inválido')
    const fault = faults.take('aurora', day, 'next-file', 0)
    return answerUnder(faults, fault, reply, async () => {
      if (!(await isOver(context, day))) {
        throw new Unacceptable(425, 'STATEMENT_NOT_CLOSED', 'o dia ainda não terminou')
      }
      const body = statementOf(day, await movementsOf(context, 'aurora', day))
      return { status: 200, body, type: 'text/csv; charset=utf-8' }
    })
  })
}

/** Mounts Aurora, the second acquirer: payments, reversals and chargebacks by our references. */
export function mountAurora(app: FastifyInstance, context: SandboxContext): void {
  app.setErrorHandler((error, _request, reply) => answerError(error, reply))
  mountPayments(app, context)
  mountReversals(app, context)
  mountChargebacks(app, context)
  mountStatements(app, context)
}
