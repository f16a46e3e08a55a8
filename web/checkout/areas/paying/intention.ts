import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { readStored, removeStored, store, textOf } from '#web/checkout/session-storage.ts'
import { newUuid } from '#web/client/identifiers.ts'
import { CallFailed } from '#web/client/requests/failed.ts'

/**
 * A payment whose outcome is not known yet: the key and the exact request, for
 * only the same request under the same key can't be done twice (R-GEN-05, R-HOST-11). It may hold
 * the acquirer's token, which can be used once and does not reveal the card.
 */
export interface Intention<Input> {
  readonly key: Uuid
  readonly input: Input
}

const nameOf = (name: string) => `intention.${name}`

export const openIntention = <Input>(name: string): Intention<Input> | null =>
  readStored<Intention<Input>>(nameOf(name))

/** The intention to send: the open one for the same input, else a new one. */
export function beginIntention<Input>(name: string, input: Input): Intention<Input> {
  const open = openIntention<Input>(name)
  if (open && textOf(open.input) === textOf(input)) return open
  const begun = { key: newUuid(), input }
  store(nameOf(name), begun)
  return begun
}

export const endIntention = (name: string): void => removeStored(nameOf(name))

/** Whether the outcome is unknown after this failure. */
export function leavesOpen(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return true
  return error.status >= 500 || error.has(platformRefusals.keyInProgress.code)
}
