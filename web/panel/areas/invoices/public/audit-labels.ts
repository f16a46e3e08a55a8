import { invoiceLabel } from '#contract/invoices/labels.ts'
import type { AuditLabels } from '#web/panel/areas/audit/public/audit-labels.ts'

/** Labels of what an invoice leaves in the audit trail of its charge. */
export const invoiceAuditLabels: AuditLabels = {
  fields: {
    invoiceStatus: 'Nota fiscal',
    invoiceNumber: 'Número da nota fiscal',
    invoiceMailed: 'Nota enviada por e-mail',
    invoiceCancelAsked: 'Cancelamento pedido da nota',
    invoiceCancelRefused: 'Cancelamento recusado',
  },
  values: { invoiceStatus: invoiceLabel },
}
