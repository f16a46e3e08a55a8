import { createHmac, timingSafeEqual } from 'node:crypto'

export const TIMESTAMP_HEADER = 'aurora-timestamp'
export const DIGEST_HEADER = 'aurora-digest'

const TOLERANCE_MS = 5 * 60_000

const digestOf = (secret: Buffer, timestamp: string, body: string): Buffer =>
  createHmac('sha512', secret).update(`${timestamp}\n${body}`).digest()

/** The headers of a callback that Aurora sends at `nowMs`. */
export const signAurora = (secret: Buffer, body: string, nowMs: number) => ({
  [TIMESTAMP_HEADER]: String(nowMs),
  [DIGEST_HEADER]: `sha512=${digestOf(secret, String(nowMs), body).toString('base64')}`,
})

/** Whether the headers sign exactly this body, at most 5 minutes from `nowMs` (machine time). */
export function verifyAurora(
  secret: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  nowMs: number,
): boolean {
  const timestamp = headers[TIMESTAMP_HEADER] ?? ''
  const given = Buffer.from((headers[DIGEST_HEADER] ?? '').replace(/^sha512=/, ''), 'base64')
  const expected = digestOf(secret, timestamp, body)
  const isFresh = Math.abs(nowMs - Number(timestamp)) <= TOLERANCE_MS
  return given.length === expected.length && timingSafeEqual(given, expected) && isFresh
}
