import { signOut as signOutCall } from '#contract/sign-in/endpoints.ts'
import { currentSession, dropSession } from '#web/client/session.ts'
import { send } from '#web/client/request.ts'

/** Clears the session and leads to the sign-in without waiting for the service (R-LAYOUT-03). */
export function signOut(): void {
  const session = currentSession()
  if (session) void send(signOutCall, {}, { token: session.token }).catch(() => {})
  dropSession()
  location.assign('/login')
}
