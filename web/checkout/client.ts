import type { AnyEndpoint, InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { isUuid, type Uuid } from '#contract/basics/ids.ts'
import { endsIntention } from '#web/client/definitive.ts'
import { newUuid } from '#web/client/identifiers.ts'
import { readAnswer, send } from '#web/client/request.ts'

/** Asks a public call; throws `CallFailed` when it is refused or nobody answers. */
export async function ask<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  return readAnswer(endpoint, await send(endpoint, input, {}))
}

const storageKey = (name: string) => `guiche.checkout.${name}`

/** What this tab keeps of a page over reloads; null when nothing or nothing readable. */
export function kept<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(name)) ?? 'null') as T | null
  } catch {
    return null
  }
}

export const keep = (name: string, value: unknown): void =>
  sessionStorage.setItem(storageKey(name), JSON.stringify(value))

export const forget = (name: string): void => sessionStorage.removeItem(storageKey(name))

function keyOf(name: string): Uuid {
  const known = kept<string>(`key.${name}`)
  if (known && isUuid(known)) return known
  const key = newUuid()
  keep(`key.${name}`, key)
  return key
}

/**
 * Sends what a buyer means to do once: the same key over retries and reloads until a definitive
 * answer (R-GEN-05). `isOpen` tells an answer whose outcome isn't known, which keeps the key.
 */
export async function intend<E extends AnyEndpoint>(
  name: string,
  endpoint: E,
  input: InputOf<E>,
  isOpen: (output: OutputOf<E>) => boolean,
): Promise<OutputOf<E>> {
  try {
    const response = await send(endpoint, input, { key: keyOf(name) })
    const output = await readAnswer(endpoint, response)
    if (!isOpen(output)) forget(`key.${name}`)
    return output
  } catch (error) {
    if (endsIntention(error)) forget(`key.${name}`)
    throw error
  }
}
