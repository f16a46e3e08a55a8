import { useRouter } from '@tanstack/react-router'
import { pathTo } from '#contract/access/pages.ts'
import { toast } from '#web/kit/dialogs/toast.ts'
import { actTexts } from '#web/panel/areas/charges/actions/act-texts.ts'
import { CHARGE_CALLS } from '#web/panel/areas/charges/charge-calls.ts'
import { ActButton, type ChargeActProps } from '#web/panel/areas/charges/actions/ActButton.tsx'
import { RemoveDialog } from '#web/panel/areas/charges/actions/RemoveDialog.tsx'
import { useChargeAct } from '#web/panel/areas/charges/actions/useChargeAct.ts'

const { remove: texts } = actTexts

/** Deletes the charge and goes back to where one came from (R-CHD-14). */
export function RemoveCharge({ charge, page }: ChargeActProps) {
  const { history } = useRouter()
  const act = useChargeAct({
    name: `charge.remove.${charge.uuid}`,
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
      <ActButton
        charge={charge}
        act="remove"
        label={texts.button}
        isDangerous
        onClick={() => void act.ask()}
      />
      <RemoveDialog title={charge.title} act={act} />
    </>
  )
}
