import '@mantine/core/styles/Tooltip.layer.css'
import { ActionIcon, Switch, TextInput, Tooltip } from '@mantine/core'
import { DEFAULT_COUNTRY, STATES } from '#contract/basics/addresses.ts'
import { COUNTRIES } from '#web/kit/countries.ts'
import { InfoIcon } from '#web/kit/icons.tsx'
import { MaskedInput } from '#web/kit/MaskedInput.tsx'
import { lettersMask } from '#web/kit/masks.ts'
import { NativePick } from '#web/kit/NativePick.tsx'
import { ZipCodeInput } from '#web/kit/ZipCodeInput.tsx'
import { idOf, type StepProps } from '#web/panel/areas/customers/ContactStep.tsx'
import { zipCodeError } from '#web/panel/areas/customers/customer-draft.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import classes from './CustomerWizard.module.css'

const STATE_OPTIONS = [
  { value: '', label: texts.chooseState },
  ...STATES.map((state) => ({ value: state, label: state })),
]
const STATE_LETTERS = 2

/** Step 2: the address, or the seller's own in its place (R-CUSTA-07, R-CUSTA-09). */
export function AddressStep(props: StepProps) {
  const { draft, change } = props.form
  return (
    <>
      <div className={classes.own}>
        <Switch
          label={texts.ownAddress}
          checked={draft.useSellerAddress}
          onChange={(event) => change({ useSellerAddress: event.currentTarget.checked })}
        />
        <Tooltip label={texts.ownAddressTip}>
          <ActionIcon variant="subtle" color="gray" aria-label={texts.ownAddressTip}>
            <InfoIcon size={17} />
          </ActionIcon>
        </Tooltip>
      </div>
      {!draft.useSellerAddress && <AddressFields {...props} />}
    </>
  )
}

/** The fields of an address; a known CEP fills them (R-CUSTA-08, R-CUSTD-13). */
export function AddressFields({ form, errors, onLeave }: StepProps) {
  const { draft, change, changeZipCode, isLooking } = form
  const isBrazil = draft.country === DEFAULT_COUNTRY
  const shownZipError = draft.unknownZipCode !== '' ? zipCodeError(draft) : errors.zipCode
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
        isBrazilian={isBrazil}
        isLooking={isLooking}
        value={draft.zipCode}
        onChange={(zipCode) => void changeZipCode(zipCode)}
        onBlur={() => onLeave('zipCode')}
        error={shownZipError}
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
      <StateField form={form} errors={errors} />
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
function StateField({ form, errors }: Omit<StepProps, 'onLeave'>) {
  const { draft, change } = form
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
