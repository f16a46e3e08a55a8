/** The messages that the acquirer's fields send to the page. */
export type CardMessage =
  | { readonly type: 'ready' | 'invalid' | 'error' | 'submit' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'token'; readonly cardToken: string }

const TALLEST = 800
const LONGEST_TOKEN = 2_000

/** Reads what came from another origin: anything but a known message is null. */
export function readCardMessage(data: unknown): CardMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, height, cardToken } = data as Readonly<Record<string, unknown>>
  switch (type) {
    case 'ready':
    case 'invalid':
    case 'error':
    case 'submit':
      return { type }
    case 'height':
      return typeof height === 'number' && height > 0
        ? { type, height: Math.min(Math.ceil(height), TALLEST) }
        : null
    case 'token':
      return typeof cardToken === 'string' && cardToken !== '' && cardToken.length <= LONGEST_TOKEN
        ? { type, cardToken }
        : null
    default:
      return null
  }
}
