import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/client/commands/toast.ts'
import { queryOf } from '#web/client/queries.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import {
  ActionButton,
  type ChargeActionProps,
} from '#web/panel/areas/charges/actions/ActionButton.tsx'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'
import { useChargeAction } from '#web/panel/areas/charges/actions/useChargeAction.ts'
import { CHARGE_CALLS } from '#web/panel/areas/charges/charge-calls.ts'
import { texts as chargeTexts } from '#web/panel/areas/charges/texts.ts'

const { manualPayment: texts, effects } = actionTexts

/** The seller was paid outside (R-CHD-16, R-CHD-17, R-CHD-23). */
export function PayManually({ charge, page }: ChargeActionProps) {
  const client = useQueryClient()
  const params = { id: charge.uuid }
  const action = useChargeAction({
    scope: charge.uuid,
    endpoint: CHARGE_CALLS[page].payManually,
    input: { params, body: { uuidCharge: charge.uuid } },
    onDone: (paid) => {
      client.setQueryData(queryOf(CHARGE_CALLS[page].read, { params }).queryKey, paid)
      toast.close(texts.failed)
      toast.success(texts.done)
    },
    onFailed: () => toast.error(texts.failed),
  })
  return (
    <>
      <ActionButton
        charge={charge}
        act="manualPayment"
        label={texts.button}
        onClick={action.open}
      />
      <ConfirmDialog
        isOpen={action.isOpen}
        title={texts.title}
        amount={charge.value}
        to={texts.description(charge.customerName ?? chargeTexts.noCustomer)}
        consequences={action.isPreviewing ? [effects.loading] : action.consequences}
        warning={texts.warning}
        confirmLabel={texts.button}
        isBusy={action.isBusy}
        isDisabled={action.isPreviewing}
        failure={action.failure}
        onConfirm={action.confirm}
        onClose={action.close}
      />
    </>
  )
}
