import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header that carries the signature of a report. */
export const HUB_SIGNATURE_HEADER = 'x-hub-signature-256'

/** The signature header of a raw body: `sha256=<hex HMAC-SHA256>` under the app's secret. */
export const hubSignature = (secret: Buffer, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** Whether the header signs exactly this body; takes constant time. */
export function isSignedByHub(secret: Buffer, header: string | undefined, body: string): boolean {
  const [given, expected] = [header ?? '', hubSignature(secret, body)].map((text) =>
    Buffer.from(text),
  )
  if (!given || !expected || given.length !== expected.length) return false
  return timingSafeEqual(given, expected)
}
