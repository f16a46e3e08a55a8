import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  changeStatus,
  faceOf,
  findCard,
  makeCard,
  wireCard,
} from '#server/outside/card-issuer/cards.ts'
import {
  buy,
  reversePart,
  reverseRest,
  wirePurchase,
} from '#server/outside/card-issuer/purchases.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { answerUnder } from '#server/outside/faults.ts'
import { centavos, pathPart, read, Unacceptable } from '#server/outside/requests.ts'

const PREFIX = '/card-issuer/v1/cards'

const text = (limit: number) => z.string().check(z.minLength(1), z.maxLength(limit))

const OrderBody = z.strictObject({
  name: text(40),
  holderName: text(200),
  holderDocument: text(14),
})
const StatusBody = z.strictObject({ status: z.enum(['ACTIVE', 'BLOCKED']) })
const PurchaseBody = z.strictObject({
  merchantName: text(100),
  amount: centavos(),
})

/** Of a part; without an amount all that is left. */
const ReversalBody = z.strictObject({ amount: z.optional(centavos()) })

const notFound = () => new Unacceptable(404, 'not_found', 'cartão não encontrado')

/** A card has no amount: a fault in its name takes effect instead ('Teste 66.600,02'). */
const amountIn = (name: string): number =>
  Number(/(\d{2})\.(\d{3}),(\d{2})$/.exec(name)?.slice(1).join('') ?? 0)

/** Mounts the issuer of virtual cards, and the actions of their holders. */
export function mountCardIssuer(app: FastifyInstance, context: SandboxContext): void {
  const { faults } = context

  app.put(`${PREFIX}/:cardId`, async (request, reply) => {
    const cardId = pathPart(request, 'cardId')
    const order = read(OrderBody, request.body)
    const fault = faults.take('card-issuer', cardId, 'next', amountIn(order.name))
    return answerUnder(faults, fault, reply, async () => {
      const card = await makeCard(context, cardId, order, fault)
      if (!card) throw new Unacceptable(422, 'refused', 'cartão recusado')
      return { status: 201, body: wireCard(card) }
    })
  })

  app.get(`${PREFIX}/:cardId`, async (request) => {
    const card = await findCard(context, pathPart(request, 'cardId'))
    if (!card) throw notFound()
    return wireCard(card)
  })

  app.patch(`${PREFIX}/:cardId`, async (request, reply) => {
    const cardId = pathPart(request, 'cardId')
    const { status } = read(StatusBody, request.body)
    const fault = faults.take('card-issuer', cardId, 'next-change', 0)
    if (!(await findCard(context, cardId))) throw notFound()
    if (fault === 'refuse') throw new Unacceptable(422, 'refused', 'o cartão não pode mudar')
    return answerUnder(faults, fault, reply, async () => {
      const card = await changeStatus(context, cardId, status)
      if (!card) throw notFound()
      return { status: 200, body: wireCard(card) }
    })
  })

  app.get(`${PREFIX}/:cardId/face`, async (request, reply) => {
    const card = await findCard(context, pathPart(request, 'cardId'))
    if (!card) throw notFound()
    const fault = faults.take('card-issuer', card.card_id, 'next-face', 0)
    reply.header('cache-control', 'no-store')
    return answerUnder(faults, fault, reply, async () => ({
      status: 200,
      body: faceOf(context, card),
    }))
  })

  app.post('/counterparty/virtual-cards/:cardId/purchases', async (request, reply) => {
    const card = await findCard(context, pathPart(request, 'cardId'))
    if (!card) throw notFound()
    const order = read(PurchaseBody, request.body)
    const fault = faults.take('card-issuer', card.card_id, 'next-purchase', 0)
    const bought = await buy(context, card.card_id, order, fault)
    const { status, reason } = bought
    return reply.code(201).send({ ...wirePurchase(bought), status, reason })
  })

  app.post('/counterparty/card-purchases/:purchaseId/reverse', async (request) => {
    const purchaseId = pathPart(request, 'purchaseId')
    const { amount } = read(ReversalBody, request.body ?? {})
    const isReversed = await (amount === undefined
      ? reverseRest(context, purchaseId)
      : reversePart(context, purchaseId, amount))
    if (isReversed) return { outcome: 'reversed' }
    throw new Unacceptable(409, 'not_allowed', 'a compra não está aprovada')
  })
}
