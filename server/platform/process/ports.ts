import { createServer } from 'node:net'

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })

const TRIES = 50

/** The requested port, or the next free one; `taken` says so. 0 means any. */
export async function choosePort(host: string, wanted: number, avoid: readonly number[] = []) {
  for (let port = wanted; port < wanted + TRIES; port += 1) {
    if (!avoid.includes(port) && (await isFree(host, port))) return { port, taken: port !== wanted }
  }
  throw new Error(`no free port from ${wanted} on`)
}
