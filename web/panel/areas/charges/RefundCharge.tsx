import { brandName } from '#contract/basics/cards.ts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatReais } from '#contract/basics/money.ts'
import { refundCharge } from '#contract/charges/change-endpoints.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { toast } from '#web/kit/toast.ts'
import { actTexts } from '#web/panel/areas/charges/act-texts.ts'
import { ActButton } from '#web/panel/areas/charges/ActButton.tsx'
import { texts as chargeTexts } from '#web/panel/areas/charges/texts.ts'
import { useChargeAct } from '#web/panel/areas/charges/useChargeAct.ts'

const { refund: texts, effects } = actTexts

function whereTo({ cardResponse: card, customerName }: ChargeDetail): string {
  const words = card ? texts.card(brandName(card.brand), card.last4digits) : texts.anyCard
  return texts.to(words, customerName ?? chargeTexts.noCustomer)
}

/** Gives a card charge back, told before what that takes from whom (R-CHD-18, R-CHD-19, R-CHD-31). */
export function RefundCharge({ charge }: { readonly charge: ChargeDetail }) {
  const [asFraud, setAsFraud] = useState(false)
  const act = useChargeAct({
    name: `charge.refund.${charge.uuid}`,
    endpoint: refundCharge,
    input: { params: { id: charge.uuid }, body: { asFraud } },
    isOpen: ({ refunding }) => refunding,
    onDone: ({ refunding }) => {
      toast.success(refunding ? texts.underWay : texts.done)
    },
  })
  return (
    <>
      <ActButton
        charge={charge}
        act="refund"
        label={texts.open}
        isDangerous
        onClick={() => void act.ask()}
      />
      <ConfirmDialog
        isOpen={act.isOpen}
        title={texts.title}
        amount={charge.value}
        to={whereTo(charge)}
        consequences={act.isAsking ? [effects.asking] : [texts.invoice, ...act.consequences]}
        warning={texts.warning}
        confirmLabel={texts.button(formatReais(charge.value))}
        isDangerous
        isBusy={act.isBusy}
        isDisabled={act.isAsking}
        failure={act.failure}
        onConfirm={() => void act.confirm()}
        onClose={act.close}
      >
        <Checkbox
          label={texts.fraud}
          description={texts.fraudWords}
          checked={asFraud}
          disabled={act.isBusy}
          onChange={(event) => setAsFraud(event.currentTarget.checked)}
        />
      </ConfirmDialog>
    </>
  )
}
