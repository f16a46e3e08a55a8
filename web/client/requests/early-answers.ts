import type { AnyEndpoint, InputOf } from '#contract/access/endpoint.ts'
import { addressOf, wireInput } from '#web/client/requests/request.ts'

/** Responses that the page requested before its program was loaded. */
interface EarlyAnswers {
  /** The page that they are for. */
  readonly path: string
  /** The access token that they were requested with; absent: they need none. */
  readonly token?: string
  readonly byAddress: Map<string, Promise<Response | null>>
}

declare global {
  interface Window {
    early?: EarlyAnswers
  }
}

/** A page that is shown again later must not read what was answered when it was first loaded. */
const FRESH_MS = 30_000

/**
 * The early response, to be read once; null when there is none, when it failed, when it is for another
 * page or session, and half a minute after the page was loaded.
 */
export async function takeEarlyAnswer<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  token?: string,
): Promise<Response | null> {
  const { early } = window
  if (!early || endpoint.method !== 'GET' || early.path !== location.pathname) return null
  if (performance.now() > FRESH_MS) return null
  if (token !== undefined && token !== early.token) return null
  const address = addressOf(endpoint, wireInput(endpoint, input))
  const answer = early.byAddress.get(address)
  early.byAddress.delete(address)
  return (await answer) ?? null
}
