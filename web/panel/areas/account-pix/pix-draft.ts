import type { PixTargetInput } from '#contract/account-pix/shapes.ts'
import type { AccountType } from '#contract/basics/brazil/bank-accounts.ts'
import { isDocument } from '#contract/basics/brazil/documents.ts'
import { normalizePixKey, type PixKeyType, parseBrCode } from '#contract/basics/brazil/pix.ts'
import type { FieldErrors } from '#web/kit/forms/useFields.ts'
import { texts } from '#web/panel/areas/account-pix/texts.ts'

/** What is typed about who receives a Pix. */
export interface PixDraft {
  readonly kind: PixTargetInput['kind']
  readonly keyType: PixKeyType
  readonly key: string
  readonly code: string
  readonly bank: string
  readonly agency: string
  readonly account: string
  readonly accountType: AccountType
  readonly document: string
  readonly name: string
}

export type PixField = 'key' | 'code' | 'bank' | 'agency' | 'account' | 'document' | 'name'

export const EMPTY_DRAFT: PixDraft = {
  kind: 'KEY',
  keyType: 'CNPJ',
  key: '',
  code: '',
  bank: '',
  agency: '',
  account: '',
  accountType: 'CHECKING_ACCOUNT',
  document: '',
  name: '',
}

const given = (errors: Partial<Record<PixField, string | null>>): FieldErrors<PixField> =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== null))

const required = (value: string) => (value.trim() === '' ? texts.required : null)

const keyError = ({ keyType, key }: PixDraft) =>
  required(key) ?? (normalizePixKey(keyType, key) === null ? texts.badKey : null)

const codeError = ({ code }: PixDraft) =>
  required(code) ?? (parseBrCode(code) === null ? texts.badCode : null)

const documentError = ({ document }: PixDraft) =>
  required(document) ?? (isDocument(document) ? null : texts.badDocument)

const numberError = (value: string, shortest: number) =>
  required(value) ?? (value.length < shortest ? texts.digitsOnly : null)

/** What keeps the receiver from being looked up. */
export function draftErrors(draft: PixDraft): FieldErrors<PixField> {
  switch (draft.kind) {
    case 'KEY':
      return given({ key: keyError(draft) })
    case 'CODE':
      return given({ code: codeError(draft) })
    case 'ACCOUNT':
      return given({
        bank: required(draft.bank),
        agency: numberError(draft.agency, 1),
        account: numberError(draft.account, 2),
        document: documentError(draft),
        name: required(draft.name),
      })
  }
}

/** The target that the service looks up. */
export function targetOf(draft: PixDraft): PixTargetInput {
  const { kind, keyType, key, code, bank, agency, account, accountType, document, name } = draft
  switch (kind) {
    case 'KEY':
      return { kind, keyType, pixKey: key }
    case 'CODE':
      return { kind, code }
    case 'ACCOUNT':
      return { kind, bank, agency, account, accountType, document, name }
  }
}
