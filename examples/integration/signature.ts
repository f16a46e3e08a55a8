import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const PREFIX = 'whsec_'
const VERSION = 'v1,'
/** An older or newer delivery may be a recorded one that someone sends again. */
const TOLERANCE_SECONDS = 300

const isSame = (one: Buffer, other: Buffer) =>
  one.length === other.length && timingSafeEqual(one, other)

/**
 * Whether the delivery is from Guichê (Standard Webhooks 1.0.0). The body must be the bytes that
 * arrived: parsed and written again they are others. While a secret is being replaced a delivery
 * has two signatures, and one of them suffices.
 */
export function isGenuine(
  headers: IncomingHttpHeaders,
  body: Buffer,
  secret: string,
  nowSeconds = Date.now() / 1_000,
): boolean {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') {
    return false
  }
  const ageSeconds = Math.abs(nowSeconds - Number(timestamp))
  // Not `>`: the age of a timestamp that is no number is NaN.
  if (!(ageSeconds <= TOLERANCE_SECONDS)) return false
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return signatures
    .split(' ')
    .filter((signature) => signature.startsWith(VERSION))
    .some((signature) => isSame(Buffer.from(signature.slice(VERSION.length), 'base64'), expected))
}
