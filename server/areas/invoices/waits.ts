import type { Waits } from '#server/platform/events/waits.ts'

/** What invoices wait for at the fiscal system. */
export const INVOICE_WAITS: Waits = {
  table: 'invoice',
  column: 'next_poll_at',
  where: 'next_poll_at is not null',
}
