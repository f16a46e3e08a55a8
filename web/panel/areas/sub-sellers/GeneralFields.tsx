import { TextInput } from '@mantine/core'
import { DESCRIPTION_LENGTH } from '#contract/sub-sellers/shapes.ts'
import { isCompany } from '#contract/sub-sellers/rules.ts'
import { CounterTextarea } from '#web/kit/fields/CounterTextarea.tsx'
import { DayInput } from '#web/kit/fields/DayInput.tsx'
import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { documentMask, phoneMask } from '#web/kit/fields/masks.ts'
import { labelOf } from '#web/panel/areas/sub-sellers/field-labels.ts'
import { kindOf } from '#web/panel/areas/sub-sellers/sub-seller-draft.ts'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'
import { idOf, type SubSellerForm } from '#web/panel/areas/sub-sellers/useSubSellerDraft.ts'
import classes from './SubSellers.module.css'

interface FieldsProps {
  readonly form: SubSellerForm
  readonly isEdit?: boolean
}

type TextField = 'name' | 'email' | 'alternativeEmail' | 'ownerName'

/** Who it is and how to reach them; a company has more to tell (R-SSL-10, R-SSL-11, R-SSL-22). */
export function GeneralFields({ form, isEdit = false }: FieldsProps) {
  const { draft, errors, change, leave } = form
  const isOfCompany = isCompany(kindOf(draft.document))
  const text = (field: TextField, maxLength: number) => ({
    id: idOf(field),
    label: labelOf(field, draft.document),
    value: draft[field],
    maxLength,
    autoComplete: 'off',
    error: errors[field],
    onBlur: () => leave(field),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change({ [field]: event.currentTarget.value }),
  })
  const day = (field: 'birthdate' | 'openingDate') => ({
    id: idOf(field),
    label: labelOf(field, draft.document),
    value: draft[field],
    error: errors[field],
    onBlur: () => leave(field),
    onChange: (value: (typeof draft)['birthdate']) => change({ [field]: value }),
  })
  return (
    <div className={classes.fields}>
      <TextInput className={classes.whole ?? ''} {...text('name', 150)} />
      {isOfCompany && <DayInput key="opening" {...day('openingDate')} />}
      {!(isOfCompany && isEdit) && <DayInput key="birth" {...day('birthdate')} />}
      <TextInput type="email" {...text('email', 254)} />
      <MaskedInput
        id={idOf('phone')}
        type="tel"
        label={texts.phone}
        mask={phoneMask}
        value={draft.phone}
        error={errors.phone}
        onBlur={() => leave('phone')}
        onChange={(phone) => change({ phone })}
      />
      {isEdit && <TextInput type="email" {...text('alternativeEmail', 254)} />}
      {isOfCompany && (
        <>
          <TextInput {...text('ownerName', 150)} />
          <MaskedInput
            id={idOf('ownerDocument')}
            label={texts.ownerDocument}
            mask={documentMask}
            value={draft.ownerDocument}
            error={errors.ownerDocument}
            onBlur={() => leave('ownerDocument')}
            onChange={(ownerDocument) => change({ ownerDocument })}
          />
          <div className={classes.whole}>
            <CounterTextarea
              id={idOf('description')}
              label={texts.description}
              maxLength={DESCRIPTION_LENGTH}
              value={draft.description}
              error={errors.description}
              onBlur={() => leave('description')}
              onChange={(description) => change({ description })}
            />
          </div>
        </>
      )}
    </div>
  )
}
