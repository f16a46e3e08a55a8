import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { createCustomer, listCustomers } from '#contract/customers/endpoints.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { CallFailed } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { invalidate } from '#web/client/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { ErrorSummary, focusOn, type FieldError } from '#web/kit/ErrorSummary.tsx'
import { CheckIcon } from '#web/kit/icons.tsx'
import { toast } from '#web/kit/toast.ts'
import { AddressStep } from '#web/panel/areas/customers/AddressStep.tsx'
import { ContactStep, idOf, nameLabel } from '#web/panel/areas/customers/ContactStep.tsx'
import {
  addressErrors,
  contactErrors,
  documentError,
  newCustomerOf,
  type DraftErrors,
  type DraftField,
} from '#web/panel/areas/customers/customer-draft.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import { useCustomerDraft } from '#web/panel/areas/customers/useCustomerDraft.ts'
import classes from './CustomerWizard.module.css'

export type WizardStep = 1 | 2

interface CustomerWizardProps {
  /** Under which the draft is kept: the page's and the dialog's are two. */
  readonly name: string
  readonly step: WizardStep
  readonly onStep: (step: WizardStep) => void
  readonly onCreated: (customer: Customer) => void
  /** In a dialog only (R-CUSTA-01). */
  readonly onCancel?: () => void
}

const STEP_OF_FIELD: Readonly<Record<string, DraftField>> = {
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

/** Adding a customer in two steps (R-CUSTA). */
export function CustomerWizard({ name, step, onStep, onCreated, onCancel }: CustomerWizardProps) {
  const form = useCustomerDraft(name)
  const { send, abandon } = useIntention(name)
  const client = useQueryClient()
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set())
  const [answered, setAnswered] = useState<DraftErrors>({})
  const [summary, setSummary] = useState<readonly FieldError[]>([])
  const [isBusy, setBusy] = useState(false)
  const { draft } = form
  const all = step === 1 ? contactErrors(draft) : addressErrors(draft)
  const errors = { ...pick(all, left), ...answered }

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
    setAnswered(found)
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
    if (step === 2) return void save()
    if (Object.keys(all).length > 0) return show(all, 1)
    setSummary([])
    onStep(2)
  }
  const cancel = () => {
    form.forget()
    abandon()
    onCancel?.()
  }
  const stepProps = {
    form,
    errors,
    onLeave: (field: DraftField) => {
      setLeft((former) => new Set(former).add(field))
      setAnswered({})
    },
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Steps step={step} onStep={onStep} isInDialog={onCancel !== undefined} />
      {summary.length > 1 && <ErrorSummary errors={summary} />}
      {step === 1 ? <ContactStep {...stepProps} /> : <AddressStep {...stepProps} />}
      <p className={classes.said} role="status">
        {form.said}
      </p>
      <div className={classes.actions}>
        {onCancel && (
          <Button variant="subtle" className={classes.cancel ?? ''} onClick={cancel} disabled={isBusy}>
            {texts.cancel}
          </Button>
        )}
        {step === 2 && (
          <Button variant="default" onClick={() => onStep(1)} disabled={isBusy}>
            {texts.back}
          </Button>
        )}
        {step === 1 ? <NextButton problem={documentError(draft.document)} /> : (
          <Button type="submit" loading={isBusy}>
            {texts.save}
          </Button>
        )}
      </div>
    </form>
  )
}

// R-CUSTA-10: only a valid document opens the way, and the screen says so.
function NextButton({ problem }: { readonly problem: string | undefined }) {
  return (
    <>
      {problem && <span className={classes.reason}>{texts.invalidDocument}</span>}
      <Button type="submit" disabled={problem !== undefined}>
        {texts.next}
      </Button>
    </>
  )
}

const pick = (errors: DraftErrors, fields: ReadonlySet<DraftField>): DraftErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => fields.has(field as DraftField)))

// What the server says of a field stands at the field, until it is changed.
function errorsOfAnswer(error: CallFailed): DraftErrors {
  const found = error.entries.flatMap(({ code, field, description }) => {
    const known = code === customerRefusals.duplicate.code ? 'document' : STEP_OF_FIELD[field ?? '']
    return known ? [[known, description] as const] : []
  })
  return Object.fromEntries(found)
}

interface StepsProps {
  readonly step: WizardStep
  readonly onStep: (step: WizardStep) => void
  readonly isInDialog: boolean
}

const TITLES = [texts.contact, texts.address] as const

function Steps({ step, onStep, isInDialog }: StepsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const former = useRef(step)
  // A new step begins at its heading; the first one leaves the focus where it is.
  useEffect(() => {
    if (former.current !== step) heading.current?.focus()
    former.current = step
  }, [step])
  const Heading = isInDialog ? 'h3' : 'h2'
  return (
    <div className={classes.steps}>
      <ol className={classes.track}>
        {TITLES.map((title, at) => {
          const isDone = at + 1 < step
          const mark = isDone ? <CheckIcon size={14} /> : at + 1
          return (
            <li key={title} className={classes.step} aria-current={at + 1 === step ? 'step' : undefined}>
              <span className={`${classes.mark} ${at + 1 <= step ? classes.reached : ''}`}>{mark}</span>
              {isDone ? (
                <button type="button" className={classes.done} onClick={() => onStep(1)}>
                  {title}
                </button>
              ) : (
                <span>{title}</span>
              )}
            </li>
          )
        })}
      </ol>
      <Heading ref={heading} tabIndex={-1} className={classes.heading}>
        <span className={classes.count}>{texts.stepOf(step)} · </span>
        {TITLES[step - 1]}
      </Heading>
    </div>
  )
}
