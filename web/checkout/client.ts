import type { AnyEndpoint, InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { readAnswer, send } from '#web/client/request.ts'

/** Asks a public call; throws `CallFailed` when it is refused or nobody answers. */
export async function ask<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  return readAnswer(endpoint, await send(endpoint, input, signal ? { signal } : {}))
}
