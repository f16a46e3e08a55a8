import { TextInput } from '@mantine/core'
import { isCompanyDocument } from '#contract/customers/rules.ts'
import { DocumentInput } from '#web/kit/fields/DocumentInput.tsx'
import { PhoneInput } from '#web/kit/fields/PhoneInput.tsx'
import { nameLabel } from '#web/panel/areas/customers/form/customer-draft.ts'
import type { CustomerForm } from '#web/panel/areas/customers/form/useCustomerFields.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import { FilledNote } from '#web/panel/areas/lookups/public/FilledNote.tsx'
import classes from './CustomerWizard.module.css'

export interface StepProps {
  readonly form: CustomerForm
}

const Optional = ({ children }: { readonly children: string }) => (
  <>
    {children} <span className={classes.optional}>{texts.optional}</span>
  </>
)

/** Step 1: document, name and contact (R-CUSTA-03 to R-CUSTA-06). */
export function ContactStep({ form }: StepProps) {
  const { draft, errors, text, idOf, change, changeDocument, filledByCompany, leave } = form
  const isCompany = isCompanyDocument(draft.document.number)
  return (
    <div className={classes.fields}>
      <div className={classes.whole}>
        <DocumentInput
          id={idOf('document')}
          value={draft.document}
          onChange={(document) => void changeDocument(document)}
          onBlur={() => leave('document')}
          error={errors.document}
        />
        <FilledNote text={filledByCompany} />
      </div>
      <TextInput
        className={isCompany ? '' : (classes.whole ?? '')}
        label={nameLabel(draft.document.number)}
        {...text('name')}
      />
      {isCompany && (
        <TextInput
          label={<Optional>{texts.fields.fantasyName}</Optional>}
          {...text('fantasyName')}
        />
      )}
      <div className={classes.whole}>
        <PhoneInput
          id={idOf('phone')}
          label={texts.cellPhone}
          value={draft.phone}
          onChange={(phone) => change({ phone })}
          onBlur={() => leave('phone')}
          error={errors.phone}
        />
      </div>
      <TextInput type="email" label={texts.fields.email} {...text('email')} />
      <TextInput
        type="email"
        label={<Optional>{texts.fields.alternativeEmail}</Optional>}
        {...text('alternativeEmail')}
      />
    </div>
  )
}
