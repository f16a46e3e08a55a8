const MASK = '…'
const MAX_LENGTH = 4_000

const redacted = (_name: string, value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number' ? MASK : value

/**
 * The fields of a JSON body without the values of its texts and numbers, so that a log shows what
 * was sent and nobody's data; null for a body that is no JSON.
 */
export function redactBody(body: string): string | null {
  if (body === '') return null
  try {
    return JSON.stringify(JSON.parse(body), redacted).slice(0, MAX_LENGTH)
  } catch {
    return null
  }
}
