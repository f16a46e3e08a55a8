import { startOutside } from '#server/outside/start.ts'
import { readConfig, type Config } from '#server/platform/process/config.ts'
import { createLog, type Log } from '#server/platform/process/log.ts'
import { choosePort } from '#server/platform/process/ports.ts'
import { runProduct } from '#server/run.ts'
import { addressAs } from '#tests/factories/environment/database.ts'

const TIMEOUT_MS = 60_000

/**
 * A free port and, most likely, three more after it. Test files run side by side: each begins to
 * look elsewhere, below those that the system gives to outgoing connections.
 */
export async function somePort(): Promise<number> {
  const { port } = await choosePort('127.0.0.1', 12_000 + Math.floor(Math.random() * 20_000))
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
  /** Receives what the start prints. */
  readonly say?: (text: string) => void
  /** Receives the lines of the log; silent when left out. */
  readonly log?: Log
}

/** Runs the product and the simulated companies on a database, in this process. */
export async function runOn(
  databaseUrl: string,
  { sites = false, config = {}, say = () => {}, log = createLog('silent') }: RunOptions = {},
) {
  const ports = config.ports ?? (await somePorts())
  const base = readConfig({ ...process.env, DATABASE_URL: databaseUrl })
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
