import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CallbackReading, ReceivedCallback } from '#server/adapters/provider.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import type { Keys } from '#server/platform/security/secrets.ts'

/** The header that carries the signature of a callback. */
export const SIGNATURE_HEADER = 'x-signature'

const TOLERANCE_MS = 5 * 60_000
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

const mac = (secret: Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest()

/** The secret shared with a simulated company, derived from the sealing key; 32 bytes. */
export const callbackSecret = ({ sealing }: Pick<Keys, 'sealing'>, company: string): Buffer =>
  mac(sealing[0], `callback:${company}`)

/** The signature header of a body sent at `nowMs`: `t=<unix seconds>,v1=<hex HMAC-SHA256>`. */
export function signCallback(secret: Buffer, body: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
  return `t=${seconds},v1=${mac(secret, `${seconds}.${body}`).toString('hex')}`
}

/**
 * Whether the header signs exactly this body, at most 5 minutes from `nowMs` (machine time) either
 * way. Takes constant time, so that it reveals nothing about a wrong signature.
 */
export function verifyCallback(
  secret: Buffer,
  header: string | undefined,
  body: string,
  nowMs: number,
): boolean {
  const match = HEADER.exec(header ?? '')
  if (!match) return false
  const [, seconds = '', signature = ''] = match
  const fresh = Math.abs(nowMs - Number(seconds) * 1000) <= TOLERANCE_MS
  const expected = mac(secret, `${seconds}.${body}`)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) && fresh
}

/** The JSON of a text; undefined when it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads a callback that is signed as most simulated companies sign; `messagesIn` reads its JSON and
 * answers null for what the company never sends.
 */
export function readSignedJson<Message>(
  secret: Buffer,
  { headers, body }: ReceivedCallback,
  messagesIn: (json: unknown, body: string) => readonly Message[] | null,
): CallbackReading<Message> {
  if (!verifyCallback(secret, headers[SIGNATURE_HEADER], body, machineTime.now())) {
    return { kind: 'unsigned' }
  }
  const messages = messagesIn(parsedJson(body), body)
  return messages ? { kind: 'read', messages } : { kind: 'unreadable' }
}
