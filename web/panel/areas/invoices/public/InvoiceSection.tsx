import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { may } from '#contract/access/actions.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { isPayable } from '#contract/charges/states.ts'
import { invoicesAllow } from '#contract/invoices/rules.ts'
import type { Invoice } from '#contract/invoices/shapes.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { useViewer } from '#web/client/session.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import {
  useCancellation,
  useEmission,
  useInvoiceMail,
  useInvoices,
} from '#web/panel/areas/invoices/data.ts'
import { InvoiceItem, nameOf } from '#web/panel/areas/invoices/InvoiceItem.tsx'
import { texts } from '#web/panel/areas/invoices/texts.ts'
import classes from '../Invoices.module.css'

interface InvoiceSectionProps {
  readonly charge: ChargeDetail
}

/** The invoices of a charge, for viewers who may see them (R-INV-01). */
export function InvoiceSection(props: InvoiceSectionProps) {
  return may(useViewer(), 'charge.invoices') ? <Section {...props} /> : null
}

function Section({ charge }: InvoiceSectionProps) {
  const cancellation = useCancellation(charge.cnpjSeller)
  const { invoices, error, refetch } = useInvoices(charge.uuid, cancellation.canceling)
  const mailing = useInvoiceMail(charge.uuid)
  const { subject, settle, dialog } = cancellation
  useEffect(() => {
    if (invoices) settle(invoices)
  })
  return (
    <SectionCard
      title={texts.title}
      aside={invoices && <EmitButton charge={charge} invoices={invoices} />}
    >
      {error && (
        <ErrorState title={texts.notLoaded} texts={textsOf(error)} onRetry={() => void refetch()} />
      )}
      {invoices && <Hint charge={charge} invoices={invoices} />}
      {invoices && invoices.length > 0 && (
        <ul className={classes.invoices}>
          {invoices.map((each) => (
            <InvoiceItem
              key={each.uuidInvoice}
              invoice={each}
              isCanceling={cancellation.canceling === each.uuidInvoice}
              isMailing={mailing.isBusy}
              onMail={() => void mailing.submit({ params: { id: charge.uuid } })}
              onCancel={() => cancellation.open(each)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        {...dialog}
        title={texts.dialog.title}
        warning={texts.dialog.warning}
        confirmLabel={texts.dialog.confirm}
        isDangerous
      >
        {subject && <p>{texts.dialog.description(nameOf(subject))}</p>}
      </ConfirmDialog>
    </SectionCard>
  )
}

interface OfInvoices extends InvoiceSectionProps {
  readonly invoices: readonly Invoice[]
}

// Only quick links sell without a customer.
const isQuick = ({ customerName }: ChargeDetail) => customerName === null

// Requests the first invoice of a sale, or another one (R-INV-02, R-INV-03).
function EmitButton({ charge, invoices }: OfInvoices) {
  const { isBusy, submit } = useEmission(charge.uuid)
  const isFirst = invoicesAllow.first(invoices)
  const isPossible = isFirst || invoicesAllow.another(invoices)
  if (!isPossible || isQuick(charge) || !invoicesAllow.sale(charge.status)) return null
  return (
    <Button
      variant="default"
      size="xs"
      disabled={!charge.activeInvoiceConfig}
      loading={isBusy}
      onClick={() => void submit({ params: { id: charge.uuid } })}
    >
      {isFirst ? texts.first : texts.another}
    </Button>
  )
}

// Explains why there is no invoice, or no button, or that one outlived its sale.
function Hint({ charge, invoices }: OfInvoices) {
  if (isQuick(charge)) return <p className={classes.description}>{texts.quick}</p>
  const lines = [
    ...(invoices.length === 0 ? [texts.none] : []),
    ...(charge.activeInvoiceConfig ? [] : [texts.notActive]),
    ...(invoices.length === 0 && charge.activeInvoiceConfig && isPayable(charge.status)
      ? [texts.byItself]
      : []),
    ...(invoicesAllow.sale(charge.status) ? [] : invoices.filter(invoicesAllow.cancel)).map(
      (invoice) => texts.stillValid(nameOf(invoice)),
    ),
  ]
  return lines.length > 0 && <p className={classes.description}>{lines.join(' ')}</p>
}
