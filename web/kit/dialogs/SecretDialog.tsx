import { Button } from '@mantine/core'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { CopyButton } from '#web/kit/layout/CopyButton.tsx'
import { kitTexts } from '#web/kit/texts.ts'
import classes from './SecretDialog.module.css'

interface SecretDialogProps {
  /** Null: closed. */
  readonly secret: string | null
  readonly title: string
  readonly text: string
  readonly copyLabel: string
  readonly onClose: () => void
}

/** A secret that was just made; it is dropped when the dialog closes. */
export const SecretDialog = ({ secret, title, text, copyLabel, onClose }: SecretDialogProps) => (
  <Modal
    opened={secret !== null}
    onClose={onClose}
    title={title}
    // It is not shown again.
    closeOnClickOutside={false}
    transitionProps={{ duration: 0 }}
  >
    <p>{text}</p>
    <p className={classes.secret}>
      <code>{secret}</code>
    </p>
    <DialogActions>
      <Button variant="default" onClick={onClose}>
        {kitTexts.close}
      </Button>
      <CopyButton isPrimary isFirst value={secret ?? ''} label={copyLabel} />
    </DialogActions>
  </Modal>
)
