import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header that carries the signature of a report. */
export const HUB_SIGNATURE_HEADER = 'x-hub-signature-256'

/** The signature header of a raw body: `sha256=<hex HMAC-SHA256>` under the app's secret. */
export const hubSignature = (secret: Buffer, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** Whether two texts are the same; the time it takes depends on their length alone. */
export function isSameSecret(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Whether the header signs exactly this body; takes constant time. */
export const isSignedByHub = (secret: Buffer, header: string | undefined, body: string): boolean =>
  isSameSecret(hubSignature(secret, body), header ?? '')
