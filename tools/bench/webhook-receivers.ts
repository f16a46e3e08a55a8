import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'

// Systems of a merchant that take deliveries, in a thread of their own, so that they take the same
// time from the product as from the raw sender. Prints its port, then each delivery it got.

/** What the receivers tell of a delivery. */
export interface Received {
  /** The path of the endpoint. */
  readonly path: string
  /** From the event until the delivery was here. */
  readonly delayMs: number
}

/** The path of an endpoint that never answers. */
export const DEAD = '/dead'
/** The path of an endpoint that takes long to answer. */
export const SLOW = '/slow'

const SLOW_MS = 10_000

if (parentPort) {
  const port = parentPort
  const server = createServer(async (request, response) => {
    const { createdAt } = JSON.parse(await text(request))
    const path = request.url ?? ''
    port.postMessage({ path, delayMs: Date.now() - Date.parse(createdAt) } satisfies Received)
    if (path === DEAD) return
    if (path === SLOW) await pause(SLOW_MS)
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1', () => port.postMessage((server.address() as AddressInfo).port))
}
