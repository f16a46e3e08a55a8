import type { Log } from '#server/platform/process/log.ts'
import { countOutsideCall } from '#server/platform/process/metrics.ts'
import { currentOrigin } from '#server/platform/process/origin.ts'

/** How a request to another company ended. */
type OutsideOutcome = 'answered' | 'unknown' | 'not-processed'

let log: Log | undefined

/** Writes a line for each request to another company from now on. */
export function logOutsideCalls(next: Log): void {
  log = next
}

/**
 * The company in metrics and logs: the host and the first part of the path, which no record's id is
 * in and which tells the simulated companies, all of one host, apart.
 */
function companyOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname.split('/').slice(0, 2).join('/')}`
}

/** Counts and logs a request to another company, under the request or job that made it. */
export function noteOutsideCall(
  url: string,
  outcome: OutsideOutcome,
  durationMs: number,
  status?: number,
): void {
  const company = companyOf(url)
  countOutsideCall(company, outcome, durationMs / 1_000)
  const fields = { ...currentOrigin(), company, status, durationMs: Math.round(durationMs) }
  if (outcome === 'unknown') log?.warn(fields, 'an outside call ended without a known outcome')
  else log?.info(fields, 'outside call')
}
