import { switchPlan } from '#contract/plans/endpoints.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { useQueuedCommand } from '#web/client/commands/queued-command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { call } from '#web/client/requests/call.ts'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { focusOn } from '#web/kit/forms/focus-on.ts'
import { texts } from '#web/panel/areas/plans/texts.ts'
import { PLAN_READS } from '#web/panel/areas/plans/usePlanForm.ts'

export const switchIdOf = ({ id }: Plan): string => `plan-switch-${id}`

const focusOnSwitch = (plan: Plan) => focusOn(switchIdOf(plan))

/** Switches plans on at once, and off after a confirmation: buyers can no longer buy them (R-PLAN-12). */
export function useSwitch() {
  const either = { invalidates: PLAN_READS, onFailed: () => toast.error(texts.notUpdated) }
  const { submit, unanswered } = useQueuedCommand(switchPlan, {
    ...either,
    onDone: () => toast.success(texts.updated),
  })
  const { subject, input, isBusy, dialog, open } = useConfirmedAction(
    ({ id }: Plan) => call(switchPlan, { params: { id }, body: { active: false } }),
    {
      ...either,
      onDone: (_, plan) => {
        toast.success(texts.updated)
        focusOnSwitch(plan)
      },
      onCancel: focusOnSwitch,
    },
  )
  const isTurningOn = ({ id }: Plan) => unanswered.some(({ params }) => params.id === id)
  const isTurningOff = ({ id }: Plan) => isBusy && input?.id === id
  return {
    dialog,
    turnedOff: subject,
    /** A plan that is being switched already shows its new state. */
    isOn: (plan: Plan) => (plan.active || isTurningOn(plan)) && !isTurningOff(plan),
    choose: (plan: Plan, active: boolean) => {
      if (active) submit({ params: { id: plan.id }, body: { active } })
      else open(plan)
    },
  }
}

export type PlanSwitching = ReturnType<typeof useSwitch>
