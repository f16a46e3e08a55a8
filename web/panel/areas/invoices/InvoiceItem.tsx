import { Button } from '@mantine/core'
import { formatInstant } from '#contract/basics/days.ts'
import { invoicesAllow } from '#contract/invoices/rules.ts'
import type { Invoice } from '#contract/invoices/shapes.ts'
import { InvoiceBadge } from '#web/panel/areas/invoices/public/InvoiceBadge.tsx'
import { InvoiceFiles } from '#web/panel/areas/invoices/public/InvoiceFiles.tsx'
import { texts } from '#web/panel/areas/invoices/texts.ts'
import classes from './Invoices.module.css'

interface InvoiceProps {
  readonly invoice: Invoice
  readonly isCanceling: boolean
  readonly isMailing: boolean
  readonly onMail: () => void
  readonly onCancel: () => void
}

/** What an invoice is called: by its number, else by what it waits for. */
export function nameOf({ invoiceNumber, status }: Invoice): string {
  if (invoiceNumber) return texts.numberOf(invoiceNumber)
  return status === 'SEND_INVOICE_SYSTEM' ? texts.waiting : texts.withoutNumber
}

/** One invoice of a charge: what it is, its files, what may be done with it (R-INV-04, R-INV-05). */
export function InvoiceItem({ invoice, isCanceling, isMailing, onMail, onCancel }: InvoiceProps) {
  const name = nameOf(invoice)
  return (
    <li className={classes.invoice}>
      <div className={classes.facts}>
        <span className={classes.name}>{name}</span>
        <time className={classes.when} dateTime={invoice.createdAt}>
          {formatInstant(invoice.createdAt)}
        </time>
        <InvoiceBadge status={invoice.status} />
        <span className={classes.files}>
          <InvoiceFiles link={invoice.invoiceDownloadLink} of={name} />
        </span>
      </div>
      {invoice.rejectionReason && (
        <p className={classes.reason}>
          {invoice.status === 'AUTHORIZED'
            ? texts.notCanceled(invoice.rejectionReason)
            : invoice.rejectionReason}
        </p>
      )}
      {isCanceling && (
        <p className={classes.description} role="status">
          {texts.canceling}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          disabled={!invoicesAllow.mail(invoice)}
          loading={isMailing}
          aria-label={texts.mailOf(name)}
          onClick={onMail}
        >
          {texts.mail}
        </Button>
        {invoicesAllow.cancel(invoice) && (
          <Button
            variant="default"
            size="xs"
            className={classes.danger ?? ''}
            disabled={isCanceling}
            aria-label={texts.cancelOf(name)}
            onClick={onCancel}
          >
            {texts.cancel}
          </Button>
        )}
      </div>
    </li>
  )
}
