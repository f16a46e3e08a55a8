const MASK = '…'
const MAX_LENGTH = 4_000

function redacted(value: unknown, known: ReadonlySet<string>): unknown {
  if (typeof value === 'string' || typeof value === 'number') return MASK
  if (Array.isArray(value)) return value.map((each) => redacted(each, known))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      known.has(name) ? name : MASK,
      redacted(each, known),
    ]),
  )
}

/**
 * The fields of a JSON body without the values of its texts and numbers, so that a log shows what
 * was sent and no personal data; null for a body that is no JSON. A name that the call does not know
 * may be data, too, and is masked.
 */
export function redactBody(body: string, known: ReadonlySet<string>): string | null {
  if (body === '') return null
  try {
    return JSON.stringify(redacted(JSON.parse(body), known)).slice(0, MAX_LENGTH)
  } catch {
    return null
  }
}
