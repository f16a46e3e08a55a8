import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 50

/**
 * A proxy in front of several processes: by turns, to those alone that say they are
 * ready. It sends a request to the next process only when the first refused the connection. `note`
 * learns each request that was not answered, or by an error of the service.
 */
export async function openProxy(ports: readonly number[], note: (failed: string) => void) {
  const ready = new Set<number>()
  let isOpen = true
  const look = async () => {
    while (isOpen) {
      for (const port of ports) {
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
    const { method, url, headers } = incoming
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
      headers: { ...headers, connection: 'close' },
      agent: false,
    })
    sent.on('response', (answer) => {
      const { statusCode: status = 502 } = answer
      if (status >= 500) note(`${method} ${url}: ${status}`)
      outgoing.writeHead(status, answer.headers)
      answer.on('error', (error) => {
        note(`${method} ${url}: ${error.message}`)
        outgoing.destroy()
      })
      answer.pipe(outgoing)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return forward(incoming, outgoing, tried)
      note(`${method} ${url}: ${error.message}`)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    // Only a connection that was made reads the body.
    sent.on('socket', (socket) => socket.once('connect', () => incoming.pipe(sent)))
  }
  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, new Set()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const looking = look()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The processes that get requests at this moment. */
    ready: (): ReadonlySet<number> => ready,
    async close() {
      isOpen = false
      await looking
      server.closeAllConnections()
      server.close()
    },
  }
}
