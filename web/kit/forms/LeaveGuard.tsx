import { Button } from '@mantine/core'
import { type LeaveTexts, useLeaveQuestion } from '#web/kit/forms/useLeaveQuestion.tsx'
import type { UnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'

interface LeaveGuardProps {
  readonly work: UnsavedWork
  /** 'Cancelar' is confirmed without a change, too. */
  readonly asksAlways?: boolean
  readonly isDisabled?: boolean
  /** The search value that opens the form, where the page is the same without it. */
  readonly openedBy?: string
  readonly texts: LeaveTexts & { readonly cancel: string }
  readonly onLeave: () => void
}

/**
 * The cancel button of a form: leaves it at once, or after a confirmation when it has changes. All
 * other ways out of the form are confirmed, too.
 */
export function LeaveGuard({ work, texts, onLeave, ...options }: LeaveGuardProps) {
  const { asksAlways = false, isDisabled = false, openedBy } = options
  const { ask, dialog } = useLeaveQuestion(work, { openedBy })
  const leave = () => {
    work.finish()
    onLeave()
  }
  return (
    <>
      <Button
        variant="default"
        disabled={isDisabled}
        onClick={() => ask(leave, { texts, always: asksAlways })}
      >
        {texts.cancel}
      </Button>
      {dialog}
    </>
  )
}
