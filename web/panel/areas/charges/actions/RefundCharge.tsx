import '#web/kit/theme/checkboxes.css'
import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { brandName } from '#contract/basics/cards.ts'
import { formatReais } from '#contract/basics/money.ts'
import { refundCharge } from '#contract/charges/change-endpoints.ts'
import { readCharge } from '#contract/charges/endpoints.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { toast } from '#web/client/commands/toast.ts'
import { queryOf } from '#web/client/queries.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { ActionButton } from '#web/panel/areas/charges/actions/ActionButton.tsx'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'
import { useChargeAction } from '#web/panel/areas/charges/actions/useChargeAction.ts'
import { texts as chargeTexts } from '#web/panel/areas/charges/texts.ts'

const { refund: texts, effects } = actionTexts

function whereTo({ cardResponse: card, customerName }: ChargeDetail): string {
  const description = card ? texts.card(brandName(card.brand), card.last4digits) : texts.anyCard
  return texts.to(description, customerName ?? chargeTexts.noCustomer)
}

/** What the acquirer refused of this charge so far, each with its reason. */
const refusalsOf = ({ history }: ChargeDetail): string[][] =>
  history
    .filter(({ type }) => type === 'REFUND_REFUSED')
    .map(({ detail }) => [chargeRefusals.refundRefused.text, ...(detail ? [detail] : [])])

/** Refunds a card charge after showing what it takes from whom (R-CHD-18, R-CHD-19, R-CHD-31). */
export function RefundCharge({ charge }: { readonly charge: ChargeDetail }) {
  const [asFraud, setAsFraud] = useState(false)
  const { refunding } = charge
  const refusals = refusalsOf(charge)
  const client = useQueryClient()
  const params = { id: charge.uuid }
  const action = useChargeAction({
    // One key until the outcome is known: what was refused, however late, is followed by another.
    scope: `${charge.uuid}.${refusals.length}`,
    endpoint: refundCharge,
    input: { params, body: { asFraud } },
    isOpen: ({ refunding: isOpen }) => isOpen,
    onDone: (refunded) => {
      client.setQueryData(queryOf(readCharge, { params }).queryKey, refunded)
      toast.success(refunded.refunding ? texts.underWay : texts.done)
    },
  })
  return (
    <>
      <ActionButton
        charge={charge}
        act="refund"
        label={texts.open}
        isDangerous
        onClick={action.open}
      />
      <ConfirmDialog
        isOpen={action.isOpen}
        title={texts.title}
        amount={charge.value}
        to={whereTo(charge)}
        consequences={
          refunding
            ? [texts.notice]
            : action.isPreviewing
              ? [effects.loading]
              : [texts.invoice, ...action.consequences]
        }
        warning={texts.warning}
        confirmLabel={texts.button(formatReais(charge.value))}
        isDangerous
        isBusy={action.isBusy}
        isDisabled={action.isPreviewing || refunding}
        failure={refunding ? undefined : (action.failure ?? refusals.at(-1))}
        onConfirm={action.confirm}
        onClose={action.close}
      >
        <Checkbox
          label={texts.fraud}
          description={texts.fraudText}
          checked={asFraud}
          disabled={action.isBusy}
          onChange={(event) => setAsFraud(event.currentTarget.checked)}
        />
      </ConfirmDialog>
    </>
  )
}
