import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '#contract/sign-in/session-endpoints.ts'
import { toast } from '#web/client/commands/toast.ts'
import { call } from '#web/client/requests/call.ts'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { sessionTexts as texts } from '#web/panel/areas/sign-in/session-texts.ts'

/** One session, or all but the current one. */
export type SessionsToEnd = OwnSession | 'others'

const end = (target: SessionsToEnd): Promise<void> =>
  target === 'others'
    ? call(endOtherSessions, {})
    : call(endOwnSession, { params: { id: target.id } })

/** Ends sessions after a confirmation. */
export const useSessionEnding = (onDone: () => void) =>
  useConfirmedAction(end, {
    isQuiet: true,
    invalidates: [listOwnSessions],
    onDone: (_, target) => {
      toast.success(target === 'others' ? texts.othersEnded : texts.ended)
      onDone()
    },
  })

export type SessionEnding = ReturnType<typeof useSessionEnding>
