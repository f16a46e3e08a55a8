import type { AnyEndpoint, InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { addressOf, readAnswer, send, wireInput } from '#web/client/request.ts'

declare global {
  interface Window {
    /** Responses that the page requested before this program was loaded, by address. */
    early?: Map<string, Promise<Response | null>>
  }
}

/** The early response, to be read once; null when there is none or it failed. */
async function takeEarly<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<Response | null> {
  if (endpoint.method !== 'GET') return null
  const address = addressOf(endpoint, wireInput(endpoint, input))
  const answer = window.early?.get(address)
  window.early?.delete(address)
  return (await answer) ?? null
}

/** Makes a public call; throws `CallFailed` when it is refused or not answered. */
export async function request<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const early = await takeEarly(endpoint, input)
  return readAnswer(endpoint, early ?? (await send(endpoint, input, signal ? { signal } : {})))
}
