import { formatDay } from '#contract/basics/days.ts'
import { methodLabel } from '#contract/charges/labels.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'

const { receipt: texts } = actionTexts

/** How the charge was paid, when and how much, late fees included (R-CHD-03, R-CHD-09). */
export function PaymentReceipt({ charge }: { readonly charge: ChargeDetail }) {
  const { paymentReceiptType, paidDate, value, paidAmount, uuid } = charge
  if (paymentReceiptType === null) return null
  return (
    <SectionCard title={texts.title}>
      <DataList
        items={[
          { label: texts.method, value: methodLabel(paymentReceiptType) },
          { label: texts.paidOn, value: paidDate && formatDay(paidDate) },
          {
            label: texts.received,
            value: <Money amount={paidAmount ?? value} size="plain" />,
          },
          { label: texts.code, value: uuid },
        ]}
      />
    </SectionCard>
  )
}
