import '@mantine/core/styles/Checkbox.layer.css'
import { brandName } from '#contract/basics/cards.ts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatReais } from '#contract/basics/money.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { refundCharge } from '#contract/charges/change-endpoints.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { toast } from '#web/kit/dialogs/toast.ts'
import { actTexts } from '#web/panel/areas/charges/actions/act-texts.ts'
import { ActButton } from '#web/panel/areas/charges/actions/ActButton.tsx'
import { texts as chargeTexts } from '#web/panel/areas/charges/texts.ts'
import { useChargeAct } from '#web/panel/areas/charges/actions/useChargeAct.ts'

const { refund: texts, effects } = actTexts

function whereTo({ cardResponse: card, customerName }: ChargeDetail): string {
  const words = card ? texts.card(brandName(card.brand), card.last4digits) : texts.anyCard
  return texts.to(words, customerName ?? chargeTexts.noCustomer)
}

/** What the acquirer refused of this charge so far, each with its reason. */
const refusalsOf = ({ history }: ChargeDetail): string[][] =>
  history
    .filter(({ type }) => type === 'REFUND_REFUSED')
    .map(({ detail }) => [chargeRefusals.refundRefused.text, ...(detail ? [detail] : [])])

/** Gives a card charge back, told before what that takes from whom (R-CHD-18, R-CHD-19, R-CHD-31). */
export function RefundCharge({ charge }: { readonly charge: ChargeDetail }) {
  const [asFraud, setAsFraud] = useState(false)
  const { refunding } = charge
  const refusals = refusalsOf(charge)
  const act = useChargeAct({
    // One key until the outcome is known: what was refused, however late, is followed by another.
    name: `charge.refund.${charge.uuid}.${refusals.length}`,
    endpoint: refundCharge,
    input: { params: { id: charge.uuid }, body: { asFraud } },
    isOpen: (told) => told.refunding,
    onDone: (told) => {
      toast.success(told.refunding ? texts.underWay : texts.done)
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
        consequences={
          refunding
            ? [texts.notice]
            : act.isAsking
              ? [effects.asking]
              : [texts.invoice, ...act.consequences]
        }
        warning={texts.warning}
        confirmLabel={texts.button(formatReais(charge.value))}
        isDangerous
        isBusy={act.isBusy}
        isDisabled={act.isAsking || refunding}
        failure={refunding ? undefined : (act.failure ?? refusals.at(-1))}
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
