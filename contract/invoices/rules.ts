import { type InvoiceStatus, LIVE_INVOICE_STATUSES } from '#contract/invoices/states.ts'

/** How many times an hour the mail of an invoice may be requested (SM-INVOICE). */
export const INVOICE_MAIL_RECIPIENTS = { max: 5, windowMs: 3_600_000 } as const

/** After how long the panel reloads when an invoice was canceled (K-DELAY-03). */
export const RELOAD_AFTER_MS = 3_000

// Statuses without a sale: unpaid or returned.
const WITHOUT_SALE: readonly string[] = ['CANCELED', 'REFUND', 'CHARGEBACK']

/** The facts about an invoice that its rules need. */
interface InvoiceForRules {
  readonly status: InvoiceStatus
}

/**
 * The actions that the invoices of a charge allow, by name (SM-INVOICE); panel and server use the
 * same rules.
 */
export const invoicesAllow = {
  /** The first invoice of a charge, before it is paid ('Adiantar Emissão de NF', R-INV-02). */
  first: (invoices: readonly InvoiceForRules[]): boolean => invoices.length === 0,
  /** Another one, when no invoice is pending or authorized ('Emitir Novamente', R-INV-03). */
  another: (invoices: readonly InvoiceForRules[]): boolean =>
    invoices.length > 0 && !invoices.some(({ status }) => LIVE_INVOICE_STATUSES.includes(status)),
  cancel: ({ status }: InvoiceForRules): boolean => status === 'AUTHORIZED',
  mail: ({ status }: InvoiceForRules): boolean => status === 'AUTHORIZED',
  /** Whether a charge of this status may get one at all. */
  sale: (chargeStatus: string): boolean => !WITHOUT_SALE.includes(chargeStatus),
} as const
