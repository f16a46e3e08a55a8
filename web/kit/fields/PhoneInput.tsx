import { CALLING_CODES } from '#web/kit/fields/countries.ts'
import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { phoneMask, plainDigits } from '#web/kit/fields/masks.ts'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { kitTexts } from '#web/kit/texts.ts'
import classes from './PhoneInput.module.css'

export interface PhoneValue {
  /** '+55' */
  readonly countryCode: string
  /** Digits alone. */
  readonly phone: string
}

interface PhoneInputProps {
  readonly label: string
  readonly value: PhoneValue
  readonly onChange: (value: PhoneValue) => void
  readonly error?: string | undefined
  readonly onBlur?: () => void
  readonly id?: string
}

const MAX_DIGITS = 15
const BRAZIL = '+55'

/** A phone with its country's code. */
export function PhoneInput({ label, value, onChange, error, onBlur, id }: PhoneInputProps) {
  const chosen = CALLING_CODES.find((option) => option.value.startsWith(`${value.countryCode}|`))
  return (
    <div className={classes.row}>
      <NativeSelect
        label={kitTexts.countryCode}
        value={chosen?.value ?? value.countryCode}
        options={
          chosen
            ? CALLING_CODES
            : [...CALLING_CODES, { value: value.countryCode, label: value.countryCode }]
        }
        onChange={(code) => onChange({ ...value, countryCode: code.split('|')[0] ?? BRAZIL })}
      />
      <MaskedInput
        {...(id ? { id } : {})}
        label={label}
        type="tel"
        mask={value.countryCode === BRAZIL ? phoneMask : plainDigits(MAX_DIGITS)}
        value={value.phone}
        onChange={(phone) => onChange({ ...value, phone })}
        error={error}
        {...(onBlur ? { onBlur } : {})}
      />
    </div>
  )
}
