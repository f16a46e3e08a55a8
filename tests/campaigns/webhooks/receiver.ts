import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** A delivery that the receiver accepted. */
export interface Delivery {
  /** The header `webhook-id`. */
  readonly id: string
  readonly body: string
  readonly event: string
  readonly recordId: string
  readonly sequence: number
}

/** Marks a forged request of the campaign. */
export const FORGED = 'x-forged'

/**
 * A merchant's system that verifies each delivery with the package of Standard Webhooks. While it is
 * unreliable it does not answer, or answers with an error, after it has kept what it got.
 */
export class Receiver {
  readonly accepted: Delivery[] = []
  /** Requests with a signature that does not verify. */
  rejected = 0
  readonly problems: string[] = []
  isReliable: boolean
  secret = ''
  readonly #random: () => number
  #server: Server | null = null
  #port = 0

  /** Unreliable when it is given random numbers. */
  constructor(random?: () => number) {
    this.isReliable = random === undefined
    this.#random = random ?? (() => 1)
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/eventos`
  }

  /** How often a delivery came that it had accepted before. */
  get duplicates(): number {
    return this.accepted.length - new Set(this.accepted.map(({ id }) => id)).size
  }

  /** Listens, always on the port of the first time. */
  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#receive(request, response))
    this.#server = server
    server.listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#port = (server.address() as AddressInfo).port
  }

  /** Ends as a crash does: connections under way get no answer. */
  async stop(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = null
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => null)
    if (body === null) return
    const isForged = request.headers[FORGED] !== undefined
    try {
      new Webhook(this.secret).verify(body, request.headers as Record<string, string>)
    } catch {
      this.rejected += 1
      if (!isForged) this.problems.push(`a delivery does not verify: ${body.slice(0, 200)}`)
      response.writeHead(401).end()
      return
    }
    if (isForged) this.problems.push(`a forged delivery was accepted: ${body.slice(0, 200)}`)
    else this.accepted.push(deliveryOf(String(request.headers['webhook-id']), body))
    const chance = this.isReliable ? 1 : this.#random()
    if (chance < 0.1) response.destroy()
    else response.writeHead(chance < 0.2 ? 500 : 204).end()
  }
}

function deliveryOf(id: string, body: string): Delivery {
  const { event, sequence, data } = JSON.parse(body)
  return { id, body, event, recordId: data.uuid, sequence }
}
