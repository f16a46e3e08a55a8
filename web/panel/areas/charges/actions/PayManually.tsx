import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { toast } from '#web/kit/dialogs/toast.ts'
import { actTexts } from '#web/panel/areas/charges/actions/act-texts.ts'
import { CHARGE_CALLS } from '#web/panel/areas/charges/charge-calls.ts'
import { ActButton, type ChargeActProps } from '#web/panel/areas/charges/actions/ActButton.tsx'
import { texts as chargeTexts } from '#web/panel/areas/charges/texts.ts'
import { useChargeAct } from '#web/panel/areas/charges/actions/useChargeAct.ts'

const { manualPayment: texts, effects } = actTexts

/** The seller was paid outside (R-CHD-16, R-CHD-17, R-CHD-23). */
export function PayManually({ charge, page }: ChargeActProps) {
  const act = useChargeAct({
    name: `charge.manual-pay.${charge.uuid}`,
    endpoint: CHARGE_CALLS[page].payManually,
    input: { params: { id: charge.uuid }, body: { uuidCharge: charge.uuid } },
    onDone: () => {
      toast.close(texts.failed)
      toast.success(texts.done)
    },
    onFailed: () => toast.error(texts.failed),
  })
  return (
    <>
      <ActButton
        charge={charge}
        act="manualPayment"
        label={texts.button}
        onClick={() => void act.ask()}
      />
      <ConfirmDialog
        isOpen={act.isOpen}
        title={texts.title}
        amount={charge.value}
        to={texts.words(charge.customerName ?? chargeTexts.noCustomer)}
        consequences={act.isAsking ? [effects.asking] : act.consequences}
        warning={texts.warning}
        confirmLabel={texts.button}
        isBusy={act.isBusy}
        isDisabled={act.isAsking}
        failure={act.failure}
        onConfirm={() => void act.confirm()}
        onClose={act.close}
      />
    </>
  )
}
