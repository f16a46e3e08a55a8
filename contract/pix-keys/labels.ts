import { labelIn } from '#contract/basics/labels.ts'
import type { KeyType } from '#contract/pix-keys/rules.ts'

export const KEY_TYPE_NAMES: Readonly<Record<KeyType, string>> = {
  email: 'E-mail',
  phone: 'Celular',
  evp: 'Chave aleatória',
  cnpj: 'CNPJ',
}

/** The name of a key's type; an unknown one is shown unchanged (R-GEN-21). */
export const keyTypeName = (type: string): string => labelIn(KEY_TYPE_NAMES, type)
