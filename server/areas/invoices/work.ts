import type { ChargeMove } from '#server/areas/charge-core/charge-state.ts'
import { INVOICE_CANCEL_REQUESTED } from '#server/areas/invoices/cancel-invoice.ts'
import {
  INVOICE_MAIL_REQUESTED,
  type InvoiceMailTools,
  mailInvoice,
  recipientsOfInvoice,
} from '#server/areas/invoices/mail-invoice.ts'
import {
  emitForPaid,
  INVOICE_REQUESTED,
  type InvoiceRequest,
} from '#server/areas/invoices/request-invoice.ts'
import {
  type FiscalTools,
  fiscalCause,
  resolveInvoice,
} from '#server/areas/invoices/resolve-invoice.ts'
import { openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { EventJob } from '#server/platform/events/queue.ts'

/** Requests the invoice of each paid charge (SM-INVOICE). */
const invoiceOfPaid = ({ environment }: FiscalTools): EventJob => ({
  name: 'invoice-of-paid',
  types: ['CHARGE_PAID'],
  async run({ sellerId, event, database }) {
    // A dispute that was won is no new payment.
    if ((event.data as ChargeMove).from === 'DISPUTE') return
    await database.withTenant(sellerId, (transaction) =>
      emitForPaid(
        openUnitOfWork(transaction, fiscalCause('WORKER')),
        event.subject_id,
        event.at,
        environment,
      ),
    )
  },
})

/** Sends a requested invoice or cancellation to the fiscal system at once. */
const sendInvoice = (tools: FiscalTools): EventJob => ({
  name: 'send-invoice',
  types: [INVOICE_REQUESTED, INVOICE_CANCEL_REQUESTED],
  run: ({ sellerId, event, database }) =>
    resolveInvoice(database, tools, sellerId, (event.data as InvoiceRequest).invoiceId),
})

const mailOfInvoice = (tools: InvoiceMailTools): EventJob => ({
  name: 'mail-invoice',
  types: [INVOICE_MAIL_REQUESTED],
  recipients: recipientsOfInvoice,
  run: (followed) => mailInvoice(followed, tools),
})

export const fiscalJobs = (tools: FiscalTools & InvoiceMailTools): EventJob[] => [
  invoiceOfPaid(tools),
  sendInvoice(tools),
  mailOfInvoice(tools),
]
