import { Button } from '@mantine/core'
import { switchInvoices } from '#contract/subscriptions/endpoints.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { Badge } from '#web/kit/layout/Badge.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { CanceledIcon, DoneIcon } from '#web/kit/theme/icons.tsx'
import { useSubscriptionCommand } from '#web/panel/areas/subscriptions/detail/useSubscriptionCommand.ts'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'
import classes from '../Subscriptions.module.css'

const { invoice } = texts

/** Whether invoices are issued automatically, and the switch of it (R-SUBD-03, R-SUBD-15). */
export function AutomaticInvoice({ subscription }: { readonly subscription: Subscription }) {
  const { uuid, activeInvoiceConfig, invoiceEnabled: isOn, cancelledDate } = subscription
  const { open, dialog } = useSubscriptionCommand(
    switchInvoices,
    isOn ? invoice.switchedOff : invoice.switchedOn,
  )
  if (!activeInvoiceConfig || cancelledDate !== null) return null
  const label = isOn ? invoice.switchOff : invoice.switchOn
  const input = { params: { id: uuid }, body: { enabled: !isOn } }
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
        <Button variant="default" onClick={() => open(input)}>
          {label}
        </Button>
      </div>
      <ConfirmDialog {...dialog} title={label} confirmLabel={label}>
        <p>{isOn ? invoice.offText : invoice.onText}</p>
      </ConfirmDialog>
    </SectionCard>
  )
}
