import { createHash, randomBytes, randomFillSync } from 'node:crypto'
import type { Uuid } from '#contract/basics/ids.ts'
import { machineTime } from '#server/platform/process/clock.ts'

const dashed = (hex: string): Uuid =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`

const RANDOM_BYTES = 8
// The system's generator takes as long for eight bytes as for some hundreds.
const drawn = Buffer.alloc(RANDOM_BYTES * 64)
let used = drawn.length

/** Random bytes that are valid until the next call. */
function drawRandom(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += RANDOM_BYTES
  return drawn.subarray(used - RANDOM_BYTES, used)
}

let lastMs = 0
let sequence = 0

/** A version 7 uuid: in the order of its making within a process, unguessable in its last half. */
export function newId(): Uuid {
  const nowMs = machineTime.now()
  sequence = nowMs <= lastMs ? sequence + 1 : 0
  lastMs = Math.max(nowMs, lastMs)
  if (sequence > 0xfff) {
    lastMs += 1
    sequence = 0
  }
  const random = drawRandom()
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
  const time = lastMs.toString(16).padStart(12, '0')
  return dashed(`${time}7${sequence.toString(16).padStart(3, '0')}${random.toString('hex')}`)
}

/** The same uuid for the same parts: a deterministic id. */
export function derivedId(...parts: readonly string[]): Uuid {
  const hash = createHash('sha256').update(parts.join('\u0000')).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return dashed(hash.subarray(0, 16).toString('hex'))
}

/** A secret of 256 bits, url-safe. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a secret or lookup key. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
