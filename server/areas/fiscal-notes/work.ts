import { INVOICE_CANCEL_ASKED } from '#server/areas/fiscal-notes/cancel-note.ts'
import {
  emitForPaid,
  INVOICE_REQUESTED,
  type AboutNote,
} from '#server/areas/fiscal-notes/emit-note.ts'
import {
  INVOICE_MAIL_ASKED,
  mailNote,
  type NoteLetterTools,
} from '#server/areas/fiscal-notes/mail-note.ts'
import {
  fiscalCause,
  resolveNote,
  type FiscalTools,
} from '#server/areas/fiscal-notes/resolve-note.ts'
import type { ChargeMoved } from '#server/areas/payments/charge-state.ts'
import type { EventJob } from '#server/platform/events/queue.ts'
import { openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** What was paid gets its note by itself (SM-INVOICE). */
const noteOfPaid = ({ environment }: FiscalTools): EventJob => ({
  name: 'note-of-paid',
  types: ['CHARGE_PAID'],
  async run({ sellerId, event, database }) {
    // A dispute that was won is no new payment.
    if ((event.data as ChargeMoved).from === 'DISPUTE') return
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

/** A note or its cancellation goes to the fiscal system as soon as it was asked for. */
const sendNote = (tools: FiscalTools): EventJob => ({
  name: 'send-note',
  types: [INVOICE_REQUESTED, INVOICE_CANCEL_ASKED],
  run: ({ sellerId, event, database }) =>
    resolveNote(database, tools, sellerId, (event.data as AboutNote).invoiceId),
})

const mailOfNote = (tools: NoteLetterTools): EventJob => ({
  name: 'mail-note',
  types: [INVOICE_MAIL_ASKED],
  run: (followed) => mailNote(followed, tools),
})

export const fiscalJobs = (tools: FiscalTools & NoteLetterTools): EventJob[] => [
  noteOfPaid(tools),
  sendNote(tools),
  mailOfNote(tools),
]
