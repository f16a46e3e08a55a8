import { ApiError } from '#server/platform/http/api-error.ts'
import {
  type CountedUse,
  countWithin,
  type Limit,
  networkOf,
  refund,
} from '#server/platform/http/rate-limits.ts'
import type { Platform } from '#server/platform/http/routes.ts'

/**
 * Failed attempts per network and sign-in call. An office mistypes a few passwords a minute; a list
 * of stolen passwords needs thousands.
 */
export const MAX_FAILED_SIGN_INS_PER_NETWORK: readonly Limit[] = [
  { max: 20, windowMs: 60_000 },
  { max: 200, windowMs: 3_600_000 },
]

// A failed guess answers 400 or 401; other errors are no guesses.
const isFailedAttempt = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 401)

interface LimitedCall {
  readonly call: string
  readonly ip: string
  /** The errors that count; 400 and 401 by default. */
  readonly isFailure?: (error: unknown) => boolean
}

/**
 * Runs a call whose failures are limited by network address. The attempt is counted as failed
 * before it is examined (BAR-0008 beyond the limit), so that concurrent attempts cannot exceed the
 * limit; the count is undone unless it fails.
 */
export async function limitingFailures<T>(
  { database, config }: Platform,
  { call, ip, isFailure = isFailedAttempt }: LimitedCall,
  attempt: () => Promise<T>,
): Promise<T> {
  if (config.limits === 'off') return attempt()
  const counted: CountedUse[] = []
  let hasFailed = false
  try {
    for (const limit of MAX_FAILED_SIGN_INS_PER_NETWORK) {
      const kind = `failures of ${call} in ${limit.windowMs} ms`
      counted.push(await countWithin(database, kind, networkOf(ip), limit))
    }
    return await attempt()
  } catch (error) {
    hasFailed = isFailure(error)
    throw error
  } finally {
    if (!hasFailed) for (const one of counted) await refund(database, one)
  }
}
