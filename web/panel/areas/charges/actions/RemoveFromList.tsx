import { useEffect } from 'react'
import { removeCharge } from '#contract/charges/change-endpoints.ts'
import type { ChargeRow } from '#contract/charges/shapes.ts'
import { toast } from '#web/kit/dialogs/toast.ts'
import { actTexts } from '#web/panel/areas/charges/actions/act-texts.ts'
import { RemoveDialog } from '#web/panel/areas/charges/actions/RemoveDialog.tsx'
import { useChargeAct } from '#web/panel/areas/charges/actions/useChargeAct.ts'

interface RemoveFromListProps {
  readonly charge: ChargeRow
  readonly onOver: () => void
}

/** Deletes a charge where it is listed; the list reloads in place (R-CHL-11). */
export function RemoveFromList({ charge, onOver }: RemoveFromListProps) {
  const act = useChargeAct({
    name: `charge.remove.${charge.uuid}`,
    endpoint: removeCharge,
    input: { params: { id: charge.uuid } },
    onDone: () => {
      toast.success(actTexts.remove.done)
      onOver()
    },
  })
  const { ask } = act
  // Asked once for each charge.
  useEffect(() => void ask(), [charge.uuid])
  return <RemoveDialog title={charge.title} act={act} onClose={onOver} />
}
