import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '#contract/sign-in/session-endpoints.ts'
import { call } from '#web/client/call.ts'
import { textsOf } from '#web/client/failed.ts'
import { invalidate } from '#web/client/queries.ts'
import { toast } from '#web/kit/dialogs/toast.ts'
import { sessionTexts as texts } from '#web/panel/areas/sign-in/session-texts.ts'

/** One session, or all but the current one. */
export type SessionsToEnd = OwnSession | 'others'

/**
 * Ends sessions after a confirmation; the reason of a refusal is shown in the dialog, which stays
 * open.
 */
export function useSessionEnding(onDone: () => void) {
  const [target, setTarget] = useState<SessionsToEnd | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>()
  const client = useQueryClient()
  const open = (next: SessionsToEnd) => {
    setFailure(undefined)
    setTarget(next)
    setOpen(true)
  }
  const end = async () => {
    if (!target) return
    setBusy(true)
    setFailure(undefined)
    try {
      if (target === 'others') await call(endOtherSessions, {})
      else await call(endOwnSession, { params: { id: target.id } })
      setOpen(false)
      toast.success(target === 'others' ? texts.othersEnded : texts.ended)
      await invalidate(client, listOwnSessions)
      onDone()
    } catch (refused) {
      setFailure(textsOf(refused))
    } finally {
      setBusy(false)
    }
  }
  return { target, isOpen, isBusy, failure, open, close: () => setOpen(false), end }
}

export type SessionEnding = ReturnType<typeof useSessionEnding>
