import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import type { Guiche } from './guiche.ts'
import type { components } from './guiche-api.d.ts'
import { openBook } from './order-book.ts'
import { type Difference, differencesOf, settlementOf } from './reconcile.ts'

type Delivery = components['schemas']['ChargeEventBody']

/** What the shop needs to run. */
export interface ShopSettings {
  readonly guiche: Guiche
  readonly checkoutUrl: string
  readonly webhookSecret: string
  readonly bookFile: string
}

const CAKE = { name: 'Bolo de cenoura', valueReais: 89.9 }
const MAX_BODY_BYTES = 1_048_576

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    sizeBytes += piece.length
    if (sizeBytes > MAX_BODY_BYTES) throw new Error('the body is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function reply(response: ServerResponse, status: number, body?: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(body && JSON.stringify(body))
}

/** A shop that sells one cake by links of Guichê. */
export async function openShop({ guiche, checkoutUrl, webhookSecret, bookFile }: ShopSettings) {
  const book = await openBook(bookFile)
  const webhook = new Webhook(webhookSecret)
  let following: Promise<void> = Promise.resolve()

  /**
   * Places an order. It is in the book before its link exists, and its id is the idempotency key:
   * however often this is repeated, the order has one link.
   */
  async function sell(id: string = randomUUID()) {
    // The title leads from a charge back to its order, so no two orders have the same.
    const order = { id, title: `${CAKE.name} · ${id}`, valueReais: CAKE.valueReais }
    if (!book.orders().some((known) => known.id === id)) {
      await book.add({ ...order, chargeId: null, status: null, settlement: null })
    }
    const { uuid } = await guiche.createLink(order, id)
    return { id, payAt: `${checkoutUrl}/payment-link/${uuid}` }
  }

  async function takeOver(chargeId: string): Promise<void> {
    const charge = await guiche.readCharge(chargeId)
    const order = book.orders().find(({ title }) => title === charge.title)
    if (!order) return
    const { status } = charge
    await book.replace({ ...order, chargeId, status, settlement: settlementOf(charge) })
  }

  /**
   * Takes over the state of a charge. An event only says where to look: the charge is read, so that
   * events may arrive twice, late and in any order. One charge after the other, so that an older
   * answer is never stored after a newer one.
   */
  function follow(chargeId: string): Promise<void> {
    following = following.catch(() => undefined).then(() => takeOver(chargeId))
    return following
  }

  /** The delivery if Guichê signed it within five minutes (Standard Webhooks), else null. */
  function genuine(request: IncomingMessage, body: Buffer): Delivery | null {
    try {
      // The bytes that arrived: parsed and written again they are others.
      return webhook.verify(body, request.headers as Record<string, string>) as Delivery
    } catch {
      return null
    }
  }

  /** Takes a delivery; an answer other than 2xx makes Guichê send it again later. */
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const delivery = genuine(request, await bodyOf(request))
    if (!delivery) return reply(response, 401)
    const { event, data } = delivery
    if (event.startsWith('CHARGE_')) await follow(data.uuid)
    reply(response, 204)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    if (request.method === 'POST' && path === '/webhooks') return receive(request, response)
    if (request.method === 'POST' && path === '/orders') return reply(response, 201, await sell())
    const order = book.orders().find(({ id }) => path === `/orders/${id}`)
    return order ? reply(response, 200, order) : reply(response, 404)
  }

  return {
    sell,
    /** Answers the requests of buyers and of Guichê. */
    handle(request: IncomingMessage, response: ServerResponse): void {
      answer(request, response).catch((error: unknown) => {
        process.stderr.write(`${request.method} ${request.url}: ${error}\n`)
        reply(response, 500)
      })
    },
    /**
     * Reads what happened since the last event that was read, such as while the shop was down;
     * returns how many events there were. The place is stored after each page.
     */
    async catchUp(): Promise<number> {
      for (let read = 0; ; ) {
        const { content, after } = await guiche.readEvents(book.eventsReadUpTo())
        if (content.length === 0) return read
        const charges = content.filter(({ recordKind }) => recordKind === 'charge')
        const isSelling = book.orders().length > 0
        for (const id of new Set(charges.map(({ recordId }) => recordId))) {
          if (isSelling) await follow(id)
        }
        await book.setEventsReadUpTo(after)
        read += content.length
      }
    },
    /**
     * Compares the book with Guichê's statement of a period. Of a charge that differs an event may
     * still be on its way, and a refund tells nothing before it is confirmed: it is read again.
     */
    async reconcile(firstDay: string, lastDay: string): Promise<Difference[]> {
      const statement = await guiche.readStatement(firstDay, lastDay)
      const listed = new Set(statement.map(({ uuidCharge }) => uuidCharge))
      for (const { chargeId } of differencesOf(book.orders(), statement)) {
        if (listed.has(chargeId)) await follow(chargeId)
      }
      return differencesOf(book.orders(), statement)
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
