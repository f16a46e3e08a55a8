import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { holdsPage, openForm } from '#web/client/open-work.ts'
import type { UnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import { kitTexts } from '#web/kit/texts.ts'

export interface LeaveTexts {
  readonly leaveTitle: string
  readonly leaveText: string
  readonly leave: string
  /** The button that stays on the form. */
  readonly stay?: string
}

interface AskOptions {
  readonly texts?: LeaveTexts
  /** Also when nothing would be lost. */
  readonly always?: boolean
}

/** Asks before a form without a cancel button is left. */
export const LeaveQuestion = ({ work }: { readonly work: UnsavedWork }) =>
  useLeaveQuestion(work).dialog

interface Question {
  readonly texts: LeaveTexts
  readonly then: () => void
}

/**
 * Asks before what was typed is lost: by a link, Back or a shortcut, by signing out, and by the
 * browser before it reloads or closes the page. `ask` is for the form's own ways out, as 'Cancelar'
 * and Escape. Another state of the same page, as the next step of a wizard, is no leaving. `ownTexts`
 * is a constant, for work that is no form.
 */
export function useLeaveQuestion(
  { isUnsaved, finish }: Pick<UnsavedWork, 'isUnsaved' | 'finish'>,
  ownTexts: LeaveTexts = kitTexts.leave,
) {
  const [question, setQuestion] = useState<Question | null>(null)
  const latest = useRef(isUnsaved)
  useEffect(() => {
    latest.current = isUnsaved
  })
  const ask = (then: () => void, { texts = ownTexts, always = false }: AskOptions = {}) =>
    always || isUnsaved() ? setQuestion({ texts, then }) : then()
  useEffect(
    () =>
      openForm({
        isUnsaved: () => latest.current(),
        ask: (then) => setQuestion({ texts: ownTexts, then }),
      }),
    [ownTexts],
  )
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && latest.current(),
    enableBeforeUnload: () => holdsPage(latest.current()),
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  const isAsking = isBlocked || question !== null
  const texts = question?.texts ?? ownTexts
  const dialog: ReactNode = (
    <ConfirmDialog
      isOpen={isAsking}
      title={texts.leaveTitle}
      confirmLabel={texts.leave}
      {...(texts.stay ? { cancelLabel: texts.stay } : {})}
      isDangerous
      onConfirm={() => {
        finish()
        setQuestion(null)
        if (isBlocked) blocker.proceed()
        else question?.then()
      }}
      onClose={() => {
        setQuestion(null)
        if (isBlocked) blocker.reset()
      }}
    >
      {texts.leaveText}
    </ConfirmDialog>
  )
  return { ask, dialog }
}
