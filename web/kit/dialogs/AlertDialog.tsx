import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import classes from './ConfirmDialog.module.css'

interface AlertDialogProps {
  readonly title: string
  /** What follows from it, in a sentence. */
  readonly children?: ReactNode
  readonly closeLabel?: string
  readonly onClose: () => void
}

/** Shows what happened, with one button that closes it (R-WID-01). */
export function AlertDialog({ title, children, closeLabel = 'OK', onClose }: AlertDialogProps) {
  const described = useId()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      aria-describedby={described}
    >
      <div id={described} className={classes.description}>
        {children}
      </div>
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          {closeLabel}
        </Button>
      </DialogActions>
    </Modal>
  )
}
