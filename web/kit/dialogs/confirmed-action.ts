import { type ActionOptions, useAction } from '#web/client/commands/command.ts'
import { useDialog } from '#web/kit/dialogs/useDialog.ts'

interface ConfirmedOptions<Subject, Output> extends ActionOptions<Subject, Output> {
  /** After the dialog was closed without confirming. */
  readonly onCancel?: ((subject: Subject) => void) | undefined
}

/**
 * An action that a dialog confirms. It closes when the action succeeds; a failure is shown in it.
 * `dialog` holds the props of the `ConfirmDialog`.
 */
export function useConfirmedAction<Subject, Output>(
  work: (subject: Subject) => Promise<Output>,
  { onDone, onCancel, ...options }: ConfirmedOptions<Subject, Output> = {},
) {
  const { subject, isOpen, open, close } = useDialog<Subject>()
  const { submit, input, reset, isBusy, failure } = useAction(work, {
    ...options,
    onDone: (output, confirmed) => {
      close()
      return onDone?.(output, confirmed)
    },
  })
  return {
    subject,
    submit,
    input,
    open: (next: Subject) => {
      reset()
      open(next)
    },
    isBusy,
    dialog: {
      isOpen,
      isBusy,
      failure,
      onConfirm: () => {
        if (subject !== null) void submit(subject)
      },
      onClose: () => {
        close()
        if (subject !== null) onCancel?.(subject)
      },
    },
  }
}
