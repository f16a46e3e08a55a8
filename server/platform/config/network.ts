import { isIP } from 'node:net'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { addressOf } from '#server/platform/config/values.ts'

// The ports, addresses and networks of the program itself and of those in front of it.

/** The port of each site and of the simulated companies. */
export interface Ports {
  readonly panel: number
  readonly checkout: number
  readonly desk: number
  readonly companies: number
}

/** The ports where nothing else is set. */
export const PORTS: Ports = { panel: 3000, checkout: 3001, desk: 3002, companies: 3003 }

export const portNames = Object.keys(PORTS) as (keyof Ports)[]

export const OPERATIONS_PORT = 3004

/** The variable of a port. */
export const variableOfPort = (name: keyof Ports) => `${name.toUpperCase()}_PORT`

const HIGHEST_PORT = 65_535

/** A port; `otherwise` when none is set. */
export function portIn(env: NodeJS.ProcessEnv, variable: string, otherwise: number): number {
  const given = env[variable]
  const port = Number(given || otherwise)
  if (Number.isInteger(port) && port > 0 && port <= HIGHEST_PORT) return port
  throw new StartRejected(`${variable} must be a port, not ${given}`)
}

/** Addresses and networks separated by commas. */
function networksIn(variable: string, given: string): readonly string[] {
  const networks = given.split(',').map((network) => network.trim())
  for (const network of networks) {
    const [address = '', bits = '0', ...more] = network.split('/')
    const longest = isIP(address) === 6 ? 128 : 32
    if (isIP(address) !== 0 && /^\d+$/.test(bits) && Number(bits) <= longest && !more.length)
      continue
    throw new StartRejected(`${variable}: ${network} is neither an address nor a network`)
  }
  return networks
}

/** Reads TRUSTED_PROXIES: addresses and networks separated by commas, or `none`. */
export function proxiesOf(
  env: NodeJS.ProcessEnv,
  isProduction: boolean,
): readonly string[] | false {
  const given = env['TRUSTED_PROXIES']?.trim()
  if (given === 'none') return false
  if (!given) {
    if (!isProduction) return false
    throw new StartRejected(
      'production needs TRUSTED_PROXIES: the addresses of the proxies in front, or none',
    )
  }
  return networksIn('TRUSTED_PROXIES', given)
}

/** Reads WEBHOOK_ALLOWED_NETWORKS, which a sandbox alone may set. */
export function allowedNetworksOf(
  env: NodeJS.ProcessEnv,
  isProduction: boolean,
): readonly string[] {
  const given = env['WEBHOOK_ALLOWED_NETWORKS']?.trim()
  if (!given) return []
  if (isProduction) {
    throw new StartRejected(
      'WEBHOOK_ALLOWED_NETWORKS is for the sandbox: production sends nothing to private addresses',
    )
  }
  return networksIn('WEBHOOK_ALLOWED_NETWORKS', given)
}

/** The address at which the operators' page and the metrics are served. */
export function operationsHostOf(env: NodeJS.ProcessEnv): string {
  const given = env['OPERATIONS_HOST']?.trim() || '127.0.0.1'
  if (isIP(given) !== 0) return given
  throw new StartRejected(`OPERATIONS_HOST must be an address, not ${given}`)
}

const SHORTEST_OPERATIONS_KEY = 32

/** The key of the operators' page and the metrics. */
export function operationsKeyOf(env: NodeJS.ProcessEnv): string | undefined {
  const key = env['OPERATIONS_KEY'] || undefined
  if (key === undefined || key.length >= SHORTEST_OPERATIONS_KEY) return key
  throw new StartRejected(`OPERATIONS_KEY must have at least ${SHORTEST_OPERATIONS_KEY} characters`)
}

const isOfThisMachine = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** The public address of a site, which paths are added to. */
export function siteOf(
  env: NodeJS.ProcessEnv,
  variable: 'PANEL_URL' | 'CHECKOUT_URL',
  isProduction: boolean,
): string | undefined {
  const given = addressOf(env, variable)
  if (given === undefined) return undefined
  const { protocol, hostname, origin } = new URL(given)
  if (given !== origin) {
    throw new StartRejected(`${variable} must end with its host or port, such as ${origin}`)
  }
  if (isProduction && protocol !== 'https:' && !isOfThisMachine(hostname)) {
    throw new StartRejected(`${variable} must begin with https:// in production, not ${given}`)
  }
  return given
}
