import { Button } from '@mantine/core'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { EmptyValue } from '#web/kit/format/EmptyValue.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { kitTexts } from '#web/kit/texts.ts'
import classes from './ReviewDialog.module.css'

/** One line of a review; `theirs` is set when another person changed the field. */
export interface Change {
  readonly label: string
  readonly was: string
  readonly now: string
  readonly theirs: string | null
}

interface ReviewDialogProps {
  readonly changes: readonly Change[]
  /** Another person saved first, as this text explains: three values are shown. */
  readonly contested: string | undefined
  readonly note?: string
  readonly isBusy: boolean
  readonly failure: readonly string[] | undefined
  readonly onConfirm: () => void
  readonly onBack: () => void
}

const valueOr = (value: string) => (value === '' ? <EmptyValue /> : value)

/** Old values struck through against the new ones, before they are saved. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { changes, contested, note, isBusy, failure, onConfirm, onBack } = props
  return (
    <Modal
      opened
      onClose={isBusy ? () => {} : onBack}
      title={kitTexts.review}
      size={560}
      closeOnClickOutside={false}
    >
      {contested && <p className={classes.contested}>{contested}</p>}
      <dl className={classes.list}>
        {changes.map(({ label, was, now, theirs }) => (
          <div key={label} className={classes.change}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.values}>
              <del className={classes.old}>{valueOr(was)}</del>
              {theirs !== null && theirs !== now && (
                <span className={classes.theirs}>
                  <span className={classes.whose}>{kitTexts.theirs}</span> {valueOr(theirs)}
                </span>
              )}
              <ins className={classes.new}>
                {contested && (
                  <span className={classes.whose}>
                    {theirs === now ? kitTexts.theirs : kitTexts.yours}
                  </span>
                )}{' '}
                {valueOr(now)}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className={classes.note}>{note}</p>}
      {failure && <ErrorState title={kitTexts.notSaved} texts={failure} />}
      <DialogActions>
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          {kitTexts.backToEdit}
        </Button>
        <Button onClick={onConfirm} loading={isBusy} data-autofocus>
          {kitTexts.confirm}
        </Button>
      </DialogActions>
    </Modal>
  )
}
