import { TextInput } from '@mantine/core'
import { ACCOUNT_TYPES, PAYOUT_KEY_TYPES } from '#contract/basics/brazil/bank-accounts.ts'
import { BANKS } from '#contract/basics/brazil/banks.ts'
import { longestKey } from '#contract/sign-up/rules.ts'
import { ACCOUNT_TYPE_LABELS, KEY_TYPE_LABELS } from '#contract/sub-sellers/labels.ts'
import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { cnpjMask, freeMask, phoneMask, plainDigits } from '#web/kit/fields/masks.ts'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { SearchSelect } from '#web/kit/fields/SearchSelect.tsx'
import type { SignUpDraft } from '#web/panel/areas/sign-up/sign-up-draft.ts'
import { texts } from '#web/panel/areas/sign-up/texts.ts'
import type { SignUpForm } from '#web/panel/areas/sign-up/useSignUp.ts'
import classes from './SignUp.module.css'

const { fields } = texts
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
const KEY_MASKS = {
  // The key of a company that signs up is its CNPJ (R-SGN-15).
  DOCUMENT: cnpjMask,
  PHONE: phoneMask,
  EMAIL: freeMask(longestKey('EMAIL')),
} as const

const agencyMask = plainDigits(6)
const accountMask = plainDigits(14)
const digitMask = plainDigits(1)

/** Step 3: where the company withdraws to (R-SGN-12 to R-SGN-16). */
export function BankStep({ form }: { readonly form: SignUpForm }) {
  const { input, change } = form
  return (
    <>
      <div className={classes.fields}>
        <SearchSelect
          {...input('bank')}
          label={fields.bank}
          placeholder={texts.bankHint}
          options={BANK_OPTIONS}
          none={texts.noBank}
        />
        <NativeSelect
          {...input('accountType')}
          label={fields.accountType}
          options={ACCOUNT_OPTIONS}
          onChange={(type) => change({ accountType: type as SignUpDraft['accountType'] })}
        />
        <MaskedInput {...input('issuer')} mask={agencyMask} label={fields.issuer} />
        <MaskedInput {...input('issuerDigit')} mask={digitMask} label={fields.issuerDigit} />
        <MaskedInput {...input('account')} mask={accountMask} label={fields.account} />
        <MaskedInput {...input('bankDigit')} mask={digitMask} label={fields.bankDigit} />
      </div>
      <p className={classes.hint}>{texts.digitHint}</p>
      <div className={classes.fields}>
        <NativeSelect
          {...input('pixKeyType')}
          label={fields.pixKeyType}
          options={KEY_OPTIONS}
          onChange={(type) => change({ pixKeyType: type as SignUpDraft['pixKeyType'], pixKey: '' })}
        />
        <KeyField form={form} />
      </div>
    </>
  )
}

function KeyField({ form: { draft, input } }: { readonly form: SignUpForm }) {
  const { pixKeyType } = draft
  if (pixKeyType === 'ALLEATORY_KEY') return <p className={classes.hint}>{texts.randomKey}</p>
  if (pixKeyType === '') return <TextInput label={fields.pixKey} value="" disabled readOnly />
  return (
    <MaskedInput
      // Another type is another field: nothing of the former mask stays in it.
      key={pixKeyType}
      {...input('pixKey')}
      label={fields.pixKey}
      mask={KEY_MASKS[pixKeyType]}
    />
  )
}
