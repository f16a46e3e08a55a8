import { askForReset } from '#contract/sign-in/endpoints.ts'
import { call } from '#web/client/requests/call.ts'

/** Asks for the mail by which an invited user sets a password (R-USER-07). */
export const requestReset = (email: string): Promise<void> =>
  call(askForReset, { params: { email } })
