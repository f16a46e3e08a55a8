import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { may } from '#contract/access/actions.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { isPayable } from '#contract/charges/states.ts'
import { notesAllow } from '#contract/fiscal-notes/rules.ts'
import type { Invoice } from '#contract/fiscal-notes/shapes.ts'
import { textsOf } from '#web/client/failed.ts'
import { useViewer } from '#web/client/session.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { ErrorState } from '#web/kit/layout/ErrorState.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import {
  useCancellation,
  useEmission,
  useNoteMail,
  useNotes,
} from '#web/panel/areas/fiscal-notes/data.ts'
import { nameOf, Note } from '#web/panel/areas/fiscal-notes/Note.tsx'
import { texts } from '#web/panel/areas/fiscal-notes/texts.ts'
import classes from '../Invoices.module.css'

interface InvoiceSectionProps {
  readonly charge: ChargeDetail
}

/** The fiscal notes of a charge, for those who may see them, else nothing (R-INV-01). */
export function InvoiceSection(props: InvoiceSectionProps) {
  return may(useViewer(), 'charge.invoices') ? <Section {...props} /> : null
}

function Section({ charge }: InvoiceSectionProps) {
  const cancellation = useCancellation(charge.cnpjSeller)
  const { notes, error, refetch } = useNotes(charge.uuid, cancellation.canceling)
  const mailing = useNoteMail(charge.uuid)
  const { note, settle } = cancellation
  useEffect(() => {
    if (notes) settle(notes)
  })
  return (
    <SectionCard title={texts.title} aside={notes && <EmitButton charge={charge} notes={notes} />}>
      {error && (
        <ErrorState title={texts.notLoaded} texts={textsOf(error)} onRetry={() => void refetch()} />
      )}
      {notes && <Hint charge={charge} notes={notes} />}
      {notes && notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((each) => (
            <Note
              key={each.uuidInvoice}
              note={each}
              isCanceling={cancellation.canceling === each.uuidInvoice}
              isMailing={mailing.isBusy}
              onMail={() => void mailing.mail()}
              onCancel={() => cancellation.open(each)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={note !== null}
        title={texts.dialog.title}
        warning={texts.dialog.warning}
        confirmLabel={texts.dialog.confirm}
        isDangerous
        isBusy={cancellation.isBusy}
        failure={cancellation.failure}
        onConfirm={() => void cancellation.cancel()}
        onClose={cancellation.close}
      >
        {note && <p>{texts.dialog.words(nameOf(note))}</p>}
      </ConfirmDialog>
    </SectionCard>
  )
}

interface OfNotes extends InvoiceSectionProps {
  readonly notes: readonly Invoice[]
}

// Only what was sold without anybody's name is a quick link.
const isQuick = ({ customerName }: ChargeDetail) => customerName === null

// R-INV-02, R-INV-03.
function EmitButton({ charge, notes }: OfNotes) {
  const { isBusy, emit } = useEmission(charge.uuid)
  const isFirst = notesAllow.first(notes)
  const isPossible = isFirst || notesAllow.another(notes)
  if (!isPossible || isQuick(charge) || !notesAllow.sale(charge.status)) return null
  return (
    <Button
      size="xs"
      disabled={!charge.activeInvoiceConfig}
      loading={isBusy}
      onClick={() => void emit()}
    >
      {isFirst ? texts.first : texts.another}
    </Button>
  )
}

// What a person should know where there is nothing to see.
function Hint({ charge, notes }: OfNotes) {
  if (isQuick(charge)) return <p className={classes.words}>{texts.quick}</p>
  const lines = [
    ...(notes.length === 0 ? [texts.none] : []),
    ...(charge.activeInvoiceConfig ? [] : [texts.notActive]),
    ...(notes.length === 0 && charge.activeInvoiceConfig && isPayable(charge.status)
      ? [texts.byItself]
      : []),
  ]
  return lines.length > 0 && <p className={classes.words}>{lines.join(' ')}</p>
}
