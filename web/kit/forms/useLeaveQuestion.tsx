import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { holdsPage, openForm } from '#web/client/open-work.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
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

interface QuestionOptions {
  readonly ownTexts?: LeaveTexts
  /** The search value that opens the form, where the page is the same without it. */
  readonly openedBy?: string | undefined
}

interface Place {
  readonly pathname: string
  readonly search: object
}

const valueIn = ({ search }: Place, name: string): unknown =>
  (search as Readonly<Record<string, unknown>>)[name]

const isLeaving = (current: Place, next: Place, openedBy: string | undefined): boolean =>
  current.pathname !== next.pathname ||
  (openedBy !== undefined && valueIn(current, openedBy) !== valueIn(next, openedBy))

interface Question {
  readonly texts: LeaveTexts
  readonly then: () => void
}

/**
 * Asks before what was typed is lost: by a link, Back or a shortcut, by signing out, and by the
 * browser before it reloads or closes the page. `ask` is for the form's own ways out, as 'Cancelar'
 * and Escape. Another state of the same page, as the next step of a wizard, is no leaving, unless the
 * form is opened by a value of the search. `ownTexts` is a constant, for work that is no form.
 */
export function useLeaveQuestion(
  { isUnsaved, finish }: Pick<UnsavedWork, 'isUnsaved' | 'finish'>,
  { ownTexts = kitTexts.leave, openedBy }: QuestionOptions = {},
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
    shouldBlockFn: ({ current, next }) => isLeaving(current, next, openedBy) && latest.current(),
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
