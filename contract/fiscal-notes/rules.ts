import { LIVE_INVOICE_STATUSES, type InvoiceStatus } from '#contract/fiscal-notes/states.ts'

/** How often an hour the mail of a note may be asked for (SM-INVOICE). */
export const NOTE_MAILS = { most: 5, everyMs: 3_600_000 } as const

/** After how long the panel asks again when a note was canceled (K-DELAY-03). */
export const RELOAD_AFTER_MS = 3_000

// Nothing was sold: the money never came, or went back.
const WITHOUT_SALE: readonly string[] = ['CANCELED', 'REFUND', 'CHARGEBACK']

/** What the rules look at in a note. */
interface Judged {
  readonly status: InvoiceStatus
}

/** What the notes of a charge allow, asked by name on both sides (SM-INVOICE). */
export const notesAllow = {
  /** The first note of a charge, before it is paid ('Adiantar Emissão de NF', R-INV-02). */
  first: (notes: readonly Judged[]): boolean => notes.length === 0,
  /** Another one, when none stands ('Emitir Novamente', R-INV-03). */
  another: (notes: readonly Judged[]): boolean =>
    notes.length > 0 && !notes.some(({ status }) => LIVE_INVOICE_STATUSES.includes(status)),
  cancel: ({ status }: Judged): boolean => status === 'AUTHORIZED',
  mail: ({ status }: Judged): boolean => status === 'AUTHORIZED',
  /** Whether a charge of this status may get one at all. */
  sale: (chargeStatus: string): boolean => !WITHOUT_SALE.includes(chargeStatus),
} as const
