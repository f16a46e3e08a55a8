import { formatDocument } from '#contract/basics/brazil/documents.ts'
import { directoryKey } from '#contract/pix-keys/rules.ts'
import type { PixKey } from '#contract/pix-keys/shapes.ts'
import { phoneMask } from '#web/kit/fields/masks.ts'

/** A key as people read it: a phone and a document with their marks. */
export function keyText({ keyType, key }: Pick<PixKey, 'keyType' | 'key'>): string {
  if (key === null) return ''
  if (keyType === 'phone') return phoneMask.format(key.slice(2))
  return keyType === 'cnpj' ? formatDocument(key) : key
}

/** A key as the apps of banks take it when it is pasted. */
export const pastedKey = ({ keyType, key }: Pick<PixKey, 'keyType' | 'key'>): string =>
  key === null ? '' : (directoryKey(keyType, key) ?? key)
