import { TextInput } from '@mantine/core'
import { isCompany } from '#contract/sub-sellers/rules.ts'
import { DESCRIPTION_LENGTH } from '#contract/sub-sellers/shapes.ts'
import { CounterTextarea } from '#web/kit/fields/CounterTextarea.tsx'
import { DayInput } from '#web/kit/fields/DayInput.tsx'
import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { documentMask, phoneMask } from '#web/kit/fields/masks.ts'
import { labelOf } from '#web/panel/areas/sub-sellers/field-labels.ts'
import { kindOf } from '#web/panel/areas/sub-sellers/sub-seller-draft.ts'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'
import type { SubSellerForm } from '#web/panel/areas/sub-sellers/useSubSellerFields.ts'
import classes from './SubSellers.module.css'

interface FieldsProps {
  readonly form: SubSellerForm
  readonly isEdit?: boolean
}

/** Who it is and how to reach them; a company has more fields (R-SSL-10, R-SSL-11, R-SSL-22). */
export function GeneralFields({ form, isEdit = false }: FieldsProps) {
  const { document } = form.draft
  const isOfCompany = isCompany(kindOf(document))
  const text = (field: 'name' | 'email' | 'alternativeEmail' | 'ownerName') => ({
    ...form.text(field),
    label: labelOf(field, document),
  })
  const day = (field: 'birthdate' | 'openingDate') => ({
    ...form.input(field),
    label: labelOf(field, document),
  })
  return (
    <div className={classes.fields}>
      <TextInput className={classes.whole ?? ''} {...text('name')} />
      {isOfCompany && <DayInput key="opening" {...day('openingDate')} />}
      {!(isOfCompany && isEdit) && <DayInput key="birth" {...day('birthdate')} />}
      <TextInput type="email" {...text('email')} />
      <MaskedInput {...form.input('phone')} type="tel" label={texts.phone} mask={phoneMask} />
      {isEdit && <TextInput type="email" {...text('alternativeEmail')} />}
      {isOfCompany && (
        <>
          <TextInput {...text('ownerName')} />
          <MaskedInput
            {...form.input('ownerDocument')}
            label={texts.ownerDocument}
            mask={documentMask}
          />
          <div className={classes.whole}>
            <CounterTextarea
              {...form.input('description')}
              label={texts.description}
              maxLength={DESCRIPTION_LENGTH}
            />
          </div>
        </>
      )}
    </div>
  )
}
