import { isUuid, type Uuid } from '#contract/basics/ids.ts'

/** A random uuid, also where the page isn't served securely and `randomUUID` is absent. */
export function newUuid(): Uuid {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (!isUuid(id)) throw new Error('a uuid that is none')
  return id
}
