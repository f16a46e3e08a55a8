import { Button } from '@mantine/core'
import { formatReais } from '#contract/basics/money.ts'
import { acceptDispute } from '#contract/charges/dispute-endpoints.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { toast } from '#web/kit/dialogs/toast.ts'
import { actTexts } from '#web/panel/areas/charges/actions/act-texts.ts'
import { disputeTexts } from '#web/panel/areas/charges/dispute/dispute-texts.ts'
import { useChargeAct } from '#web/panel/areas/charges/actions/useChargeAct.ts'

const texts = disputeTexts.accept

/** Gives a dispute up, told before what that takes: a fee beside the value, where there is one. */
export function AcceptDispute({ charge }: { readonly charge: ChargeDetail }) {
  const act = useChargeAct({
    name: `charge.dispute.accept.${charge.uuid}`,
    endpoint: acceptDispute,
    input: { params: { id: charge.uuid } },
    onDone: () => toast.success(texts.done),
  })
  return (
    <>
      <Button variant="default" size="sm" onClick={() => void act.ask()}>
        {texts.open}
      </Button>
      <ConfirmDialog
        isOpen={act.isOpen}
        title={texts.title}
        amount={charge.value}
        to={texts.to}
        consequences={act.isAsking ? [actTexts.effects.asking] : [texts.held, ...act.consequences]}
        warning={texts.warning}
        confirmLabel={texts.button(formatReais(charge.value))}
        isDangerous
        isBusy={act.isBusy}
        isDisabled={act.isAsking}
        failure={act.failure}
        onConfirm={() => void act.confirm()}
        onClose={act.close}
      />
    </>
  )
}
