import type { FormEvent } from 'react'
import { createCustomer, listCustomers } from '#contract/customers/endpoints.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { fieldErrorsOf } from '#web/client/requests/failed.ts'
import { useUnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import type { WizardStep } from '#web/panel/areas/customers/create/WizardSteps.tsx'
import {
  addressErrors,
  contactErrors,
  type DraftErrors,
  EMPTY_DRAFT,
  fieldOfPath,
  newCustomerOf,
} from '#web/panel/areas/customers/form/customer-draft.ts'
import { useCustomerFields } from '#web/panel/areas/customers/form/useCustomerFields.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'

export interface WizardParts {
  /** Under which the draft is stored: the page's and the dialog's differ. */
  readonly name: string
  readonly step: WizardStep
  readonly onStep: (step: WizardStep) => void
  readonly onCreated: (customer: Customer) => void
}

/** The two steps that add a customer: their fields, checks and submit. */
export function useCustomerWizard({ name, step, onStep, onCreated }: WizardParts) {
  const form = useCustomerFields({
    initial: EMPTY_DRAFT,
    validate: step === 1 ? contactErrors : addressErrors,
    isNew: true,
  })
  const { draft: typed, setDraft } = form
  const work = useUnsavedWork({ name, draft: typed, base: EMPTY_DRAFT, setDraft })
  // Shows the step that has the errors, and answers whether there are none.
  const checkStep = (errors: DraftErrors, at: WizardStep): boolean => {
    const isRight = form.checkStep(errors)
    if (!isRight && at !== step) onStep(at)
    return isRight
  }
  const { submit, abandon, isBusy } = useCommand(createCustomer, {
    scope: name,
    errorAs: 'description', // the API's own sentence (R-GEN-07)
    invalidates: [listCustomers],
    onDone: (customer) => {
      work.finish()
      toast.success(texts.created)
      onCreated(customer)
    },
    onFailed: (error) => {
      const answered = fieldErrorsOf(error, ({ code, field }) =>
        code === customerRefusals.duplicate.code ? 'document' : fieldOfPath(field),
      )
      if (Object.keys(answered).length > 0 && step !== 1) onStep(1)
      form.setErrors(answered)
    },
  })
  const save = () => {
    const draft = form.latest()
    const isRight = checkStep(contactErrors(draft), 1) && checkStep(addressErrors(draft), 2)
    if (isRight) void submit({ body: newCustomerOf(draft) }) // otherwise the first step shows again (R-CUSTA-15)
  }
  return {
    form,
    isBusy,
    submit: (event: FormEvent) => {
      event.preventDefault()
      // The wizard's dialog may be opened from another form, which must not be submitted with it.
      event.stopPropagation()
      if (step === 2) save()
      else if (checkStep(contactErrors(form.latest()), 1)) onStep(2)
    },
    work: {
      ...work,
      finish: () => {
        work.finish()
        abandon()
      },
    },
  }
}
