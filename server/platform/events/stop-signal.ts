import { AsyncLocalStorage } from 'node:async_hooks'

const signals = new AsyncLocalStorage<AbortSignal>()

/** Runs the work, and all that it awaits, under a signal that says when it is to end early. */
export const underStopSignal = <Answer>(signal: AbortSignal, work: () => Answer): Answer =>
  signals.run(signal, work)

/**
 * Whether the process is stopping: a job that goes on item by item ends after the current one, and what is
 * left is due at the next start.
 */
export const isStopping = (): boolean => signals.getStore()?.aborted === true
