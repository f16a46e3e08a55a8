import { useRouter } from '@tanstack/react-router'
import { pathTo } from '#contract/access/pages.ts'
import { toast } from '#web/client/commands/toast.ts'
import {
  ActionButton,
  type ChargeActionProps,
} from '#web/panel/areas/charges/actions/ActionButton.tsx'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'
import { RemoveDialog } from '#web/panel/areas/charges/actions/RemoveDialog.tsx'
import { useChargeAction } from '#web/panel/areas/charges/actions/useChargeAction.ts'
import { CHARGE_CALLS } from '#web/panel/areas/charges/charge-calls.ts'

const { remove: texts } = actionTexts

/** Deletes the charge and goes back to the former page (R-CHD-14). */
export function RemoveCharge({ charge, page }: ChargeActionProps) {
  const { history } = useRouter()
  const action = useChargeAction({
    scope: charge.uuid,
    endpoint: CHARGE_CALLS[page].remove,
    input: { params: { id: charge.uuid } },
    onDone: () => {
      toast.success(texts.done)
      if (history.canGoBack()) history.back()
      else history.push(pathTo('charges'))
    },
  })
  return (
    <>
      <ActionButton
        charge={charge}
        act="remove"
        label={texts.button}
        isDangerous
        onClick={action.open}
      />
      <RemoveDialog title={charge.title} action={action} />
    </>
  )
}
