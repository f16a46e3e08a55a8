import { TextInput } from '@mantine/core'
import { BUSINESS_TYPES } from '#contract/bank-account/shapes.ts'
import { DayInput } from '#web/kit/fields/DayInput.tsx'
import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { phoneMask } from '#web/kit/fields/masks.ts'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { ActivityFields } from '#web/panel/areas/bank-account/ActivityFields.tsx'
import { texts } from '#web/panel/areas/bank-account/texts.ts'
import type { AccountForm } from '#web/panel/areas/bank-account/useActivation.ts'
import { AddressFields } from '#web/panel/areas/lookups/public/AddressFields.tsx'
import { CnpjInput } from '#web/panel/areas/lookups/public/CnpjInput.tsx'
import classes from './Activation.module.css'

const { fields } = texts
const TYPE_OPTIONS = BUSINESS_TYPES.map((value) => ({ value, label: value }))

interface StepProps {
  readonly form: AccountForm
}

/** Step 1: the company and its address (R-PJ-02). */
export function CompanyStep({ form }: StepProps) {
  const { draft, errors, idOf, input, text, leave, change } = form
  return (
    <>
      <div className={classes.fields}>
        <CnpjInput
          id={idOf('companyDocument')}
          label={fields.companyDocument}
          value={draft.companyDocument}
          error={errors['companyDocument']}
          filled={form.filledByCompany}
          onBlur={() => leave('companyDocument')}
          onChange={form.changeDocument}
        />
        <TextInput {...text('companyName')} label={fields.companyName} />
        <DayInput
          id={idOf('openingDate')}
          label={fields.openingDate}
          value={draft.openingDate}
          error={errors['openingDate']}
          onBlur={() => leave('openingDate')}
          onChange={(openingDate) => change({ openingDate })}
        />
        <TextInput {...text('email')} label={fields.email} type="email" />
        <MaskedInput
          {...input('phone')}
          label={
            <>
              {fields.phone} <span className={classes.optional}>{texts.optional}</span>
            </>
          }
          type="tel"
          mask={phoneMask}
          value={draft.phone}
        />
      </div>
      <h3 className={classes.subtitle}>{texts.address}</h3>
      <AddressFields form={form} required={texts.required} isBrazilOnly />
    </>
  )
}

/** Step 2: how the company is known and what it does (R-PJ-03). */
export function DetailsStep({ form }: StepProps) {
  const { draft, idOf, text, change } = form
  return (
    <div className={classes.fields}>
      <TextInput {...text('fantasyName')} label={fields.fantasyName} />
      <TextInput {...text('url')} label={fields.url} type="url" placeholder="https://" />
      <NativeSelect
        id={idOf('businessType')}
        label={fields.businessType}
        value={draft.businessType}
        options={TYPE_OPTIONS}
        onChange={(businessType) => change({ businessType })}
      />
      <ActivityFields form={form} />
    </div>
  )
}
