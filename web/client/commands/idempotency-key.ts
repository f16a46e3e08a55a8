import { isUuid, type Uuid } from '#contract/basics/ids.ts'
import { newUuid } from '#web/client/identifiers.ts'

interface StoredKey {
  readonly key: Uuid
  readonly contentHash: string
}

const FNV_OFFSET = 0xcbf29ce484222325n
const FNV_PRIME = 0x100000001b3n

/** FNV-1a over 64 bits: distinguishes contents without storing them. */
function hashOf(content: string): string {
  let hash = FNV_OFFSET
  for (const byte of new TextEncoder().encode(content)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * FNV_PRIME)
  }
  return hash.toString(36)
}

const storageName = (name: string) => `guiche.key.${name}`

function storedKey(name: string): StoredKey | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageName(name)) ?? 'null') as StoredKey
    return isUuid(stored?.key) ? stored : null
  } catch {
    return null
  }
}

/**
 * The idempotency key of a command: the same for the same content, over retries and reloads, until
 * `discardKey`. Other content is another intention and gets a new key (R-GEN-05).
 */
export function keyFor(name: string, content: unknown): Uuid {
  const contentHash = hashOf(JSON.stringify(content) ?? '')
  const stored = storedKey(name)
  if (stored?.contentHash === contentHash) return stored.key
  const key = newUuid()
  sessionStorage.setItem(storageName(name), JSON.stringify({ key, contentHash }))
  return key
}

/** Ends the intention: it has a definitive answer, or its form was cancelled. */
export const discardKey = (name: string): void => sessionStorage.removeItem(storageName(name))
