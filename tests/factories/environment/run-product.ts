import { startOutside } from '#server/outside/start.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { createLog, type Log } from '#server/platform/process/log.ts'
import { choosePort } from '#server/platform/process/ports.ts'
import { runProduct } from '#server/run.ts'
import { addressAs } from '#tests/factories/environment/database.ts'

const TIMEOUT_MS = 60_000

// Test processes run side by side: each takes one block of ports after the other in a range of its
// own, below the ports that the system gives to outgoing connections. A program that is stopped and
// started again must find its port free.
const FIRST_PORT = 12_000
const RANGES = 16
const BLOCKS = 125
const PORTS_OF_A_BLOCK = 10
const range = process.pid % RANGES
let block = Math.floor(Math.random() * BLOCKS)

/** A free port and, most likely, three more after it. */
export async function somePort(): Promise<number> {
  block = (block + 1) % BLOCKS
  const first = FIRST_PORT + (range * BLOCKS + block) * PORTS_OF_A_BLOCK
  const { port } = await choosePort('127.0.0.1', first)
  return port
}

/** Ports for the product and the companies, most likely free. */
export async function somePorts(): Promise<Config['ports']> {
  const port = await somePort()
  return { panel: port, checkout: port + 1, desk: port + 2, companies: port + 3 }
}

export interface RunOptions {
  /** Serve the built panel and checkout too. */
  readonly sites?: boolean
  readonly config?: Partial<Config>
  /** Whether the product has the owner's address too, without which a sandbox cannot be emptied. */
  readonly hasOwnerUrl?: boolean
  /** Receives what the start prints. */
  readonly say?: (text: string) => void
  /** Receives the lines of the log; silent when left out. */
  readonly log?: Log
}

/**
 * Runs the product and the simulated companies on a migrated database, in this process, under the
 * program's own login as in production.
 */
export async function runOn(
  databaseUrl: string,
  {
    sites = false,
    hasOwnerUrl = false,
    config = {},
    say = () => {},
    log = createLog('silent'),
  }: RunOptions = {},
) {
  const ports = config.ports ?? (await somePorts())
  const base = readConfig({
    ...process.env,
    DATABASE_URL: await addressAs(databaseUrl, 'app'),
    ...(hasOwnerUrl ? { MIGRATE_URL: databaseUrl } : {}),
  })
  // A test asks as often as it must; the limits have a test of their own.
  const configured: Config = { ...base, ports, limits: 'off', ...config }
  const url = `http://127.0.0.1:${ports.panel}`
  const outside = await startOutside({
    config: { ...configured, mode: 'sandbox' },
    databaseUrl: await addressAs(databaseUrl, 'outside'),
    log,
    apiUrl: url,
  })
  const { companiesUrl, deskUrl } = outside
  const roles = sites ? (['api', 'worker', 'web'] as const) : (['api', 'worker'] as const)
  const product = await runProduct({ ...configured, companiesUrl }, log, say, { roles })
  const { panelUrl, checkoutUrl, routes } = product
  return {
    url,
    panelUrl,
    checkoutUrl,
    companiesUrl,
    deskUrl,
    routes,
    async stop() {
      await product.stop()
      await outside.stop()
    },
  }
}

/** Asks until the check answers something true; fails after 60 s. */
export async function until<T>(
  what: string,
  check: () => Promise<T | false | undefined | null>,
): Promise<T> {
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    const found = await check()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`waited in vain for ${what}`)
}
