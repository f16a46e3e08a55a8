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
    const text = await answer.text()
    const isUnknown =
      answer.status >= 500 || answer.status === 429 || (answer.status >= 300 && answer.status < 400)
    return isUnknown ? null : { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  } catch {
    return null
  }
}
