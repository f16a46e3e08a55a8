import { Button, Modal } from '@mantine/core'
import { ErrorState } from '#web/kit/ErrorState.tsx'
import { NoValue } from '#web/kit/NoValue.tsx'
import type { Change } from '#web/panel/areas/customers/customer-changes.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import classes from './ReviewDialog.module.css'

interface ReviewDialogProps {
  readonly changes: readonly Change[]
  /** Somebody else saved meanwhile: three values stand beside each other. */
  readonly isContested: boolean
  readonly note?: string
  readonly isBusy: boolean
  readonly failure: readonly string[] | undefined
  readonly onConfirm: () => void
  readonly onBack: () => void
}

const valueOr = (value: string) => (value === '' ? <NoValue /> : value)

/** Old values struck through against the new ones, before they are saved (R-CUSTD-04). */
export function ReviewDialog(props: ReviewDialogProps) {
  const { changes, isContested, note, isBusy, failure, onConfirm, onBack } = props
  return (
    <Modal
      opened
      onClose={isBusy ? () => {} : onBack}
      title={texts.review}
      size={560}
      closeOnClickOutside={false}
    >
      {isContested && <p className={classes.contested}>{texts.changedMeanwhile}</p>}
      <dl className={classes.list}>
        {changes.map(({ label, was, now, theirs }) => (
          <div key={label} className={classes.change}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.values}>
              <del className={classes.old}>{valueOr(was)}</del>
              {theirs !== null && theirs !== now && (
                <span className={classes.theirs}>
                  <span className={classes.whose}>{texts.theirs}</span> {valueOr(theirs)}
                </span>
              )}
              <ins className={classes.new}>
                {isContested && (
                  <span className={classes.whose}>
                    {theirs === now ? texts.theirs : texts.yours}
                  </span>
                )}{' '}
                {valueOr(now)}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className={classes.note}>{note}</p>}
      {failure && <ErrorState title="Não foi possível salvar" texts={failure} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          {texts.backToEdit}
        </Button>
        <Button onClick={onConfirm} loading={isBusy} data-autofocus>
          {texts.confirm}
        </Button>
      </div>
    </Modal>
  )
}
