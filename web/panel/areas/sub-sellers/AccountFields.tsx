import { TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { ACCOUNT_TYPES, PAYOUT_KEY_TYPES } from '#contract/basics/brazil/bank-accounts.ts'
import { BANKS } from '#contract/basics/brazil/banks.ts'
import { ACCOUNT_TYPE_LABELS, KEY_TYPE_LABELS } from '#contract/sub-sellers/labels.ts'
import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { documentMask, freeMask, phoneMask, plainDigits } from '#web/kit/fields/masks.ts'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { SearchSelect } from '#web/kit/fields/SearchSelect.tsx'
import type { SubSellerDraft } from '#web/panel/areas/sub-sellers/sub-seller-draft.ts'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'
import type { SubSellerForm } from '#web/panel/areas/sub-sellers/useSubSellerFields.ts'
import classes from './SubSellers.module.css'

// All banks are offered, found by number or name (R-WID-10).
const BANK_OPTIONS = BANKS.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))
const NOTHING = { value: '', label: texts.choose }
const ACCOUNT_OPTIONS = [
  NOTHING,
  ...ACCOUNT_TYPES.map((value) => ({ value, label: ACCOUNT_TYPE_LABELS[value] })),
]
const KEY_OPTIONS = [
  NOTHING,
  ...PAYOUT_KEY_TYPES.map((value) => ({ value, label: KEY_TYPE_LABELS[value] })),
]

const KEY_LENGTH = 99
const MASKS = {
  DOCUMENT: documentMask,
  PHONE: phoneMask,
  EMAIL: freeMask(KEY_LENGTH),
  ALLEATORY_KEY: freeMask(36),
  '': freeMask(KEY_LENGTH),
} as const

const agencyMask = plainDigits(6)
const accountMask = plainDigits(14)
// Some banks write their check digit as a letter.
const digitTyped = (text: string) =>
  text
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(0, 1)
    .toUpperCase()

/** Where it is paid: bank, account, Pix key (R-SSL-13, R-SSL-14). */
export function AccountFields({ form }: { readonly form: SubSellerForm }) {
  const { draft, input, change } = form
  const digit = (field: 'issuerDigit' | 'bankDigit', label: string) => ({
    ...form.text(field),
    label,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      change({ [field]: digitTyped(value) }),
  })
  return (
    <>
      <div className={classes.fields}>
        <SearchSelect
          {...input('bank')}
          label={texts.bankName}
          placeholder={texts.bankHint}
          options={BANK_OPTIONS}
          none={texts.noBank}
        />
        <NativeSelect
          {...input('accountType')}
          label={texts.accountType}
          options={ACCOUNT_OPTIONS}
          onChange={(type) => change({ accountType: type as SubSellerDraft['accountType'] })}
        />
      </div>
      <div className={classes.account}>
        <MaskedInput mask={agencyMask} {...input('issuer')} label={texts.issuer} />
        <TextInput {...digit('issuerDigit', texts.issuerDigit)} />
        <MaskedInput mask={accountMask} {...input('account')} label={texts.number} />
        <TextInput {...digit('bankDigit', texts.bankDigit)} />
      </div>
      <p className={classes.hint}>{texts.digitHint}</p>
      <div className={`${classes.fields} ${classes.key}`}>
        <NativeSelect
          {...input('pixKeyType')}
          label={texts.keyType}
          options={KEY_OPTIONS}
          onChange={(type) =>
            change({ pixKeyType: type as SubSellerDraft['pixKeyType'], pixKey: '' })
          }
        />
        <MaskedInput
          {...input('pixKey')}
          label={texts.key}
          mask={MASKS[draft.pixKeyType]}
          disabled={draft.pixKeyType === ''}
        />
      </div>
    </>
  )
}
