import { Button } from '@mantine/core'
import { formatReais } from '#contract/basics/money.ts'
import { acceptDispute } from '#contract/charges/dispute-endpoints.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { toast } from '#web/client/commands/toast.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'
import { useChargeAction } from '#web/panel/areas/charges/actions/useChargeAction.ts'
import { disputeTexts } from '#web/panel/areas/charges/dispute/dispute-texts.ts'

const texts = disputeTexts.accept

/** Accepts a dispute after showing what it takes: the value, and a fee where there is one. */
export function AcceptDispute({ charge }: { readonly charge: ChargeDetail }) {
  const action = useChargeAction({
    scope: charge.uuid,
    endpoint: acceptDispute,
    input: { params: { id: charge.uuid } },
    onDone: () => toast.success(texts.done),
  })
  return (
    <>
      <Button variant="default" size="sm" onClick={action.open}>
        {texts.open}
      </Button>
      <ConfirmDialog
        isOpen={action.isOpen}
        title={texts.title}
        amount={charge.value}
        to={texts.to}
        consequences={
          action.isPreviewing ? [actionTexts.effects.loading] : [texts.held, ...action.consequences]
        }
        warning={texts.warning}
        confirmLabel={texts.button(formatReais(charge.value))}
        isDangerous
        isBusy={action.isBusy}
        isDisabled={action.isPreviewing}
        failure={action.failure}
        onConfirm={action.confirm}
        onClose={action.close}
      />
    </>
  )
}
