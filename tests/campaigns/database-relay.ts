import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A TCP proxy to PostgreSQL, at an address that stays: closed, the database is unreachable; moved, the
 * address leads to another server; silent, nothing that is sent arrives, as when a host vanished.
 */
export class DatabaseRelay {
  #server: Server | undefined
  readonly #sockets = new Set<Socket>()
  #target: URL
  #port = 0
  #isSilent = false
  constructor(target: string) {
    this.#target = new URL(target)
  }

  async open(): Promise<void> {
    const server = createServer((near) => {
      if (this.#isSilent) return this.#swallow(near)
      const far = connect(Number(this.#target.port), '127.0.0.1')
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one)
        one.pipe(other)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          this.#sockets.delete(one)
          other.destroy()
        })
      }
    })
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    const address = server.address()
    if (address && typeof address === 'object') this.#port = address.port
    this.#server = server
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #swallow(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.unpipe()
    socket.resume()
  }

  /** From now on nothing that is sent arrives, and no connection learns of it. */
  fallSilent(): void {
    this.#isSilent = true
    for (const socket of this.#sockets) this.#swallow(socket)
  }

  /** New connections are answered again; those that were silent stay so. */
  speak(): void {
    this.#isSilent = false
  }

  /** Lets the address lead to another server from now on; open connections are cut. */
  moveTo(target: string): void {
    this.#target = new URL(target)
    for (const socket of this.#sockets) socket.destroy()
  }

  get url(): string {
    const url = new URL(this.#target)
    url.hostname = '127.0.0.1'
    url.port = String(this.#port)
    return url.href
  }
}
