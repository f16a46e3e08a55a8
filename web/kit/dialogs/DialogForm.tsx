import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { useDialogWork } from '#web/kit/dialogs/WorkDialog.tsx'
import type { UnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { kitTexts } from '#web/kit/texts.ts'
import classes from './ConfirmDialog.module.css'

export interface DialogFormProps {
  readonly children: ReactNode
  /** By default 'Adicionar' (M-GEN-08). */
  readonly submitLabel?: string
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  /** Why the button is disabled, in a sentence. */
  readonly reason?: string | undefined
  readonly failure?: readonly string[] | undefined
  /** What is typed; the dialog around it is not closed over it without a question. */
  readonly work?: Pick<UnsavedWork, 'isUnsaved' | 'finish'>
  readonly onSubmit: () => void
  readonly onClose: () => void
}

const NOTHING_TYPED = { isUnsaved: () => false, finish: () => {} }

/** The fields of a dialog with their failure and buttons. */
export function DialogForm(props: DialogFormProps) {
  const { children, failure, reason, onClose, isBusy = false, work = NOTHING_TYPED } = props
  useDialogWork(work)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form that the dialog was opened from is not sent with it.
    event.stopPropagation()
    props.onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      {children}
      {failure && (
        <div className={classes.failure}>
          <ErrorState title={kitTexts.notSaved} texts={failure} />
        </div>
      )}
      {reason && <p className={classes.to}>{reason}</p>}
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {kitTexts.cancel}
        </Button>
        <Button type="submit" loading={isBusy} disabled={props.isDisabled ?? false}>
          {props.submitLabel ?? 'Adicionar'}
        </Button>
      </DialogActions>
    </form>
  )
}
