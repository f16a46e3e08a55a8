import { REQUEST_ID_HEADER } from '#contract/access/endpoint.ts'
import type { Log } from '#server/platform/process/log.ts'
import { countOutsideCall } from '#server/platform/process/metrics.ts'
import { currentOrigin } from '#server/platform/process/origin.ts'

/** How a request to another company ended. */
export type OutsideOutcome = 'answered' | 'unknown' | 'not-processed'

let log: Log | undefined

/** Writes a line for each request to another company from now on. */
export function logOutsideCalls(next: Log): void {
  log = next
}

/**
 * A company in metrics and logs: the host and the first part of the path, which no record's id is in
 * and which tells the simulated companies, all of one host, apart.
 */
export function companyAt(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname.split('/').slice(0, 2).join('/')}`
}

/** The headers by which a company can name the request or the run of a job that called it. */
export function originHeaders(): Readonly<Record<string, string>> {
  const { requestId } = currentOrigin()
  return requestId ? { [REQUEST_ID_HEADER]: requestId } : {}
}

interface OutsideCall {
  /** Few names: each is a series of metrics. */
  readonly company: string
  readonly outcome: OutsideOutcome
  readonly durationMs: number
  readonly status?: number | undefined
  /** Systems of sellers fail often: that is no warning to operators. */
  readonly isOfSeller?: boolean
}

/** Counts and logs a request to another company, under the request or job that made it. */
export function noteOutsideCall(call: OutsideCall): void {
  const { company, outcome, durationMs, status, isOfSeller = false } = call
  countOutsideCall(company, outcome, durationMs / 1_000)
  const fields = { ...currentOrigin(), company, status, durationMs: Math.round(durationMs) }
  const isWarning = outcome === 'unknown' && !isOfSeller
  if (isWarning) log?.warn(fields, 'an outside call ended without a known outcome')
  else log?.info(fields, 'outside call')
}
