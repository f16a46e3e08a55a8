import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { periodicityLabel } from '#contract/plans/labels.ts'
import { dropNextCycle } from '#contract/subscriptions/next-cycle-endpoints.ts'
import type { NextCycle, Subscription } from '#contract/subscriptions/shapes.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { Notice } from '#web/kit/notices/Notice.tsx'
import { NextCycleDialog } from '#web/panel/areas/subscriptions/detail/NextCycleDialog.tsx'
import { useSubscriptionCommand } from '#web/panel/areas/subscriptions/detail/useSubscriptionCommand.ts'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'

const { nextCycle: words } = texts

interface OfSubscription {
  readonly subscription: Subscription
}

/** Opens the dialog that plans a change of the next cycle. */
export function PlanNextCycle({ subscription }: OfSubscription) {
  const [isOpen, setOpen] = useState(false)
  if (subscription.cancelledDate !== null) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.title}
      </Button>
      <NextCycleDialog saved={subscription} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** The change that is planned for the next cycle, which can be dropped. */
export function PlannedChange({ subscription }: OfSubscription) {
  const { open, dialog } = useSubscriptionCommand(dropNextCycle, words.dropped)
  const { uuid, nextCycle } = subscription
  if (!nextCycle) return null
  return (
    <SectionCard
      title={words.planned}
      aside={
        <Button variant="default" size="xs" onClick={() => open({ params: { id: uuid } })}>
          {words.drop}
        </Button>
      }
    >
      <p>{changeText(nextCycle)}</p>
      {!nextCycle.planActive && <Notice>{words.offSale(nextCycle.titlePlan)}</Notice>}
      <ConfirmDialog
        {...dialog}
        title={words.drop}
        consequences={words.dropEffects}
        confirmLabel={words.drop}
      />
    </SectionCard>
  )
}

function changeText({ startsOn, titlePlan, basicValue, dueDay }: NextCycle): string {
  const starts = startsOn === null ? words.startsLater : words.startsOn(formatDay(startsOn))
  const { type, value } = basicValue
  const terms = words.terms(titlePlan, formatReais(value), periodicityLabel(type).toLowerCase())
  return `${starts}: ${terms}, ${words.dueOn(dueDay)}.`
}
