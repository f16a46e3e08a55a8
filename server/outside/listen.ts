import type { FastifyInstance } from 'fastify'

const MAX_TRIES = 50

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Listens on the port, or on the next free one when it is in use; answers the address. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  for (let offset = 0; ; offset += 1) {
    try {
      const address = await app.listen({ host, port: port === 0 ? 0 : port + offset })
      const { port: takenPort } = new URL(address)
      // Card fields and cookies depend on the origin, and the documentation uses this name.
      return host === '127.0.0.1' || host === '0.0.0.0' ? `http://localhost:${takenPort}` : address
    } catch (error) {
      if (!isTaken(error) || port === 0 || offset >= MAX_TRIES) throw error
    }
  }
}
