import { REQUEST_ID_HEADER } from '#contract/access/endpoint.ts'
import type { Log } from '#server/platform/process/log.ts'
import { countOutsideCall } from '#server/platform/process/metrics.ts'
import { currentOrigin } from '#server/platform/process/origin.ts'
import { inSpan, traceHeaders } from '#server/platform/process/tracing.ts'

/** How a request to another company ended. */
export type OutsideOutcome = 'answered' | 'unknown' | 'not-processed'

let log: Log | undefined

/** Writes a line for each request to another company from now on. */
export function logOutsideCalls(next: Log): void {
  log = next
}

/**
 * A company in metrics and logs: the host and the first part of the path, which no record's id is in
 * and which distinguishes the simulated companies, all of one host.
 */
export function companyAt(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname.split('/').slice(0, 2).join('/')}`
}

/** The headers by which a company can name the request or the run of a job that called it. */
function originHeaders(): Readonly<Record<string, string>> {
  const { requestId } = currentOrigin()
  return { ...traceHeaders(), ...(requestId ? { [REQUEST_ID_HEADER]: requestId } : {}) }
}

interface OutsideCall {
  /** Few names: each is a series of metrics. */
  readonly company: string
  /** Systems of sellers fail often: that is no warning to operators. */
  readonly isOfSeller?: boolean
}

/** How a request ended, and what its caller gets. */
export interface OutsideEnd<Answer> {
  readonly answer: Answer
  readonly outcome: OutsideOutcome
  readonly status?: number | undefined
}

function noteEnd(
  { company, isOfSeller = false }: OutsideCall,
  { outcome, status }: OutsideEnd<unknown>,
  durationMs: number,
): void {
  countOutsideCall(company, outcome, durationMs / 1_000)
  const fields = { ...currentOrigin(), company, status, durationMs: Math.round(durationMs) }
  const isWarning = outcome === 'unknown' && !isOfSeller
  if (isWarning) log?.warn(fields, 'an outside call ended without a known outcome')
  else log?.info(fields, 'outside call')
}

/**
 * Makes a request to another company, which gets the given headers: it is counted, logged and traced
 * under the request or job that makes it. The request itself must not throw.
 */
export function callOutside<Answer>(
  call: OutsideCall,
  request: (headers: Readonly<Record<string, string>>) => Promise<OutsideEnd<Answer>>,
): Promise<Answer> {
  const name = `outside ${call.company}`
  return inSpan({ name, kind: 'client' }, async (describe) => {
    const begunMs = performance.now()
    const end = await request(originHeaders())
    noteEnd(call, end, performance.now() - begunMs)
    const { outcome, status } = end
    describe({
      'guiche.outcome': outcome,
      ...(status ? { 'http.response.status_code': status } : {}),
    })
    return end.answer
  })
}

/**
 * What became of something that another company did not accept: `refused`, it never will; `repeatable`,
 * sending it again under its id cannot deliver it twice; `unknown`, it may have been accepted.
 */
export type NotAcceptedOutcome = 'refused' | 'repeatable' | 'unknown'

/** Another company did not accept what was sent to it. */
export class NotAccepted extends Error {
  readonly outcome: NotAcceptedOutcome

  constructor(message: string, outcome: NotAcceptedOutcome, cause?: unknown) {
    super(message, { cause })
    this.outcome = outcome
  }
}
