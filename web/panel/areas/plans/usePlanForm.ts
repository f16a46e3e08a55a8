import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import { methodsWithService } from '#contract/charges/offered-methods.ts'
import { createPlan, listPlans, readPlan, updatePlan } from '#contract/plans/endpoints.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { abandonCommand, sendCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { invalidate, queryOf } from '#web/client/queries.ts'
import { call } from '#web/client/requests/call.ts'
import { useViewer } from '#web/client/session.ts'
import { showRow } from '#web/client/show-row.ts'
import { useFields } from '#web/kit/forms/useFields.ts'
import { useVersionedSave } from '#web/kit/forms/versioned-save.ts'
import {
  draftErrors,
  draftOfPlan,
  type ErrorField,
  inputOf,
  isMissing,
  labelOf,
  type PlanDraft,
} from '#web/panel/areas/plans/plan-draft.ts'
import { texts } from '#web/panel/areas/plans/texts.ts'

export interface PlanStart {
  /** Scope of the idempotency key and prefix of the ids: the page's and the dialog's differ. */
  readonly name: string
  readonly first: PlanDraft
  /** The plan that is changed; null makes a new one. */
  readonly plan: Plan | null
  /** The seller's checkout, for a new plan. */
  readonly idCheckout: number | null
  readonly onSaved: (plan: Plan) => void
}

/** Reads that a change of a plan makes outdated. */
export const PLAN_READS = [listPlans, readPlan, listAudit] as const

async function rereadPlan(client: QueryClient, id: number): Promise<Plan> {
  const input = { params: { id } }
  const fresh = await call(readPlan, input)
  client.setQueryData(queryOf(readPlan, input).queryKey, fresh)
  return fresh
}

const toastNotUpdated = () => toast.error(texts.notUpdated)

/** The form of a plan, new or changed (R-PLAN-11). */
export function usePlanForm({ name, first, plan, idCheckout, onSaved }: PlanStart) {
  const client = useQueryClient()
  const offered = methodsWithService(useViewer())
  const fields = useFields<PlanDraft, ErrorField>({
    id: name,
    initial: first,
    validate: (draft) => draftErrors(draft, offered),
    labelOf,
    isEarly: (text) => !isMissing(text),
  })
  const { save, base, ...saving } = useVersionedSave<Plan, PlanDraft, Plan>({
    draft: fields.draft,
    setDraft: fields.setDraft,
    saved: plan,
    draftOf: draftOfPlan,
    draftName: `${name}.${plan?.id ?? 'new'}`,
    send: (draft, madeFrom) =>
      madeFrom
        ? call(
            updatePlan,
            { params: { id: madeFrom.id }, body: inputOf(draft, madeFrom.idCheckout, offered) },
            { madeFrom },
          )
        : sendCommand(createPlan, { body: inputOf(draft, idCheckout, offered) }, { scope: name }),
    reread: (outdated) => outdated && rereadPlan(client, outdated.id),
    onDone: (saved) => {
      showRow(client, listPlans, saved, ({ id }) => id === saved.id)
      toast.success(plan ? texts.updated : texts.created)
      void invalidate(client, ...PLAN_READS)
      onSaved(saved)
    },
    onConflict: toastNotUpdated,
    onFailed: () => {
      if (plan) toastNotUpdated()
    },
  })
  return {
    ...fields,
    ...saving,
    theirs: base.draft,
    abandon: () => abandonCommand(createPlan, name),
    submit: (event?: FormEvent) => {
      event?.preventDefault()
      if (fields.check()) void save()
    },
  }
}

export type PlanFormState = ReturnType<typeof usePlanForm>
