import { Button } from '@mantine/core'
import { formatInstant } from '#contract/basics/days.ts'
import { notesAllow } from '#contract/fiscal-notes/rules.ts'
import type { Invoice } from '#contract/fiscal-notes/shapes.ts'
import { InvoiceBadge } from '#web/panel/areas/fiscal-notes/public/InvoiceBadge.tsx'
import { InvoiceFiles } from '#web/panel/areas/fiscal-notes/public/InvoiceFiles.tsx'
import { texts } from '#web/panel/areas/fiscal-notes/texts.ts'
import classes from './Invoices.module.css'

interface NoteProps {
  readonly note: Invoice
  readonly isCanceling: boolean
  readonly isMailing: boolean
  readonly onMail: () => void
  readonly onCancel: () => void
}

/** What a note is called: by its number, else by what it waits for. */
export function nameOf({ invoiceNumber, status }: Invoice): string {
  if (invoiceNumber) return texts.numberOf(invoiceNumber)
  return status === 'SEND_INVOICE_SYSTEM' ? texts.waiting : texts.withoutNumber
}

/** One note of a charge: what it is, its files, what may be done with it (R-INV-04, R-INV-05). */
export function Note({ note, isCanceling, isMailing, onMail, onCancel }: NoteProps) {
  const name = nameOf(note)
  return (
    <li className={classes.note}>
      <div className={classes.facts}>
        <span className={classes.name}>{name}</span>
        <time className={classes.when} dateTime={note.createdAt}>
          {formatInstant(note.createdAt)}
        </time>
        <InvoiceBadge status={note.status} />
        <span className={classes.files}>
          <InvoiceFiles link={note.invoiceDownloadLink} of={name} />
        </span>
      </div>
      {note.rejectionReason && (
        <p className={classes.reason}>
          {note.status === 'AUTHORIZED'
            ? texts.notCanceled(note.rejectionReason)
            : note.rejectionReason}
        </p>
      )}
      {isCanceling && (
        <p className={classes.words} role="status">
          {texts.canceling}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          disabled={!notesAllow.mail(note)}
          loading={isMailing}
          aria-label={texts.mailOf(name)}
          onClick={onMail}
        >
          {texts.mail}
        </Button>
        {notesAllow.cancel(note) && (
          <Button
            variant="default"
            size="xs"
            className={classes.danger ?? ''}
            disabled={isCanceling}
            aria-label={texts.cancelOf(name)}
            onClick={onCancel}
          >
            {texts.cancel}
          </Button>
        )}
      </div>
    </li>
  )
}
