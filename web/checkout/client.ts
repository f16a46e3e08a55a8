import type { AnyEndpoint, InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { addressOf, readAnswer, send, wireInput } from '#web/client/request.ts'

declare global {
  interface Window {
    /** Answers that the page itself asked for before this program was there, by their address. */
    early?: Map<string, Promise<Response | null>>
  }
}

/** The early answer, to be read once; null when there is none or nobody answered. */
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

/** Asks a public call; throws `CallFailed` when it is refused or nobody answers. */
export async function ask<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const early = await takeEarly(endpoint, input)
  return readAnswer(endpoint, early ?? (await send(endpoint, input, signal ? { signal } : {})))
}
