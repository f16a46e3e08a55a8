import { signOut as signOutCall } from '#contract/sign-in/endpoints.ts'
import { currentSession, dropSession } from '#web/client/session.ts'
import { send } from '#web/client/request.ts'

/** R-LAYOUT-03: clears the session and leads to the sign-in; the service is told, not waited for. */
export function signOut(): void {
  const session = currentSession()
  if (session) void send(signOutCall, {}, { token: session.token }).catch(() => {})
  dropSession()
  location.assign('/login')
}
