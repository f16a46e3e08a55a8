import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Viewer } from '#contract/access/access.ts'
import { mayOpen } from '#contract/access/pages.ts'
import { methodLabel } from '#contract/charges/labels.ts'
import { periodicityLabel } from '#contract/plans/labels.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { useViewer } from '#web/client/session.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { DetailsForm } from '#web/panel/areas/subscriptions/detail/DetailsForm.tsx'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'
import { DeliveriesLink } from '#web/panel/areas/webhooks/public/DeliveriesLink.tsx'

/** What is sold and how it is paid, read until 'Editar assinatura' is pressed (R-SUBD-04). */
export function Details({ subscription }: { readonly subscription: Subscription }) {
  const viewer = useViewer()
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
        <DataList items={itemsOf(subscription, viewer)} />
      )}
    </SectionCard>
  )
}

const itemsOf = (
  {
    uuid,
    titlePlan,
    basicValue,
    paymentMethod,
    additionalValue,
    bankSlipDescription,
  }: Subscription,
  viewer: Viewer,
) => [
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
  ...(mayOpen(viewer, 'integration')
    ? [{ label: texts.webhooks, value: <DeliveriesLink recordId={uuid} /> }]
    : []),
]
