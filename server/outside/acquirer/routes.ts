import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Instant } from '#contract/basics/days.ts'
import type { ChargeRow } from '#server/outside/acquirer/acquirer.ts'
import { chargeCallbackId, findChargeAt, makeCharge } from '#server/outside/acquirer/charges.ts'
import { acceptDispute, acceptEvidence, disputedSince } from '#server/outside/acquirer/disputes.ts'
import { findRefund, makeRefund } from '#server/outside/acquirer/refunds.ts'
import { type StoredCard, storeCard } from '#server/outside/acquirer/stored-cards.ts'
import {
  EvidenceBody,
  sandboxAcquirer,
  wireCharge,
  wireDispute,
  wireRefund,
} from '#server/outside/acquirer/wire.ts'
import { untilDelivered } from '#server/outside/callbacks.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { answerUnder, type CompanyAnswer, type Fault } from '#server/outside/faults.ts'
import { acquirerLines } from '#server/outside/reconciliation.ts'
import {
  centavos,
  headerPart,
  PeriodQuery,
  pathPart,
  queryPart,
  read,
  Unacceptable,
} from '#server/outside/requests.ts'

// Five documents of 5 MiB in base64.
const LARGEST_EVIDENCE = 40 * 1024 * 1024
const identifier = () => z.string().check(z.minLength(1), z.maxLength(64))

const ChargeBody = z.strictObject({
  amount: centavos(),
  currency: z.literal('BRL'),
  installments: z.int().check(z.minimum(1), z.maximum(21)),
  cardToken: z.string().check(z.minLength(1), z.maxLength(4000)),
  descriptor: z.string().check(z.maxLength(60)),
})
const CardBody = z.strictObject({ cardToken: z.string().check(z.minLength(1), z.maxLength(4000)) })
const RefundBody = z.strictObject({ attemptId: identifier(), amount: centavos() })

const keyReused = (): never => {
  throw new Unacceptable(422, 'key_reused', 'a chave já foi usada com outro valor')
}

/** A stored card in the acquirer's API. */
const wireStoredCard = ({ key, token, card: { brand, last4, holder } }: StoredCard) => ({
  key,
  cardToken: token,
  card: { brand, last4digits: last4, holderName: holder },
})

const tokenOver = () => new Unacceptable(422, 'token_over', 'token vencido ou já usado')

const chargeAnswer = (row: ChargeRow): CompanyAnswer => ({
  status: row.status === 'pending' ? 202 : 200,
  body: wireCharge(row),
})

async function charge(
  context: SandboxContext,
  attemptId: string,
  body: unknown,
  fault: Fault | null,
) {
  const order = { ...read(ChargeBody, body), attemptId }
  const row = await makeCharge(context, sandboxAcquirer, order, fault)
  if (row === 'token-over') throw tokenOver()
  if (row.amount !== BigInt(order.amount) || row.installments !== order.installments) keyReused()
  const type = row.status === 'approved' ? 'charge.approved' : 'charge.declined'
  if (fault === 'callback-first')
    await untilDelivered(context.database, chargeCallbackId(type, attemptId))
  return row
}

const amountOf = (body: unknown): number =>
  typeof body === 'object' && body !== null && 'amount' in body ? Number(body.amount) : 0

/** Mounts the acquirer: charges and refunds by key, their status, and its reconciliation file. */
export function mountAcquirer(app: FastifyInstance, context: SandboxContext): void {
  const { faults } = context
  mountCards(app, context)
  mountDisputes(app, context)

  app.post('/acquirer/v1/charges', async (request, reply) => {
    const attemptId = read(identifier(), headerPart(request, 'idempotency-key'))
    const fault = faults.take('acquirer', attemptId, 'next', amountOf(request.body))
    return answerUnder(faults, fault, reply, async () => {
      const row = await charge(context, attemptId, request.body, fault)
      // No answer: the caller times out first.
      const answer = chargeAnswer(row)
      return row.status === 'pending' ? heldBack(context, answer) : answer
    })
  })

  app.get('/acquirer/v1/charges/by-key/:attemptId', async (request, reply) => {
    const row = await findChargeAt(context, sandboxAcquirer, pathPart(request, 'attemptId'))
    if (!row) throw new Unacceptable(404, 'not_found', 'cobrança não encontrada')
    const { status, body } = chargeAnswer(row)
    return reply.code(status).send(body)
  })

  app.post('/acquirer/v1/refunds', async (request, reply) => {
    const refundId = read(identifier(), headerPart(request, 'idempotency-key'))
    const fault = faults.take('acquirer', refundId, 'next-refund', amountOf(request.body))
    return answerUnder(faults, fault, reply, async () => {
      const order = { ...read(RefundBody, request.body), refundId }
      const row = await makeRefund(context, sandboxAcquirer, order, fault)
      if (row.amount !== BigInt(order.amount) || row.attempt_id !== order.attemptId) keyReused()
      if (fault === 'callback-first')
        await untilDelivered(context.database, `refund.${row.status}:${refundId}`)
      return { status: 200, body: wireRefund(row) }
    })
  })

  app.get('/acquirer/v1/refunds/by-key/:refundId', async (request) => {
    const row = await findRefund(context, sandboxAcquirer, pathPart(request, 'refundId'))
    if (!row) throw new Unacceptable(404, 'not_found', 'estorno não encontrado')
    return wireRefund(row)
  })

  app.get('/acquirer/v1/reconciliation', async (request, reply) =>
    reply
      .type('application/x-ndjson; charset=utf-8')
      .send(await acquirerLines(context, sandboxAcquirer.name, queryPart(request, 'since'))),
  )
}

function mountDisputes(app: FastifyInstance, context: SandboxContext): void {
  const notDisputed = () => new Unacceptable(409, 'not_disputed', 'não há disputa em aberto')

  app.get('/acquirer/v1/disputes', async (request) => {
    const { from } = read(PeriodQuery, request.query)
    const charges = await disputedSince(context, sandboxAcquirer, from as Instant)
    return { disputes: charges.map(wireDispute) }
  })

  app.get('/acquirer/v1/disputes/by-key/:attemptId', async (request) => {
    const found = await findChargeAt(context, sandboxAcquirer, pathPart(request, 'attemptId'))
    if (!found?.dispute) throw new Unacceptable(404, 'not_found', 'disputa não encontrada')
    return wireDispute(found)
  })

  app.post(
    '/acquirer/v1/disputes/:attemptId/evidence',
    { bodyLimit: LARGEST_EVIDENCE },
    async (request) => {
      const attemptId = pathPart(request, 'attemptId')
      const key = read(identifier(), headerPart(request, 'idempotency-key'))
      const evidence = read(EvidenceBody, request.body)
      if (await acceptEvidence(context, sandboxAcquirer, attemptId, key, evidence)) {
        return { attemptId, taken: true }
      }
      throw notDisputed()
    },
  )

  app.post('/acquirer/v1/disputes/:attemptId/acceptance', async (request) => {
    const attemptId = pathPart(request, 'attemptId')
    if (await acceptDispute(context, sandboxAcquirer, attemptId)) return { attemptId, taken: true }
    throw notDisputed()
  })
}

async function heldBack(context: SandboxContext, answer: CompanyAnswer): Promise<CompanyAnswer> {
  await new Promise((resolve) => setTimeout(resolve, context.faults.chaos.timeoutMs).unref())
  return answer
}

function mountCards(app: FastifyInstance, context: SandboxContext): void {
  const { faults } = context
  app.post('/acquirer/v1/cards', async (request, reply) => {
    const key = read(identifier(), headerPart(request, 'idempotency-key'))
    const fault = faults.take('acquirer', key, 'next-card', 0)
    return answerUnder(faults, fault, reply, async () => {
      const { cardToken } = read(CardBody, request.body)
      const stored = await storeCard(context, sandboxAcquirer, key, cardToken)
      if (stored === 'token-over') throw tokenOver()
      return { status: 200, body: wireStoredCard(stored) }
    })
  })
}
