import { useState } from 'react'
import type { Customer } from '#contract/customers/shapes.ts'
import { WorkDialog } from '#web/kit/dialogs/WorkDialog.tsx'
import { CustomerWizard } from '#web/panel/areas/customers/create/CustomerWizard.tsx'
import type { WizardStep } from '#web/panel/areas/customers/create/WizardSteps.tsx'
import { texts } from '#web/panel/areas/customers/texts.ts'

interface AddCustomerDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The caller chooses the new customer (R-CUSTA-16). */
  readonly onCreated: (customer: Customer) => void
}

const WIDTH = 680

/** Adding a customer without leaving the form that needs one. */
export function AddCustomerDialog({ isOpen, onClose, onCreated }: AddCustomerDialogProps) {
  const [step, setStep] = useState<WizardStep>(1)
  const close = () => {
    setStep(1)
    onClose()
  }
  return (
    <WorkDialog isOpen={isOpen} onClose={close} title={texts.add} size={WIDTH}>
      {(leave) => (
        <CustomerWizard
          name="customer.create.dialog"
          step={step}
          onStep={setStep}
          onCancel={leave}
          onCreated={(customer) => {
            close()
            onCreated(customer)
          }}
        />
      )}
    </WorkDialog>
  )
}
