import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { createCustomer, listCustomers } from '#contract/customers/endpoints.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { CallFailed } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { invalidate } from '#web/client/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { focusOn, type FieldError } from '#web/kit/layout/ErrorSummary.tsx'
import { toast } from '#web/kit/dialogs/toast.ts'
import { idOf, nameLabel } from '#web/panel/areas/customers/form/ContactStep.tsx'
import {
  addressErrors,
  contactErrors,
  newCustomerOf,
  type CustomerDraft,
  type DraftErrors,
  type DraftField,
} from '#web/panel/areas/customers/form/customer-draft.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import { useCustomerDraft, useKeptDraft } from '#web/panel/areas/customers/form/useCustomerDraft.ts'
import type { WizardStep } from '#web/panel/areas/customers/create/WizardSteps.tsx'

export interface WizardParts {
  /** Under which the draft is kept: the page's and the dialog's are two. */
  readonly name: string
  readonly step: WizardStep
  readonly onStep: (step: WizardStep) => void
  readonly onCreated: (customer: Customer) => void
}

interface Answered {
  readonly draft: CustomerDraft | null
  readonly errors: DraftErrors
}
const NOTHING_ANSWERED: Answered = { draft: null, errors: {} }

const FIELD_OF_ANSWER: Readonly<Record<string, DraftField>> = {
  'document.documentNumber': 'document',
  document: 'document',
  name: 'name',
  email: 'email',
  alternativeEmail: 'alternativeEmail',
  phone: 'phone',
}

const labelOf = (field: DraftField, documentNumber: string): string => {
  if (field === 'name') return nameLabel(documentNumber)
  if (field === 'alternativeEmail') return texts.financialEmail
  if (field === 'phone') return texts.cellPhone
  return field === 'useSellerAddress' ? texts.ownAddress : texts[field]
}

const pick = (errors: DraftErrors, fields: ReadonlySet<DraftField>): DraftErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => fields.has(field as DraftField)))

// What the server says of a field, by the field it stands at.
function errorsOfAnswer(error: CallFailed): DraftErrors {
  const found = error.entries.flatMap(({ code, field, description }) => {
    const known =
      code === customerRefusals.duplicate.code ? 'document' : FIELD_OF_ANSWER[field ?? '']
    return known ? [[known, description] as const] : []
  })
  return Object.fromEntries(found)
}

/** What the two steps hold, what is wrong with it, and how it is sent. */
export function useCustomerWizard({ name, step, onStep, onCreated }: WizardParts) {
  const form = useCustomerDraft(useKeptDraft(name))
  const { send, abandon } = useIntention(name)
  const client = useQueryClient()
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set())
  const [answered, setAnswered] = useState<Answered>(NOTHING_ANSWERED)
  const [summary, setSummary] = useState<readonly FieldError[]>([])
  const [isBusy, setBusy] = useState(false)
  const { draft } = form
  const all = step === 1 ? contactErrors(draft) : addressErrors(draft)
  // What the server said of a field holds until something is changed.
  const errors = { ...pick(all, left), ...(answered.draft === draft ? answered.errors : {}) }

  const show = (found: DraftErrors, at: WizardStep) => {
    const fields = Object.keys(found) as DraftField[]
    setLeft(new Set([...left, ...fields]))
    const list = fields.map((field) => ({
      id: idOf(field),
      label: labelOf(field, draft.document.number),
      text: found[field] ?? '',
    }))
    setSummary(list.length > 1 ? list : [])
    if (at !== step) onStep(at)
    if (list.length === 1 && list[0]) focusOn(list[0].id)
  }
  const refused = (error: unknown) => {
    toastFailure(error, 'description') // R-GEN-07
    if (!(error instanceof CallFailed)) return
    const found = errorsOfAnswer(error)
    setAnswered({ draft, errors: found })
    if (Object.keys(found).length > 0) show(found, 1)
  }
  const save = async () => {
    const first = contactErrors(draft)
    if (Object.keys(first).length > 0) return show(first, 1) // R-CUSTA-15
    const second = addressErrors(draft)
    if (Object.keys(second).length > 0) return show(second, 2)
    setSummary([])
    setBusy(true)
    try {
      const customer = await send(createCustomer, { body: newCustomerOf(draft) })
      form.forget()
      toast.success(texts.created)
      void invalidate(client, listCustomers)
      onCreated(customer)
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In a dialog: the form that it was opened from is not sent with it.
    event.stopPropagation()
    if (step === 2) return void save()
    if (Object.keys(all).length > 0) return show(all, 1)
    setSummary([])
    onStep(2)
  }
  const giveUp = () => {
    form.forget()
    abandon()
  }
  const leave = (field: DraftField) => setLeft((former) => new Set(former).add(field))
  return { form, errors, summary, isBusy, submit, leave, giveUp }
}
