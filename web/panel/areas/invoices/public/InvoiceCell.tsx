import type { ChargeRow } from '#contract/charges/shapes.ts'
import { InvoiceBadge } from '#web/panel/areas/invoices/public/InvoiceBadge.tsx'
import { InvoiceFiles } from '#web/panel/areas/invoices/public/InvoiceFiles.tsx'
import classes from '../Invoices.module.css'

/** The newest invoice of a charge in a list: its status and its files (R-CHL-04). */
export function InvoiceCell({ charge }: { readonly charge: ChargeRow }) {
  const { invoiceCharge, invoiceDownloadLink, title } = charge
  return (
    <div className={classes.cell}>
      <InvoiceBadge status={invoiceCharge.status} />
      {invoiceDownloadLink && (
        <span className={classes.files}>
          <InvoiceFiles link={invoiceDownloadLink} of={title} />
        </span>
      )}
    </div>
  )
}
