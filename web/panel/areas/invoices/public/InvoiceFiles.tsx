import type { Invoice } from '#contract/invoices/shapes.ts'
import { DownloadIcon } from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/areas/invoices/texts.ts'
import classes from '../Invoices.module.css'

interface InvoiceFilesProps {
  readonly link: Invoice['invoiceDownloadLink']
  /** What the files belong to, for screen readers. */
  readonly of: string
}

/** The files of an invoice: the printed one and its XML; nothing before the invoice exists. */
export function InvoiceFiles({ link, of }: InvoiceFilesProps) {
  const files = [
    [texts.pdf, link?.pdfImageLink],
    [texts.xml, link?.xmlImageLink],
  ] as const
  return files.map(
    ([kind, address]) =>
      address && (
        <a
          key={kind}
          className={classes.file}
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={texts.fileOf(kind, of)}
        >
          <DownloadIcon size={14} />
          {kind}
        </a>
      ),
  )
}
