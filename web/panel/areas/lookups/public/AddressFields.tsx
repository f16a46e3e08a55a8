import { TextInput } from '@mantine/core'
import { DEFAULT_COUNTRY, STATES } from '#contract/basics/addresses.ts'
import { COUNTRIES } from '#web/kit/fields/countries.ts'
import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { lettersMask } from '#web/kit/fields/masks.ts'
import { NativePick } from '#web/kit/fields/NativePick.tsx'
import { ZipCodeInput } from '#web/kit/fields/ZipCodeInput.tsx'
import {
  zipCodeError,
  type AddressDraft,
  type AddressErrors,
  type AddressField,
} from '#web/panel/areas/lookups/public/address-draft.ts'
import { texts } from '#web/panel/areas/lookups/public/texts.ts'
import classes from './AddressFields.module.css'

const STATE_OPTIONS = [
  { value: '', label: texts.chooseState },
  ...STATES.map((state) => ({ value: state, label: state })),
]
const STATE_LETTERS = 2

interface AddressFieldsProps {
  readonly draft: AddressDraft
  readonly change: (part: Partial<AddressDraft>) => void
  readonly changeZipCode: (zipCode: string) => Promise<void>
  readonly isLooking: boolean
  readonly errors: AddressErrors
  /** What an empty CEP says. */
  readonly required: string
  /** The id of a field, for the summary of errors. */
  readonly idOf: (field: AddressField) => string
  /** Checks a field when it is left. */
  readonly onLeave: (field: AddressField) => void
}

/** The fields of an address; a known CEP fills them (R-CUSTA-08, R-CUSTD-13). */
export function AddressFields(props: AddressFieldsProps) {
  const { draft, change, changeZipCode, isLooking, errors, required, idOf, onLeave } = props
  const field = (
    name: 'street' | 'number' | 'complement' | 'district' | 'city',
    maxLength: number,
  ) => ({
    id: idOf(name),
    value: draft[name],
    maxLength,
    autoComplete: 'off',
    error: errors[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: event.currentTarget.value }),
    onBlur: () => onLeave(name),
  })
  return (
    <div className={classes.address}>
      <ZipCodeInput
        id={idOf('zipCode')}
        label={texts.zipCode}
        isBrazilian={draft.country === DEFAULT_COUNTRY}
        isLooking={isLooking}
        value={draft.zipCode}
        onChange={(zipCode) => void changeZipCode(zipCode)}
        onBlur={() => onLeave('zipCode')}
        error={draft.unknownZipCode === '' ? errors.zipCode : zipCodeError(draft, required)}
      />
      <TextInput className={classes.wide ?? ''} label={texts.street} {...field('street', 150)} />
      <TextInput label={texts.number} {...field('number', 20)} />
      <TextInput
        className={classes.wide ?? ''}
        label={
          <>
            {texts.complement} <span className={classes.optional}>{texts.optional}</span>
          </>
        }
        {...field('complement', 100)}
      />
      <TextInput
        className={classes.half ?? ''}
        label={texts.district}
        {...field('district', 100)}
      />
      <TextInput className={classes.half ?? ''} label={texts.city} {...field('city', 100)} />
      <StateField {...props} />
      <div className={classes.wide}>
        <NativePick
          label={texts.country}
          value={draft.country}
          options={COUNTRIES}
          onChange={(country) => change({ country, state: '' })}
        />
      </div>
    </div>
  )
}

// Brazil's states are picked, other countries' are typed.
function StateField({ draft, change, errors, idOf }: AddressFieldsProps) {
  const field = {
    id: idOf('state'),
    label: texts.state,
    value: draft.state,
    onChange: (state: string) => change({ state }),
    error: errors.state,
  }
  return draft.country === DEFAULT_COUNTRY ? (
    <NativePick {...field} options={STATE_OPTIONS} />
  ) : (
    <MaskedInput {...field} mask={lettersMask(STATE_LETTERS)} />
  )
}
