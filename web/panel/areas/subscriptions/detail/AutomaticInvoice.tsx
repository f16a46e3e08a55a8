import { Button } from '@mantine/core'
import { useState } from 'react'
import { switchInvoices } from '#contract/subscriptions/endpoints.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { Badge } from '#web/kit/layout/Badge.tsx'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { CanceledIcon, DoneIcon } from '#web/kit/theme/icons.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'
import { useSubscriptionChange } from '#web/panel/areas/subscriptions/detail/useSubscriptionChange.ts'
import classes from '../Subscriptions.module.css'

const { invoice } = texts

/** Whether notes go out by themselves, and the switch of it (R-SUBD-03, R-SUBD-15). */
export function AutomaticInvoice({ subscription }: { readonly subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false)
  const { isBusy, failure, send, forget } = useSubscriptionChange(switchInvoices)
  const { uuid, activeInvoiceConfig, invoiceEnabled: isOn, cancelledDate } = subscription
  if (!activeInvoiceConfig || cancelledDate !== null) return null
  const label = isOn ? invoice.switchOff : invoice.switchOn
  const confirm = async () => {
    const done = isOn ? invoice.switchedOff : invoice.switchedOn
    if (!(await send({ params: { id: uuid }, body: { enabled: !isOn } }, done))) setOpen(false)
  }
  return (
    <SectionCard
      title={invoice.title}
      aside={
        <Badge tone={isOn ? 'ok' : 'end'} icon={isOn ? DoneIcon : CanceledIcon}>
          {isOn ? invoice.on : invoice.off}
        </Badge>
      }
    >
      <div className={classes.setting}>
        <p>{isOn ? invoice.isOn : invoice.isOff}</p>
        <Button
          variant="default"
          onClick={() => {
            forget()
            setOpen(true)
          }}
        >
          {label}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        title={label}
        confirmLabel={label}
        isBusy={isBusy}
        failure={failure}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        <p>{isOn ? invoice.offWords : invoice.onWords}</p>
      </ConfirmDialog>
    </SectionCard>
  )
}
