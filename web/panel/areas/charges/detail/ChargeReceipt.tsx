import { formatDay } from '#contract/basics/days.ts'
import { methodLabel } from '#contract/charges/labels.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { Perforation, ReceiptCard, ReceiptCode, ReceiptHead } from '#web/kit/layout/ReceiptCard.tsx'
import { NetOrigin } from '#web/panel/areas/charges/detail/NetOrigin.tsx'
import { reversalFacts } from '#web/panel/areas/charges/detail/reversal-facts.tsx'
import { ChargeStatusBadge } from '#web/panel/areas/charges/public/ChargeStatusBadge.tsx'
import { texts } from '#web/panel/areas/charges/texts.ts'
import classes from '../Charges.module.css'

/** The slip of a charge: status, amount, facts, what is left for the seller (R-CHD-29). */
export function ChargeReceipt({ charge }: { readonly charge: ChargeDetail }) {
  const { status, value, installments, feeAmount, netAmount, paidDate, expirationDate } = charge
  return (
    <ReceiptCard label={charge.title}>
      <ReceiptHead>
        <ChargeStatusBadge status={status} />
        <span className={classes.muted}>{formatDay(paidDate ?? expirationDate)}</span>
      </ReceiptHead>
      <Money amount={value} size="hero" />
      {installments > 1 && <p className={classes.muted}>em {installments}x</p>}
      <Perforation />
      <DataList
        layout="facts"
        items={[
          { label: texts.method, value: methodLabel(charge.paymentMethod) },
          { label: texts.dueDate, value: formatDay(expirationDate) },
        ]}
      />
      {feeAmount !== null && netAmount !== null && (
        <>
          <Perforation />
          <DataList
            layout="facts"
            items={[
              { label: texts.fees, value: <Money amount={feeAmount} size="row" /> },
              { label: texts.net, value: <Money amount={netAmount} size="row" /> },
              ...reversalFacts(charge.reversal),
            ]}
          />
          <NetOrigin id={charge.uuid} />
        </>
      )}
      <ReceiptCode code={charge.uuid} copyLabel={texts.copyCode} />
    </ReceiptCard>
  )
}
