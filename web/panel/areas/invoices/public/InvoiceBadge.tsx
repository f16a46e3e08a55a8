import { invoiceLabel } from '#contract/invoices/labels.ts'
import type { InvoiceStatus } from '#contract/invoices/states.ts'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import { CanceledIcon, DashIcon, DoneIcon, ProcessingIcon } from '#web/kit/theme/icons.tsx'
import { ErrorIcon } from '#web/kit/theme/icons-first.tsx'

const LOOKS: Readonly<Record<InvoiceStatus, StatusLook>> = {
  NOT_EMITTED: { tone: 'end', icon: DashIcon },
  SEND_INVOICE_SYSTEM: { tone: 'info', icon: ProcessingIcon },
  AUTHORIZED: { tone: 'plain', icon: DoneIcon },
  REJECTED: { tone: 'bad', icon: ErrorIcon },
  CANCELED: { tone: 'end', icon: CanceledIcon },
}

/** The status of an invoice (R-GEN-21). */
export const InvoiceBadge = ({ status }: { readonly status: string }) => (
  <StatusBadge looks={LOOKS} status={status} label={invoiceLabel(status)} />
)
