import * as z from 'zod/mini'

/** The longest time without a change that a stream reports; of what was before, it knows nothing. */
export const MAX_QUIET_MS = 60_000

/** The first event of a stream: for how long nothing of the account has changed. */
export const streamOpened = z.object({ quietMs: z.int().check(z.minimum(0)) })

export type StreamOpened = z.infer<typeof streamOpened>

/**
 * Whether an answer that was asked for at most `readingMs` ago, by the clock of who reads, may be
 * older than the account's latest change.
 */
export const mayBeOutdated = ({ quietMs }: StreamOpened, readingMs: number): boolean =>
  readingMs >= quietMs
