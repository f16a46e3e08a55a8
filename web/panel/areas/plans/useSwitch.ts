import { switchPlan } from '#contract/plans/endpoints.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { call } from '#web/client/call.ts'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { focusOn } from '#web/kit/notices/ErrorSummary.tsx'
import { toast } from '#web/client/toast.ts'
import { texts } from '#web/panel/areas/plans/texts.ts'
import { PLAN_READS } from '#web/panel/areas/plans/usePlanForm.ts'

export const switchIdOf = ({ id }: Plan): string => `plan-switch-${id}`

const focusOnSwitch = (plan: Plan) => focusOn(switchIdOf(plan))

interface PlanSwitch {
  readonly plan: Plan
  readonly active: boolean
}

/** Switches plans on at once, and off after a confirmation: buyers can no longer buy them (R-PLAN-12). */
export function useSwitch() {
  const turning = useConfirmedAction(
    ({ plan, active }: PlanSwitch) =>
      call(switchPlan, { params: { id: plan.id }, body: { active } }),
    {
      invalidates: PLAN_READS,
      onDone: (_, { plan, active }) => {
        toast.success(texts.updated)
        if (!active) focusOnSwitch(plan)
      },
      onFailed: () => toast.error(texts.notUpdated),
      onCancel: ({ plan }) => focusOnSwitch(plan),
    },
  )
  const { subject, input, isBusy, dialog, open, submit } = turning
  return {
    dialog,
    isBusy,
    turnedOff: subject?.plan,
    /** A plan that is being switched already shows its new state. */
    isOn: ({ id, active }: Plan) => (isBusy && input?.plan.id === id ? input.active : active),
    choose: (plan: Plan, active: boolean) => {
      if (active) void submit({ plan, active })
      else open({ plan, active })
    },
  }
}

export type PlanSwitching = ReturnType<typeof useSwitch>
