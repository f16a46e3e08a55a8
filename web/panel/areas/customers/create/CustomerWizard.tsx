import { Button } from '@mantine/core'
import { DEFAULT_COUNTRY } from '#contract/basics/brazil/addresses.ts'
import { useDialogWork } from '#web/kit/dialogs/WorkDialog.tsx'
import type { DocumentValue } from '#web/kit/fields/DocumentInput.tsx'
import { LeaveQuestion } from '#web/kit/forms/useLeaveQuestion.tsx'
import { ErrorSummary } from '#web/kit/notices/ErrorSummary.tsx'
import {
  useCustomerWizard,
  type WizardParts,
} from '#web/panel/areas/customers/create/useCustomerWizard.ts'
import { WizardSteps } from '#web/panel/areas/customers/create/WizardSteps.tsx'
import { AddressStep } from '#web/panel/areas/customers/form/AddressStep.tsx'
import { ContactStep } from '#web/panel/areas/customers/form/ContactStep.tsx'
import classes from '#web/panel/areas/customers/form/CustomerWizard.module.css'
import { documentError } from '#web/panel/areas/customers/form/customer-draft.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'

interface CustomerWizardProps extends WizardParts {
  /** In a dialog only (R-CUSTA-01). */
  readonly onCancel?: () => void
}

/** Adding a customer in two steps (R-CUSTA). */
export function CustomerWizard({ name, step, onStep, onCreated, onCancel }: CustomerWizardProps) {
  const wizard = useCustomerWizard({ name, step, onStep, onCreated })
  const { form, isBusy } = wizard
  useDialogWork(wizard.work)
  return (
    <form className={classes.form} onSubmit={wizard.submit} noValidate>
      <WizardSteps step={step} onStep={onStep} isInDialog={onCancel !== undefined} />
      {!onCancel && <LeaveQuestion work={wizard.work} />}
      <ErrorSummary errors={form.summary} />
      {step === 1 ? <ContactStep form={form} /> : <AddressStep form={form} />}
      {/* A pressed button must stay in place when the field that loses the focus shows an error. */}
      <div className={classes.actions} onMouseDown={(event) => event.preventDefault()}>
        {onCancel && (
          <Button
            variant="subtle"
            className={classes.cancel ?? ''}
            onClick={onCancel}
            disabled={isBusy}
          >
            {texts.cancel}
          </Button>
        )}
        {step === 2 && (
          <Button variant="default" onClick={() => onStep(1)} disabled={isBusy}>
            {texts.back}
          </Button>
        )}
        {step === 1 ? (
          <NextButton isBlocked={isDocumentWrong(form.draft.document)} />
        ) : (
          <Button type="submit" loading={isBusy}>
            {texts.save}
          </Button>
        )}
      </div>
    </form>
  )
}

// The next step needs a valid document of Brazil; others are only required (R-CUSTA-10).
const isDocumentWrong = (document: DocumentValue): boolean =>
  document.nation === DEFAULT_COUNTRY && documentError(document) !== undefined

function NextButton({ isBlocked }: { readonly isBlocked: boolean }) {
  return (
    <>
      {isBlocked && <span className={classes.reason}>{texts.invalidDocument}</span>}
      <Button type="submit" disabled={isBlocked}>
        {texts.next}
      </Button>
    </>
  )
}
