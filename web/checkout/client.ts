import type { AnyEndpoint, InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { noteEarlyProductTime, noteProductTime } from '#web/client/product-time.ts'
import { takeEarlyAnswer } from '#web/client/requests/early-answers.ts'
import { readAnswer, send } from '#web/client/requests/request.ts'

/** Makes a public call; throws `CallFailed` when it is refused or not answered. */
export async function request<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const early = await takeEarlyAnswer(endpoint, input)
  const response = early ?? (await send(endpoint, input, signal ? { signal } : {}))
  if (early) noteEarlyProductTime(early)
  else noteProductTime(response)
  return readAnswer(endpoint, response)
}
