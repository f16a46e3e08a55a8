import { callOutside, companyAt, type OutsideEnd } from '#server/platform/process/outside-calls.ts'

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
export function sendOnce(
  url: string,
  request: HttpRequest,
): Promise<HttpResponse | 'not-processed' | null> {
  const { method = 'GET', headers = {}, body, timeoutMs } = request
  type End = OutsideEnd<HttpResponse | 'not-processed' | null>
  return callOutside({ company: companyAt(url) }, async (originHeaders): Promise<End> => {
    let status: number | undefined
    try {
      const answer = await fetch(url, {
        method,
        headers: {
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...originHeaders,
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      status = answer.status
      const text = await textOf(answer)
      if (status === TOO_MANY_REQUESTS) {
        return { answer: 'not-processed', outcome: 'not-processed', status }
      }
      if (isUnknown(status)) return { answer: null, outcome: 'unknown', status }
      const parsed: unknown = text === '' ? null : JSON.parse(text)
      return { answer: { status, body: parsed }, outcome: 'answered', status }
    } catch (error) {
      return NOT_CONNECTED.includes(codeOf(error))
        ? { answer: 'not-processed', outcome: 'not-processed', status }
        : { answer: null, outcome: 'unknown', status }
    }
  })
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
export const download = (url: string, timeoutMs: number): Promise<Downloaded | null> =>
  callOutside(
    { company: companyAt(url) },
    async (headers): Promise<OutsideEnd<Downloaded | null>> => {
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        const answer = await fetch(url, { headers, redirect: 'manual', signal })
        const { status } = answer
        const text = await textOf(answer, MAX_FILE_BYTES)
        if (!isUnknown(status)) return { answer: { status, text }, outcome: 'answered', status }
      } catch {
        // What was not read is asked for again.
      }
      return { answer: null, outcome: 'unknown' }
    },
  )
