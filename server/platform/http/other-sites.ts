import { isIP } from 'node:net'
import type { Config } from '#server/platform/config/config.ts'

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Whether a page of another origin sends the request. Browsers name the page's origin with each
 * request that may change something; programs name none.
 */
export function isFromOtherSite({ origin, host, 'sec-fetch-site': site }: Headers): boolean {
  if (site === 'cross-site') return true
  if (typeof origin !== 'string') return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** Names that the public DNS does not have. */
const LOCAL_NAME = /^(?:[^.]+|.+\.(?:localhost|local|internal|lan|home\.arpa))\.?$/

const isLocal = (hostname: string): boolean =>
  isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || LOCAL_NAME.test(hostname)

/**
 * Whether a sandbox of this machine is asked by a public name. A site can let its own name lead to
 * this machine, and its pages are then of the same origin as what answers here.
 */
export function isForeignHost(
  { panelUrl, companiesUrl, apiUrl }: Pick<Config, 'panelUrl' | 'companiesUrl' | 'apiUrl'>,
  host: string | undefined,
): boolean {
  const known = [panelUrl, companiesUrl, apiUrl].filter((url) => url !== undefined)
  if (!known.every((url) => isLocal(new URL(url).hostname))) return false
  const asked = `http://${host ?? ''}`
  return !URL.canParse(asked) || !isLocal(new URL(asked).hostname)
}
