import { useCallback, useRef } from 'react'
import type { AnyEndpoint, InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { isUuid, type Uuid } from '#contract/basics/ids.ts'
import { call } from '#web/client/call.ts'
import { endsIntention } from '#web/client/definitive.ts'
import { newUuid } from '#web/client/identifiers.ts'

const storageKey = (name: string) => `guiche.intention.${name}`

function keyOf(name: string): Uuid {
  const kept = sessionStorage.getItem(storageKey(name))
  if (kept && isUuid(kept)) return kept
  const key = newUuid()
  sessionStorage.setItem(storageKey(name), key)
  return key
}

const end = (name: string) => sessionStorage.removeItem(storageKey(name))

interface Options<Output> {
  /** Whether this answer leaves the outcome open, as a 202 does; then the key is kept. */
  readonly isOpen?: (output: Output) => boolean
}

/**
 * One intention of the user: its calls bear one key over retries and reloads until a definitive
 * answer (R-GEN-05). `name` tells intentions apart: 'customer.create', `charge.refund.${id}`.
 */
export function useIntention(name: string) {
  const running = useRef(false)
  /** Makes the call in whatever way, under the intention's key. */
  const run = useCallback(
    async <Output>(
      make: (key: Uuid) => Promise<Output>,
      { isOpen }: Options<Output> = {},
    ): Promise<Output> => {
      // A double click is one intention: the second one waits for nothing and does nothing.
      if (running.current) return new Promise<never>(() => {})
      running.current = true
      try {
        const output = await make(keyOf(name))
        if (!isOpen?.(output)) end(name)
        return output
      } catch (error) {
        if (endsIntention(error)) end(name)
        throw error
      } finally {
        running.current = false
      }
    },
    [name],
  )
  const send = useCallback(
    <E extends AnyEndpoint>(
      endpoint: E,
      input: InputOf<E>,
      options: Options<OutputOf<E>> = {},
    ): Promise<OutputOf<E>> => run((key) => call(endpoint, input, { key }), options),
    [run],
  )
  /** Gives the intention up, as when its form is cancelled. */
  const abandon = useCallback(() => end(name), [name])
  return { run, send, abandon }
}
