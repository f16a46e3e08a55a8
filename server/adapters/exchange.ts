/** How long a company may take before its answer counts as unknown. */
export const PATIENCE_MS = 8_000

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly timeoutMs: number
}

export interface Answered {
  readonly status: number
  /** The parsed JSON; null for an answer without a body. */
  readonly body: unknown
}

export interface Downloaded {
  readonly status: number
  readonly text: string
}

const isUnknown = (status: number): boolean =>
  status >= 500 || status === 429 || (status >= 300 && status < 400)

/**
 * Asks another company over HTTP. Null when nothing is known of what became of the request: no
 * answer in time, a reset, 5xx, 429, a redirect, or a body that isn't JSON. Never throws.
 */
export async function exchange(url: string, asked: Asked): Promise<Answered | null> {
  const { method = 'GET', headers = {}, body, timeoutMs } = asked
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status } = answer
    const text = await answer.text()
    return isUnknown(status) ? null : { status, body: text === '' ? null : JSON.parse(text) }
  } catch {
    return null
  }
}

/** Fetches a text from another company. Null as in `exchange`, whatever the text holds. */
export async function download(url: string, timeoutMs: number): Promise<Downloaded | null> {
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status } = answer
    const text = await answer.text()
    return isUnknown(status) ? null : { status, text }
  } catch {
    return null
  }
}
