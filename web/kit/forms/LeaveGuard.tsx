import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'

interface LeaveTexts {
  readonly leaveTitle: string
  readonly leaveText: string
  readonly leave: string
  /** The button that stays on the form. */
  readonly stay?: string
}

interface LeaveGuardProps {
  readonly isDirty: boolean
  readonly texts: LeaveTexts
  readonly onLeave: () => void
  /** The button that leaves the form. */
  readonly children: (leave: () => void) => ReactNode
}

/** Confirms before a form with changes is left; without changes it is left at once. */
export function LeaveGuard({ isDirty, texts, onLeave, children }: LeaveGuardProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children(() => (isDirty ? setOpen(true) : onLeave()))}
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
