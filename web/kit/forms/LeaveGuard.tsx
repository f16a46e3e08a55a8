import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'

interface LeaveGuardProps {
  readonly isDirty: boolean
  readonly isDisabled?: boolean
  readonly texts: {
    readonly cancel: string
    readonly leaveTitle: string
    readonly leaveText: string
    readonly leave: string
    /** The button that stays on the form. */
    readonly stay?: string
  }
  readonly onLeave: () => void
}

/** The cancel button of a form: leaves it at once, or after a confirmation when it has changes. */
export function LeaveGuard({ isDirty, isDisabled = false, texts, onLeave }: LeaveGuardProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        disabled={isDisabled}
        onClick={() => (isDirty ? setOpen(true) : onLeave())}
      >
        {texts.cancel}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={texts.leaveTitle}
        confirmLabel={texts.leave}
        {...(texts.stay ? { cancelLabel: texts.stay } : {})}
        isDangerous
        onConfirm={onLeave}
        onClose={() => setOpen(false)}
      >
        {texts.leaveText}
      </ConfirmDialog>
    </>
  )
}
