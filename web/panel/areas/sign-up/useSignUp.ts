import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { isCnpj } from '#contract/basics/brazil/documents.ts'
import { findCompany, readOwnAddress } from '#contract/lookups/endpoints.ts'
import { signUp } from '#contract/sign-up/endpoints.ts'
import { newSeller } from '#contract/sign-up/shapes.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { productNow } from '#web/client/product-time.ts'
import { queryOf } from '#web/client/queries.ts'
import { fieldErrorsOf } from '#web/client/requests/failed.ts'
import { limitsOf } from '#web/kit/forms/limits.ts'
import { useFields } from '#web/kit/forms/useFields.ts'
import { useUnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import { type SearchValues, useGo, useUrlState } from '#web/kit/state/url-state.ts'
import { QUIET_LOOKUP, usePostalCode } from '#web/panel/areas/lookups/public/usePostalCode.ts'
import {
  EMPTY_DRAFT,
  fieldOfPath,
  firstOpenStep,
  newSellerOf,
  type SignUpDraft,
  type SignUpField,
  type SignUpStep,
  STEPS,
  stepErrors,
  stepOfField,
  withCompany,
  withDocument,
  withoutPasswords,
} from '#web/panel/areas/sign-up/sign-up-draft.ts'
import { texts } from '#web/panel/areas/sign-up/texts.ts'

const { contact, address } = newSeller.shape
const LIMITS = {
  ...limitsOf(newSeller),
  ...limitsOf(address),
  contactName: limitsOf(contact)['name'] ?? 0,
  email: limitsOf(contact)['email'] ?? 0,
}

const parse = ({ etapa }: SearchValues): SignUpStep =>
  STEPS.find((step) => String(step) === etapa) ?? 1

function useSignUpFields(step: SignUpStep) {
  const fields = useFields<SignUpDraft, SignUpField>({
    id: 'cadastro',
    initial: EMPTY_DRAFT,
    validate: (draft) => stepErrors(draft, step),
    labelOf: (field) => texts.fields[field],
    checksOnLeave: true,
    limits: LIMITS,
  })
  const [filledByCompany, setFilled] = useState('')
  const client = useQueryClient()
  const { latest, setDraft, change } = fields
  const postalCode = usePostalCode<SignUpDraft>({ latest, setDraft })

  const changeDocument = async (document: string) => {
    const former = latest().document
    setDraft((current) => withDocument(current, document))
    setFilled('')
    if (!isCnpj(document) || document === former) return
    const query = queryOf(findCompany, { params: { document } })
    // The form can be filled without it.
    const company = await client.fetchQuery({ ...query, ...QUIET_LOOKUP }).catch(() => null)
    if (!company || latest().document !== document) return
    setDraft((current) => withCompany(current, company))
    setFilled(texts.filledByCompany)
  }
  const accept = (part: Pick<Partial<SignUpDraft>, 'acceptsPrivacy' | 'acceptsTerms'>) =>
    change({ ...part, acceptedAt: productNow() })
  return { ...fields, ...postalCode, changeDocument, filledByCompany, accept }
}

export type SignUpForm = ReturnType<typeof useSignUpFields>

/** The three steps of the sign-up: their fields, checks and submit (SM-SIGNUP). */
export function useSignUp() {
  const { state: asked, go } = useUrlState(parse)
  const [reached, setReached] = useState<SignUpStep>(1)
  // After a reload the passwords are gone, so that the steps begin again with what was typed.
  const step = Math.min(asked, reached) as SignUpStep
  const form = useSignUpFields(step)
  const { draft, latest, setDraft } = form
  const stored = useMemo(() => withoutPasswords(draft), [draft])
  const work = useUnsavedWork({ name: 'sign-up', draft: stored, base: EMPTY_DRAFT, setDraft })
  const leave = useGo()
  const client = useQueryClient()
  const showStep = (next: SignUpStep) => {
    setReached((former) => Math.max(former, next) as SignUpStep)
    go(next === 1 ? {} : { etapa: String(next) })
  }
  const command = useCommand(signUp, {
    onDone: () => {
      work.finish()
      toast.success(texts.created)
      leave('/login', 'replace')
    },
    onFailed: (error) => {
      const answered = fieldErrorsOf(error, ({ field }) => fieldOfPath(field))
      const [first] = (Object.keys(answered) as SignUpField[]).map(stepOfField).sort()
      if (first && first !== step) showStep(first)
      form.setErrors(answered)
    },
  })
  const save = async () => {
    const open = firstOpenStep(latest())
    if (!form.checkStep(stepErrors(latest(), open))) {
      if (open !== step) showStep(open)
      return
    }
    const query = { ...queryOf(readOwnAddress, {}), staleTime: Number.POSITIVE_INFINITY }
    // Its failure makes a toast.
    const own = await client.fetchQuery(query).catch(() => null)
    const host = location.hostname
    if (own) void command.submit({ body: newSellerOf(latest(), { ip: own.IPv4, host }) })
  }
  return {
    form,
    step,
    showStep,
    work,
    isBusy: command.isBusy,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (step === 3) void save()
      else if (form.checkStep(stepErrors(latest(), step))) showStep((step + 1) as SignUpStep)
    },
  }
}
