import { invoiceLabel } from '#contract/invoices/labels.ts'
import type { ComponentType } from 'react'
import type { InvoiceStatus } from '#contract/invoices/states.ts'
import { Badge, type Tone } from '#web/kit/layout/Badge.tsx'
import {
  CanceledIcon,
  DashIcon,
  DoneIcon,
  ErrorIcon,
  ProcessingIcon,
  UnknownIcon,
} from '#web/kit/theme/icons.tsx'

interface Look {
  readonly tone: Tone
  readonly icon: ComponentType<{ readonly size?: number }>
}

const LOOKS: Readonly<Record<InvoiceStatus, Look>> = {
  NOT_EMITTED: { tone: 'end', icon: DashIcon },
  SEND_INVOICE_SYSTEM: { tone: 'info', icon: ProcessingIcon },
  AUTHORIZED: { tone: 'plain', icon: DoneIcon },
  REJECTED: { tone: 'bad', icon: ErrorIcon },
  CANCELED: { tone: 'end', icon: CanceledIcon },
}

const UNKNOWN: Look = { tone: 'end', icon: UnknownIcon }

/** The status of an invoice as icon and text; an unknown one as it is (R-GEN-21). */
export function InvoiceBadge({ status }: { readonly status: string }) {
  const look = LOOKS[status as InvoiceStatus] ?? UNKNOWN
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {invoiceLabel(status)}
    </Badge>
  )
}
