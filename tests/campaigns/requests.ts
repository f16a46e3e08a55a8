/** A response; status 0 when the connection failed and the outcome is unknown. */
export interface ReceivedResponse {
  readonly status: number
  readonly body: ReturnType<typeof JSON.parse>
}

export async function request(url: string, init: RequestInit = {}): Promise<ReceivedResponse> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(12_000) })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  } catch {
    return { status: 0, body: null }
  }
}

export const send = (
  method: 'POST' | 'PATCH' | 'PUT',
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ReceivedResponse> =>
  request(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

export const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  send('POST', url, body, headers)
