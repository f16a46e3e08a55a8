import { TextInput } from '@mantine/core'
import { isCompanyDocument } from '#contract/customers/rules.ts'
import { DocumentInput } from '#web/kit/fields/DocumentInput.tsx'
import { PhoneInput } from '#web/kit/fields/PhoneInput.tsx'
import type { CustomerDraftState } from '#web/panel/areas/customers/form/useCustomerDraft.ts'
import type { DraftErrors, DraftField } from '#web/panel/areas/customers/form/customer-draft.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import classes from './CustomerWizard.module.css'

export interface StepProps {
  readonly form: CustomerDraftState
  readonly errors: DraftErrors
  /** Checks a field when it is left. */
  readonly onLeave: (field: DraftField) => void
}

/** The id of a field, for the summary of errors. */
export const idOf = (field: DraftField) => `cliente-${field}`

/** The name's label hangs on the document (R-CUSTA-04). */
export const nameLabel = (documentNumber: string): string =>
  isCompanyDocument(documentNumber) ? texts.companyName : texts.customerName

const Optional = ({ children }: { readonly children: string }) => (
  <>
    {children} <span className={classes.optional}>{texts.optional}</span>
  </>
)

/** Step 1: who it is and how to reach them (R-CUSTA-03 to R-CUSTA-06). */
export function ContactStep({ form, errors, onLeave }: StepProps) {
  const { draft, change, changeDocument } = form
  const isCompany = isCompanyDocument(draft.document.number)
  return (
    <div className={classes.fields}>
      <div className={classes.whole}>
        <DocumentInput
          id={idOf('document')}
          value={draft.document}
          onChange={(document) => void changeDocument(document)}
          onBlur={() => onLeave('document')}
          error={errors.document}
        />
      </div>
      <TextInput
        id={idOf('name')}
        className={isCompany ? '' : (classes.whole ?? '')}
        label={nameLabel(draft.document.number)}
        value={draft.name}
        maxLength={150}
        autoComplete="off"
        onChange={(event) => change({ name: event.currentTarget.value })}
        onBlur={() => onLeave('name')}
        error={errors.name}
      />
      {isCompany && (
        <TextInput
          id={idOf('fantasyName')}
          label={<Optional>{texts.fantasyName}</Optional>}
          value={draft.fantasyName}
          maxLength={150}
          autoComplete="off"
          onChange={(event) => change({ fantasyName: event.currentTarget.value })}
        />
      )}
      <div className={classes.whole}>
        <PhoneInput
          id={idOf('phone')}
          label={texts.cellPhone}
          value={draft.phone}
          onChange={(phone) => change({ phone })}
          onBlur={() => onLeave('phone')}
          error={errors.phone}
        />
      </div>
      <TextInput
        id={idOf('email')}
        type="email"
        label={texts.email}
        value={draft.email}
        maxLength={254}
        autoComplete="off"
        onChange={(event) => change({ email: event.currentTarget.value })}
        onBlur={() => onLeave('email')}
        error={errors.email}
      />
      <TextInput
        id={idOf('alternativeEmail')}
        type="email"
        label={<Optional>{texts.financialEmail}</Optional>}
        value={draft.alternativeEmail}
        maxLength={254}
        autoComplete="off"
        onChange={(event) => change({ alternativeEmail: event.currentTarget.value })}
        onBlur={() => onLeave('alternativeEmail')}
        error={errors.alternativeEmail}
      />
    </div>
  )
}
