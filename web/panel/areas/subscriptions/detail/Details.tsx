import { Button } from '@mantine/core'
import { useState } from 'react'
import { methodLabel } from '#contract/charges/labels.ts'
import { periodicityLabel } from '#contract/plans/labels.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { DetailsForm } from '#web/panel/areas/subscriptions/detail/DetailsForm.tsx'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'

/** What is sold and how it is paid, read until 'Editar assinatura' is pressed (R-SUBD-04). */
export function Details({ subscription }: { readonly subscription: Subscription }) {
  const [isEditing, setEditing] = useState(false)
  const mayEdit = subscription.cancelledDate === null && !isEditing
  return (
    <SectionCard
      title={texts.details}
      aside={
        mayEdit && (
          <Button variant="default" size="xs" onClick={() => setEditing(true)}>
            {texts.edit}
          </Button>
        )
      }
    >
      {isEditing ? (
        <DetailsForm saved={subscription} onDone={() => setEditing(false)} />
      ) : (
        <DataList items={itemsOf(subscription)} />
      )}
    </SectionCard>
  )
}

const itemsOf = ({
  titlePlan,
  basicValue,
  paymentMethod,
  additionalValue,
  bankSlipDescription,
}: Subscription) => [
  { label: texts.plan, value: titlePlan },
  { label: texts.periodicity, value: periodicityLabel(basicValue.type) },
  { label: texts.perMonth, value: <Money amount={basicValue.valuePerMonth} size="plain" /> },
  { label: texts.perPeriod, value: <Money amount={basicValue.value} size="plain" /> },
  { label: texts.method, value: methodLabel(paymentMethod) },
  ...(additionalValue
    ? [
        {
          label: texts.additional,
          value: (
            <>
              <Money amount={additionalValue.value} size="plain" />{' '}
              {texts.inInstallments(additionalValue.installments)}
            </>
          ),
        },
      ]
    : []),
  // Only a bank slip has a description of its own (R-SUBD-05).
  ...(paymentMethod === 'BANK_SLIP'
    ? [{ label: texts.slipDescription, value: bankSlipDescription }]
    : []),
]
