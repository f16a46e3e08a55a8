import { DialogForm, type DialogFormProps } from '#web/kit/dialogs/DialogForm.tsx'
import { WorkDialog } from '#web/kit/dialogs/WorkDialog.tsx'

interface FormDialogProps extends DialogFormProps {
  readonly isOpen: boolean
  readonly title: string
  readonly size?: number
}

/** A short form in a dialog (R-WID-02). */
export const FormDialog = ({ isOpen, title, size = 480, ...form }: FormDialogProps) => (
  <WorkDialog
    isOpen={isOpen}
    title={title}
    size={size}
    isBusy={form.isBusy ?? false}
    onClose={form.onClose}
  >
    {(close) => <DialogForm {...form} onClose={close} />}
  </WorkDialog>
)
