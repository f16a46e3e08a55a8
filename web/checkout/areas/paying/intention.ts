import { platformRefusals } from '#contract/basics/refusals.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { CallFailed } from '#web/client/failed.ts'
import { newUuid } from '#web/client/identifiers.ts'
import { forget, keep, kept } from '#web/checkout/session-storage.ts'

/**
 * What a buyer meant to do and whose answer isn't known yet: the key and the very request, for
 * only the same request under the same key can't be done twice (R-GEN-05, R-HOST-11). It may hold
 * the acquirer's token, which is good for one use and says nothing of the card.
 */
export interface Intention<Input> {
  readonly key: Uuid
  readonly input: Input
}

const nameOf = (name: string) => `intention.${name}`

export const openIntention = <Input>(name: string): Intention<Input> | null =>
  kept<Intention<Input>>(nameOf(name))

/** The intention to send: the one that is open when it asks for the same, else a new one. */
export function beginIntention<Input>(name: string, input: Input): Intention<Input> {
  const open = openIntention<Input>(name)
  if (open && JSON.stringify(open.input) === JSON.stringify(input)) return open
  const begun = { key: newUuid(), input }
  keep(nameOf(name), begun)
  return begun
}

export const endIntention = (name: string): void => forget(nameOf(name))

/** Whether the failure leaves open what was done: nobody answered, or not for good. */
export function leavesOpen(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return true
  return error.status >= 500 || error.has(platformRefusals.keyInProgress.code)
}
