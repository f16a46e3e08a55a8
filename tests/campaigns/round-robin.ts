import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 50

/** The processes behind a proxy, by the ports of their panels. */
export interface Behind {
  readonly calls: readonly number[]
  /** Those that serve pages; without any there are none. */
  readonly pages?: readonly number[]
}

/** The request that took longest to be answered. */
export interface Slowest {
  readonly path: string
  readonly ms: number
}

const NONE: Slowest = { path: '', ms: 0 }
const isCall = (url: string) => /^\/(core|banking|payment)\//.test(url)

function headersOf({
  headers: { connection: _, ...others },
}: IncomingMessage): OutgoingHttpHeaders {
  return others
}

/**
 * A proxy in front of several processes, over connections that are kept: by turns, to those alone that
 * say they are ready, calls and pages to processes of their own. It sends a request to the next process
 * only when the first refused the connection. `note` learns each request that was not answered, or by an
 * error of the service.
 */
export async function openProxy({ calls, pages = [] }: Behind, note: (failed: string) => void) {
  const ready = new Set<number>()
  const agent = new Agent({ keepAlive: true })
  let slowest = NONE
  let isOpen = true
  const look = async () => {
    while (isOpen) {
      for (const port of [...calls, ...pages]) {
        const answer = await fetch(`http://127.0.0.1:${port}/core/ready`, {
          headers: { connection: 'close' },
        }).catch(() => null)
        await answer?.body?.cancel()
        if (answer?.ok) ready.add(port)
        else ready.delete(port)
      }
      await pause(LOOK_MS)
    }
  }
  let turn = 0
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, tried: Set<number>) => {
    const { method, url = '/' } = incoming
    const ports = isCall(url) ? calls : pages
    const left = ports.filter((port) => ready.has(port) && !tried.has(port))
    turn += 1
    const port = left[turn % left.length]
    if (port === undefined) {
      note(`${method} ${url}: no process is ready`)
      outgoing.writeHead(503).end()
      return
    }
    tried.add(port)
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path: url,
      headers: headersOf(incoming),
      agent,
    })
    sent.on('response', (answer) => {
      const { statusCode: status = 502 } = answer
      if (status >= 500) note(`${method} ${url}: ${status}`)
      outgoing.writeHead(status, headersOf(answer))
      answer.on('error', (error) => {
        note(`${method} ${url}: ${error.message}`)
        outgoing.destroy()
      })
      answer.pipe(outgoing)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return forward(incoming, outgoing, tried)
      note(`${method} ${url}: ${error.message}`)
      // Clients know a killed process by its silence: 502 is also an answer of our own.
      outgoing.destroy()
    })
    // Only a connection that was made reads the body.
    sent.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => incoming.pipe(sent))
      else incoming.pipe(sent)
    })
  }
  const server = createServer((incoming, outgoing) => {
    const startedMs = performance.now()
    outgoing.on('finish', () => {
      const ms = Math.round(performance.now() - startedMs)
      if (ms > slowest.ms) slowest = { path: `${incoming.method} ${incoming.url}`, ms }
    })
    forward(incoming, outgoing, new Set())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const looking = look()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The processes that get requests at this moment. */
    ready: (): ReadonlySet<number> => ready,
    /** The request that took longest since this was asked last. */
    takeSlowest(): Slowest {
      const found = slowest
      slowest = NONE
      return found
    },
    async close() {
      isOpen = false
      await looking
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
