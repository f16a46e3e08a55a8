import { signOut as signOutCall } from '#contract/sign-in/endpoints.ts'
import { leaveForms } from '#web/client/open-work.ts'
import { leaveFor } from '#web/client/refresh.ts'
import { send } from '#web/client/requests/request.ts'
import { currentSession } from '#web/client/session.ts'
import { discardAllDrafts } from '#web/kit/forms/draft-store.ts'

/**
 * Clears the session and leads to the sign-in without waiting for the service (R-LAYOUT-03). What is
 * not saved is asked about first, and no draft of this user is left for the next one.
 */
export const signOut = (): void => leaveForms(signOutNow)

function signOutNow(): void {
  const session = currentSession()
  if (session) void send(signOutCall, {}, { token: session.token }).catch(() => {})
  leaveFor('/login')
  discardAllDrafts()
}
