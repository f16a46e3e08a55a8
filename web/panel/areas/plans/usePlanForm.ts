import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { createPlan, listPlans, readPlan, updatePlan } from '#contract/plans/endpoints.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { call } from '#web/client/call.ts'
import { CallFailed, textsOf } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { invalidate, queryOf } from '#web/client/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { focusOn, type FieldError } from '#web/kit/layout/ErrorSummary.tsx'
import { isEqual, mergedDrafts } from '#web/kit/state/merged-drafts.ts'
import { toast } from '#web/kit/dialogs/toast.ts'
import {
  draftErrors,
  draftOfPlan,
  earlyErrors,
  inputOf,
  type ErrorField,
  type PlanDraft,
} from '#web/panel/areas/plans/plan-draft.ts'
import { texts } from '#web/panel/areas/plans/texts.ts'

export interface PlanStart {
  /** Of the intention, and before the ids of the fields: the page's and the dialog's are two. */
  readonly name: string
  /** What the form holds at first. */
  readonly first: PlanDraft
  /** The plan that is changed; null makes a new one. */
  readonly plan: Plan | null
  /** The seller's checkout, for a new plan. */
  readonly idCheckout: number | null
  readonly onSaved: (plan: Plan) => void
}

/** Lists, the plan itself and its trail are asked for again. */
export const forgetPlans = (client: QueryClient) =>
  invalidate(client, listPlans, readPlan, listAudit)

const labelOf = (field: ErrorField) => (field === 'methods' ? texts.methods : texts.fields[field])

const isStale = (error: unknown) =>
  error instanceof CallFailed && error.has(platformRefusals.stale.code)

/** The plan as it is by now, for the form and for whoever reads it. */
async function readAnew(client: QueryClient, id: number): Promise<Plan> {
  const input = { params: { id } }
  const fresh = await call(readPlan, input)
  client.setQueryData(queryOf(readPlan, input).queryKey, fresh)
  return fresh
}

/** What the form holds, what is wrong with it, and how it is sent (R-PLAN-11). */
export function usePlanForm({ name, first, plan, idCheckout, onSaved }: PlanStart) {
  const [draft, setDraft] = useState(first)
  // What the draft began from, and the answer it is a change of: both move on after a clash.
  const [base, setBase] = useState({ draft: first, plan })
  const [clashes, setClashes] = useState<readonly (keyof PlanDraft)[] | null>(null)
  const [summary, setSummary] = useState<readonly FieldError[]>([])
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<readonly string[] | null>(null)
  const { send, abandon } = useIntention(`${name}.create`)
  const client = useQueryClient()
  const found = draftErrors(draft)
  const idOf = (field: string) => `${name}-${field}`

  const sendIt = async () => {
    if (!base.plan) return send(createPlan, { body: inputOf(draft, idCheckout) })
    const { id, idCheckout: checkout } = base.plan
    const input = { params: { id }, body: inputOf(draft, checkout) }
    return call(updatePlan, input, { madeFrom: base.plan })
  }
  // Somebody else was first: what I left alone becomes theirs, what I changed stays mine.
  const askAgain = async (id: number) => {
    const fresh = await readAnew(client, id)
    const theirs = draftOfPlan(fresh)
    const merged = mergedDrafts(base.draft, draft, theirs)
    setDraft(merged.draft)
    setClashes(merged.clashes)
    setBase({ draft: theirs, plan: fresh })
  }
  const refused = async (error: unknown) => {
    toastFailure(error) // R-GEN-06
    if (base.plan) toast.error(texts.notUpdated)
    if (isStale(error) && base.plan) await askAgain(base.plan.id).catch(toastFailure)
    else setFailure(textsOf(error))
  }
  const save = async () => {
    setBusy(true)
    setFailure(null)
    setClashes(null)
    try {
      const saved = await sendIt()
      toast.success(base.plan ? texts.updated : texts.created)
      void forgetPlans(client)
      onSaved(saved)
    } catch (error) {
      await refused(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    setTried(true)
    const wrong = Object.keys(found) as ErrorField[]
    const list = wrong.map((field) => ({
      id: idOf(field),
      label: labelOf(field),
      text: found[field] ?? '',
    }))
    setSummary(list.length > 1 ? list : [])
    if (list.length === 0) void save()
    else if (list[0] && list.length === 1) focusOn(list[0].id)
  }
  return {
    draft,
    clashes,
    summary,
    failure,
    isBusy,
    submit,
    abandon,
    idOf,
    theirs: base.draft,
    errors: isTried ? found : earlyErrors(found),
    isDirty: !isEqual(draft, base.draft),
    change: (part: Partial<PlanDraft>) => setDraft((now) => ({ ...now, ...part })),
  }
}

export type PlanFormState = ReturnType<typeof usePlanForm>
