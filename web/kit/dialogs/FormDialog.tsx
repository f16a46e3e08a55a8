import { Modal } from '@mantine/core'
import { DialogForm, type DialogFormProps } from '#web/kit/dialogs/DialogForm.tsx'

interface FormDialogProps extends DialogFormProps {
  readonly isOpen: boolean
  readonly title: string
  readonly size?: number
}

/** A short form in a dialog (R-WID-02); a click outside doesn't lose what was typed. */
export const FormDialog = ({ isOpen, title, size = 480, ...form }: FormDialogProps) => (
  <Modal
    opened={isOpen}
    onClose={form.isBusy ? () => {} : form.onClose}
    title={title}
    size={size}
    closeOnClickOutside={false}
  >
    <DialogForm {...form} />
  </Modal>
)
