import { TextInput, type TextInputProps } from '@mantine/core'
import { cityTyped, DEFAULT_COUNTRY, STATES } from '#contract/basics/brazil/addresses.ts'
import { COUNTRIES } from '#web/kit/fields/countries.ts'
import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { lettersMask } from '#web/kit/fields/masks.ts'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { ZipCodeInput } from '#web/kit/fields/ZipCodeInput.tsx'
import {
  type AddressDraft,
  type AddressErrors,
  type AddressField,
  zipCodeError,
} from '#web/panel/areas/lookups/public/address-draft.ts'
import { FilledNote } from '#web/panel/areas/lookups/public/FilledNote.tsx'
import { texts } from '#web/panel/areas/lookups/public/texts.ts'
import classes from './AddressFields.module.css'

const STATE_OPTIONS = [
  { value: '', label: texts.chooseState },
  ...STATES.map((state) => ({ value: state, label: state })),
]
const STATE_LETTERS = 2

type TextField = 'street' | 'number' | 'complement' | 'district' | 'city'

/** What the fields need of a form with an address in its draft. */
interface AddressForm {
  readonly draft: AddressDraft
  readonly errors: AddressErrors
  readonly text: (field: TextField) => TextInputProps
  readonly change: (part: Partial<AddressDraft>) => void
  readonly changeZipCode: (zipCode: string) => Promise<void>
  readonly isLooking: boolean
  readonly filledByZipCode: string
  readonly idOf: (field: AddressField) => string
  readonly leave: (field: AddressField) => void
}

interface AddressFieldsProps {
  readonly form: AddressForm
  /** The error of an empty CEP. */
  readonly required: string
  /** Other countries are not offered. */
  readonly isBrazilOnly?: boolean
}

/** The fields of an address; a known CEP fills them (R-CUSTA-08, R-CUSTD-13). */
export function AddressFields({ form, required, isBrazilOnly = false }: AddressFieldsProps) {
  const { draft, change, changeZipCode, isLooking, filledByZipCode } = form
  const { errors, idOf, leave, text } = form
  return (
    <div className={classes.address}>
      <div>
        <ZipCodeInput
          id={idOf('zipCode')}
          label={texts.zipCode}
          isBrazilian={draft.country === DEFAULT_COUNTRY}
          isLooking={isLooking}
          value={draft.zipCode}
          onChange={(zipCode) => void changeZipCode(zipCode)}
          onBlur={() => leave('zipCode')}
          error={draft.unknownZipCode === '' ? errors.zipCode : zipCodeError(draft, required)}
        />
        <FilledNote text={filledByZipCode} />
      </div>
      <TextInput className={classes.wide ?? ''} label={texts.street} {...text('street')} />
      <TextInput label={texts.number} {...text('number')} />
      <TextInput
        className={classes.wide ?? ''}
        label={
          <>
            {texts.complement} <span className={classes.optional}>{texts.optional}</span>
          </>
        }
        {...text('complement')}
      />
      <TextInput className={classes.half ?? ''} label={texts.district} {...text('district')} />
      <TextInput
        className={classes.half ?? ''}
        label={texts.city}
        {...text('city')}
        onChange={(event) => change({ city: cityTyped(event.currentTarget.value) })}
      />
      <StateField form={form} />
      {!isBrazilOnly && (
        <div className={classes.wide}>
          <NativeSelect
            label={texts.country}
            value={draft.country}
            options={COUNTRIES}
            onChange={(country) => change({ country, state: '' })}
          />
        </div>
      )}
    </div>
  )
}

// Brazil's states are picked, other countries' are typed.
function StateField({ form: { draft, change, errors, idOf } }: Pick<AddressFieldsProps, 'form'>) {
  const field = {
    id: idOf('state'),
    label: texts.state,
    value: draft.state,
    onChange: (state: string) => change({ state }),
    error: errors.state,
  }
  return draft.country === DEFAULT_COUNTRY ? (
    <NativeSelect {...field} options={STATE_OPTIONS} />
  ) : (
    <MaskedInput {...field} mask={lettersMask(STATE_LETTERS)} />
  )
}
