import { createServer } from 'node:net'
import type { Config } from '#server/platform/config/config.ts'
import type { Ports } from '#server/platform/config/network.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })

const TRIES = 50

/** The requested port, or the next free one that is not to be avoided; `taken` says so. 0 means any. */
export async function choosePort(host: string, wanted: number, avoid: readonly number[] = []) {
  for (let port = wanted; port < wanted + TRIES; port += 1) {
    const isAvoided = port !== 0 && avoid.includes(port)
    if (!isAvoided && (await isFree(host, port))) return { port, taken: port !== wanted }
  }
  throw new Error(`no free port from ${wanted} on`)
}

const PORT_LABELS = {
  panel: 'Painel',
  checkout: 'Checkout',
  desk: 'Mesa',
  companies: 'Empresas simuladas',
} as const

/**
 * The ports of these parts: the configured ones, or the next free ones where another program has them.
 * Rejects a start whose port is in use though it was set explicitly.
 */
export async function choosePorts(
  {
    host,
    ports,
    requestedPorts,
    operations,
  }: Pick<Config, 'host' | 'ports' | 'requestedPorts' | 'operations'>,
  parts: readonly (keyof Ports)[],
  say: (text: string) => void,
): Promise<Ports> {
  const chosen: Record<keyof Ports, number> = { ...ports }
  for (const part of parts) {
    // What another part is to have is no free port.
    const { [part]: wanted, ...others } = chosen
    const avoided = [...Object.values<number>(others), operations.port]
    const { port, taken } = await choosePort(host, wanted, avoided)
    const label = PORT_LABELS[part]
    if (taken && requestedPorts.includes(part)) {
      throw new StartRejected(`${label}: a porta ${wanted} está ocupada por outro programa`)
    }
    if (taken) say(`${label}: porta ocupada por outro programa, usando ${port}`)
    chosen[part] = port
  }
  return chosen
}
