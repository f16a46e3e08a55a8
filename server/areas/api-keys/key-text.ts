import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { KeyRing } from '#server/platform/security/secrets.ts'

const RANDOM_BYTES = 32
const CHECKSUM_LENGTH = 6
const SHAPE = /^sk_(test|live)_[\w-]{49}$/

const checksumOf = (text: string) =>
  createHash('sha256').update(text).digest('hex').slice(0, CHECKSUM_LENGTH)

/** A new key: its prefix tells the mode, 43 random characters, and a checksum of both. */
export function newKeyText(mode: 'test' | 'live'): string {
  const text = `sk_${mode}_${randomBytes(RANDOM_BYTES).toString('base64url')}`
  return `${text}${checksumOf(text)}`
}

/** Whether the text is a key by its form; a mistyped one is refused without a query. */
export const isKeyText = (text: string): boolean =>
  SHAPE.test(text) && text.endsWith(checksumOf(text.slice(0, -CHECKSUM_LENGTH)))

const SHOWN_LENGTH = 4

/** As `sk_live_…4f2a`. */
export const maskedKey = (text: string): string =>
  `${text.slice(0, 'sk_live_'.length)}…${text.slice(-SHOWN_LENGTH)}`

/**
 * What a key is found by: its HMAC under the current pepper, and under former ones that are still
 * in the ring. A copy of the database alone finds no key.
 */
export const lookupsOf = (peppers: KeyRing, text: string): readonly string[] =>
  peppers.map((pepper) => createHmac('sha256', pepper).update(`api-key|${text}`).digest('hex'))
