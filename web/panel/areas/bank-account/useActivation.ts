import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { readAccount, readReview, submitAccount } from '#contract/bank-account/endpoints.ts'
import { isReadOnly, isValidated, WIZARD_STEPS } from '#contract/bank-account/rules.ts'
import { type BankingAccount, newBankingAccount } from '#contract/bank-account/shapes.ts'
import { isCnpj } from '#contract/basics/brazil/documents.ts'
import { findCompany } from '#contract/lookups/endpoints.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { productToday } from '#web/client/product-time.ts'
import { queryOf } from '#web/client/queries.ts'
import { fieldErrorsOf } from '#web/client/requests/failed.ts'
import { limitsOf } from '#web/kit/forms/limits.ts'
import { useFields } from '#web/kit/forms/useFields.ts'
import { useUnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import { type SearchValues, useUrlState } from '#web/kit/state/url-state.ts'
import {
  type AccountDraft,
  type AccountField,
  type AccountStep,
  draftOf,
  fieldOfPath,
  newAccountOf,
  STEPS,
  stepErrors,
  stepOfField,
  withCompany,
  withDocument,
  withPartnerIds,
} from '#web/panel/areas/bank-account/account-draft.ts'
import { texts } from '#web/panel/areas/bank-account/texts.ts'
import { QUIET_LOOKUP, usePostalCode } from '#web/panel/areas/lookups/public/usePostalCode.ts'

const LIMITS = { ...limitsOf(newBankingAccount), ...limitsOf(newBankingAccount.shape.address) }

const parse = ({ etapa }: SearchValues): AccountStep =>
  STEPS.find((step) => String(step) === etapa) ?? 1

const labelOf = (field: AccountField): string => {
  const name = field.replace(/^partners\.[^.]+\./, '')
  return texts.fields[name as keyof typeof texts.fields] ?? name
}

function useAccountFields(initial: AccountDraft, step: AccountStep) {
  const fields = useFields<AccountDraft, AccountField>({
    id: 'conta',
    initial,
    validate: (draft) => stepErrors(draft, step, productToday()),
    labelOf,
    checksOnLeave: true,
    limits: LIMITS,
  })
  const [filledByCompany, setFilled] = useState('')
  const client = useQueryClient()
  const { latest, setDraft } = fields
  const postalCode = usePostalCode<AccountDraft>({ latest, setDraft })

  const changeDocument = async (companyDocument: string) => {
    const former = latest().companyDocument
    setDraft((current) => withDocument(current, companyDocument))
    setFilled('')
    if (!isCnpj(companyDocument) || companyDocument === former) return
    const query = queryOf(findCompany, { params: { document: companyDocument } })
    const company = await client.fetchQuery({ ...query, ...QUIET_LOOKUP }).catch(() => null)
    if (latest().companyDocument !== companyDocument) return
    if (!company) {
      toast.error(texts.lookupFailed)
      return
    }
    setDraft((current) => withCompany(current, company))
    setFilled(texts.filledByCompany)
  }
  return { ...fields, ...postalCode, changeDocument, filledByCompany }
}

export type AccountForm = ReturnType<typeof useAccountFields>

/** The three steps of the activation: their fields, checks and submit (SM-ACCOUNT). */
export function useActivation({ status, accountInput }: BankingAccount) {
  const { state: step, go } = useUrlState(parse)
  const base = draftOf(accountInput)
  const form = useAccountFields(base, step)
  const { draft, latest, setDraft } = form
  const work = useUnsavedWork({
    name: 'bank-account',
    draft,
    base,
    setDraft: (stored: AccountDraft) => setDraft(withPartnerIds(stored)),
  })
  const showStep = (next: AccountStep) => go(next === 1 ? {} : { etapa: String(next) })
  const showFirstWrong = (fields: readonly AccountField[]) => {
    const [first] = fields.map(stepOfField).sort()
    if (first && first !== step) showStep(first)
  }
  const command = useCommand(submitAccount, {
    invalidates: [readAccount, readReview],
    onDone: ({ accountInput: sent }) => {
      work.finish()
      setDraft(draftOf(sent))
      toast.success(texts.sent)
      showStep(1)
    },
    onFailed: (error) => {
      const answered = fieldErrorsOf(error, ({ field }) => fieldOfPath(latest(), field))
      showFirstWrong(Object.keys(answered))
      form.setErrors(answered)
    },
  })
  const errorsOn = (each: AccountStep) => stepErrors(latest(), each, productToday())
  const send = () => {
    const wrong = STEPS.find((each) => Object.keys(errorsOn(each)).length > 0)
    if (wrong !== undefined && wrong !== step) showStep(wrong)
    if (form.checkStep(wrong === undefined ? {} : errorsOn(wrong)))
      void command.submit({ body: newAccountOf(latest()) })
  }
  const goOn = () => {
    if (isValidated(status) && !form.checkStep(errorsOn(step))) return
    showStep((step + 1) as AccountStep)
  }
  const nameOfStep = WIZARD_STEPS[step - 1] ?? 'company'
  return {
    form,
    step,
    showStep,
    work,
    isReadOnly: isReadOnly(status, nameOfStep),
    isBusy: command.isBusy,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (step === 3) send()
      else goOn()
    },
  }
}
