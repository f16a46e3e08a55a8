import { Textarea, TextInput } from '@mantine/core'
import { CODE_LENGTH, PIX_KEY_TYPES } from '#contract/account-pix/shapes.ts'
import { ACCOUNT_TYPES } from '#contract/basics/brazil/bank-accounts.ts'
import { BANKS } from '#contract/basics/brazil/banks.ts'
import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { documentMask, freeMask, phoneMask, plainDigits } from '#web/kit/fields/masks.ts'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { SearchSelect } from '#web/kit/fields/SearchSelect.tsx'
import type { useFields } from '#web/kit/forms/useFields.ts'
import type { PixDraft, PixField } from '#web/panel/areas/account-pix/pix-draft.ts'
import { texts } from '#web/panel/areas/account-pix/texts.ts'
import classes from './AccountPix.module.css'

export type PixForm = ReturnType<typeof useFields<PixDraft, PixField>>

interface FieldsProps {
  readonly form: PixForm
}

const WAYS = (['KEY', 'CODE', 'ACCOUNT'] as const).map((value) => ({
  value,
  label: texts.ways[value],
}))
const KEY_OPTIONS = PIX_KEY_TYPES.map((value) => ({ value, label: texts.keyTypes[value] }))
const ACCOUNT_OPTIONS = ACCOUNT_TYPES.map((value) => ({ value, label: texts.accountTypes[value] }))
const BANK_OPTIONS = BANKS.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))

const EMAIL_LENGTH = 77
const EVP_LENGTH = 36
const MASKS = {
  CPF: documentMask,
  CNPJ: documentMask,
  EMAIL: freeMask(EMAIL_LENGTH),
  PHONE: phoneMask,
  EVP: freeMask(EVP_LENGTH),
} as const

const agencyMask = plainDigits(5)
const accountMask = plainDigits(20)

/** Who receives the Pix: by a key, a code or bank data. */
export function ReceiverFields({ form }: FieldsProps) {
  const { draft, idOf, change } = form
  return (
    <div className={classes.fields}>
      <NativeSelect
        id={idOf('kind')}
        label={texts.way}
        value={draft.kind}
        options={WAYS}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind === 'KEY' && <KeyFields form={form} />}
      {draft.kind === 'CODE' && (
        <Textarea
          id={idOf('code')}
          label={texts.fields.code}
          value={draft.code}
          error={form.errors.code}
          maxLength={CODE_LENGTH}
          autosize
          minRows={3}
          maxRows={6}
          onChange={({ currentTarget: { value } }) => change({ code: value })}
        />
      )}
      {draft.kind === 'ACCOUNT' && <AccountFields form={form} />}
    </div>
  )
}

const KeyFields = ({ form: { draft, idOf, input, change } }: FieldsProps) => (
  <>
    <NativeSelect
      id={idOf('keyType')}
      label={texts.keyType}
      value={draft.keyType}
      options={KEY_OPTIONS}
      onChange={(keyType) => change({ keyType, key: '' })}
    />
    <MaskedInput {...input('key')} mask={MASKS[draft.keyType]} label={texts.fields.key} />
  </>
)

const AccountFields = ({ form }: FieldsProps) => {
  const { draft, idOf, input, text, change } = form
  return (
    <>
      <SearchSelect
        {...input('bank')}
        label={texts.fields.bank}
        placeholder={texts.bankHint}
        options={BANK_OPTIONS}
        none={texts.noBank}
      />
      <MaskedInput {...input('agency')} mask={agencyMask} label={texts.fields.agency} />
      <MaskedInput {...input('account')} mask={accountMask} label={texts.fields.account} />
      <NativeSelect
        id={idOf('accountType')}
        label={texts.fields.accountType}
        value={draft.accountType}
        options={ACCOUNT_OPTIONS}
        onChange={(accountType) => change({ accountType })}
      />
      <MaskedInput {...input('document')} mask={documentMask} label={texts.fields.document} />
      <TextInput {...text('name')} label={texts.fields.name} maxLength={100} />
    </>
  )
}
