import { useEffect, useEffectEvent } from 'react'
import { removeCharge } from '#contract/charges/change-endpoints.ts'
import type { ChargeRow } from '#contract/charges/shapes.ts'
import { toast } from '#web/client/commands/toast.ts'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'
import { RemoveDialog } from '#web/panel/areas/charges/actions/RemoveDialog.tsx'
import { useChargeAction } from '#web/panel/areas/charges/actions/useChargeAction.ts'

interface RemoveFromListProps {
  readonly charge: ChargeRow
  readonly onOver: () => void
}

/** Deletes a charge where it is listed; the list reloads in place (R-CHL-11). */
export function RemoveFromList({ charge, onOver }: RemoveFromListProps) {
  const action = useChargeAction({
    scope: charge.uuid,
    endpoint: removeCharge,
    input: { params: { id: charge.uuid } },
    onDone: () => {
      toast.success(actionTexts.remove.done)
      onOver()
    },
  })
  const open = useEffectEvent(action.open)
  // The dialog opens with the charge's row, once.
  useEffect(() => open(), [])
  return <RemoveDialog title={charge.title} action={action} onClose={onOver} />
}
