import type { AnyEndpoint, InputOf } from '#contract/access/endpoint.ts'
import { addressOf, wireInput } from '#web/client/request.ts'

/** Responses that the page requested before its program was loaded. */
interface EarlyAnswers {
  /** The page that they are for. */
  readonly path: string
  /** Whose they are; absent where everybody gets the same. */
  readonly token?: string
  readonly byAddress: Map<string, Promise<Response | null>>
}

declare global {
  interface Window {
    early?: EarlyAnswers
  }
}

/**
 * The early response, to be read once; null when there is none, when it failed, or when it is for
 * another page or session.
 */
export async function takeEarlyAnswer<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  token?: string,
): Promise<Response | null> {
  const { early } = window
  if (!early || endpoint.method !== 'GET' || early.path !== location.pathname) return null
  if (token !== undefined && token !== early.token) return null
  const address = addressOf(endpoint, wireInput(endpoint, input))
  const answer = early.byAddress.get(address)
  early.byAddress.delete(address)
  return (await answer) ?? null
}
