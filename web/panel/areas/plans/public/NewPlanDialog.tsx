import type { Plan } from '#contract/plans/shapes.ts'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { ErrorSummary } from '#web/kit/notices/ErrorSummary.tsx'
import { MethodFields, PriceFields, WhatFields } from '#web/panel/areas/plans/PlanFields.tsx'
import { texts } from '#web/panel/areas/plans/texts.ts'
import { type PlanStart, usePlanForm } from '#web/panel/areas/plans/usePlanForm.ts'
import { usePlanStart } from '#web/panel/areas/plans/usePlanStart.ts'
import classes from '../Plans.module.css'

interface NewPlanDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The caller chooses the new plan. */
  readonly onCreated: (plan: Plan) => void
}

const NAME = 'plan.dialog'
const WIDTH = 680

/** Making a plan without leaving the form that needs one (R-IMP-03). */
export function NewPlanDialog({ isOpen, onClose, onCreated }: NewPlanDialogProps) {
  const { data: start } = usePlanStart(isOpen)
  if (!isOpen || !start) return null
  const onSaved = (plan: Plan) => {
    onClose()
    onCreated(plan)
  }
  return <OpenDialog start={{ ...start, name: NAME, plan: null, onSaved }} onClose={onClose} />
}

interface OpenDialogProps {
  readonly start: PlanStart
  readonly onClose: () => void
}

function OpenDialog({ start, onClose }: OpenDialogProps) {
  const form = usePlanForm(start)
  const close = () => {
    form.abandon()
    onClose()
  }
  return (
    <FormDialog
      isOpen
      work={form.work}
      title={texts.newTitle}
      size={WIDTH}
      isBusy={form.isBusy}
      failure={form.failure ?? undefined}
      onSubmit={() => form.submit()}
      onClose={close}
    >
      <div className={classes.dialog}>
        <ErrorSummary errors={form.summary} />
        <WhatFields form={form} />
        <PriceFields form={form} />
        <MethodFields form={form} />
      </div>
    </FormDialog>
  )
}
