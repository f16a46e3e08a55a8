import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { switchPlan } from '#contract/plans/endpoints.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { call } from '#web/client/call.ts'
import { textsOf } from '#web/client/failed.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { focusOn } from '#web/kit/layout/ErrorSummary.tsx'
import { toast } from '#web/kit/dialogs/toast.ts'
import { texts } from '#web/panel/areas/plans/texts.ts'
import { forgetPlans } from '#web/panel/areas/plans/usePlanForm.ts'

export const switchIdOf = ({ id }: Plan): string => `plan-switch-${id}`

/** Turns plans on at once, and off after a question: that takes them from buyers (R-PLAN-12). */
export function useSwitch() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Plan | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [turning, setTurning] = useState<Plan | null>(null)
  const [failure, setFailure] = useState<readonly string[] | undefined>()

  const close = () => {
    setOpen(false)
    if (asked) focusOn(switchIdOf(asked))
  }
  const turn = async (plan: Plan, active: boolean) => {
    setTurning(plan)
    setFailure(undefined)
    try {
      await call(switchPlan, { params: { id: plan.id }, body: { active } })
      toast.success(texts.updated)
      await forgetPlans(client)
      return true
    } catch (error) {
      toastFailure(error)
      toast.error(texts.notUpdated)
      setFailure(textsOf(error))
      return false
    } finally {
      setTurning(null)
    }
  }
  return {
    asked,
    isOpen,
    failure,
    close,
    isBusy: turning !== null,
    /** A plan shows at once what it is being turned to. */
    isOn: (plan: Plan) => (turning?.id === plan.id ? !turning.active : plan.active),
    choose: (plan: Plan, active: boolean) => {
      setFailure(undefined)
      if (active) return void turn(plan, true)
      setAsked(plan)
      setOpen(true)
    },
    confirm: async () => {
      if (asked && (await turn(asked, false))) close()
    },
  }
}

export type PlanSwitching = ReturnType<typeof useSwitch>
