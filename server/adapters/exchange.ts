import {
  companyAt,
  noteOutsideCall,
  originHeaders,
} from '#server/platform/process/outside-calls.ts'

/** How long a company may take before its answer counts as unknown. */
export const TIMEOUT_MS = 8_000

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly timeoutMs: number
}

export interface HttpResponse {
  readonly status: number
  /** The parsed JSON; null for an answer without a body. */
  readonly body: unknown
}

export interface Downloaded {
  readonly status: number
  readonly text: string
}

const TOO_MANY_REQUESTS = 429

const isUnknown = (status: number): boolean =>
  status >= 500 || status === TOO_MANY_REQUESTS || (status >= 300 && status < 400)

/** The longest response that is read; a longer one counts as unknown. */
export const MAX_RESPONSE_BYTES = 5 * 1024 * 1024

/** The longest file that is read; a day of a large company is long. */
const MAX_FILE_BYTES = 64 * 1024 * 1024

/** The text of the answer; throws when it is longer than that many bytes. */
async function textOf(answer: Response, maxBytes = MAX_RESPONSE_BYTES): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early closes the connection.
  for await (const piece of answer.body ?? []) {
    bytes += piece.byteLength
    if (bytes > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return new TextDecoder().decode(Buffer.concat(pieces))
}

/** Errors of a request that never left this machine. */
const NOT_CONNECTED: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']

const codeOf = (error: unknown): unknown => {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause ? cause.code : null
}

/**
 * Sends a request that the other company would carry out twice when it is repeated. `not-processed`
 * when no connection was made or the company answered 429, so that it may be sent again; null when
 * the outcome is unknown as in `sendHttp`. Never throws.
 */
export async function sendOnce(
  url: string,
  request: HttpRequest,
): Promise<HttpResponse | 'not-processed' | null> {
  const { method = 'GET', headers = {}, body, timeoutMs } = request
  const begunMs = performance.now()
  let status: number | undefined
  const ended = (answer: HttpResponse | 'not-processed' | null) => {
    const outcome = answer === null ? 'unknown' : answer === 'not-processed' ? answer : 'answered'
    const durationMs = performance.now() - begunMs
    noteOutsideCall({ company: companyAt(url), outcome, durationMs, status })
    return answer
  }
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...originHeaders(),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = answer.status
    const text = await textOf(answer)
    if (status === TOO_MANY_REQUESTS) return ended('not-processed')
    if (isUnknown(status)) return ended(null)
    return ended({ status, body: text === '' ? null : JSON.parse(text) })
  } catch (error) {
    return ended(NOT_CONNECTED.includes(codeOf(error)) ? 'not-processed' : null)
  }
}

/**
 * Sends a request to another company over HTTP. Null when the outcome of the request is unknown: no
 * answer in time, a reset, 5xx, 429, a redirect, a body that isn't JSON, or one of more than 5 MiB.
 * Never throws.
 */
export async function sendHttp(url: string, request: HttpRequest): Promise<HttpResponse | null> {
  const response = await sendOnce(url, request)
  return response === 'not-processed' ? null : response
}

/** Fetches a text from another company. Null as in `exchange`, whatever the text holds. */
export async function download(url: string, timeoutMs: number): Promise<Downloaded | null> {
  const begunMs = performance.now()
  let downloaded: Downloaded | null = null
  try {
    const answer = await fetch(url, {
      headers: originHeaders(),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status } = answer
    const text = await textOf(answer, MAX_FILE_BYTES)
    if (!isUnknown(status)) downloaded = { status, text }
  } catch {
    // What was not read is asked for again.
  }
  const outcome = downloaded ? 'answered' : 'unknown'
  noteOutsideCall({
    company: companyAt(url),
    outcome,
    durationMs: performance.now() - begunMs,
    status: downloaded?.status,
  })
  return downloaded
}
