import type { Uuid } from '#contract/basics/ids.ts'
import { LIFETIMES_MS } from '#contract/sign-in/shapes.ts'
import { lockCredentials } from '#server/areas/accounts/credentials.ts'
import { RESET_REQUESTED } from '#server/areas/sign-in/anonymous-requests.ts'
import { mailToUser, type UserMailTools } from '#server/areas/sign-in/mail-to-user.ts'
import {
  firstPasswordMail,
  passwordChangedMail,
  resetMail,
  sessionEndedMail,
  welcomeMail,
} from '#server/areas/sign-in/mails.ts'
import { PASSWORD_SET } from '#server/areas/sign-in/reset-password.ts'
import { TOKEN_REUSED } from '#server/areas/sign-in/session.ts'
import { replacePasswordToken } from '#server/areas/sign-in/sql.ts'
import type { EventJob } from '#server/platform/events/queue.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { hashOf } from '#server/platform/security/identifiers.ts'

const PATH = '/redefinir-senha'

/**
 * Makes the link and mails it. Its token is derived from the job, so that a second try sends the
 * same link and no row ever holds it in clear.
 */
const resetLink = (tools: UserMailTools): EventJob => ({
  name: 'mail-password-link',
  types: [RESET_REQUESTED],
  async run(followed) {
    const { id, sellerId, event, database } = followed
    const token = tools.vault.derive(`password-token|${id}`)
    const first = await database.withTenant(sellerId, async (transaction) => {
      // Of two links at once the second replaces the first.
      const user = await lockCredentials(transaction, event.subject_id)
      if (!user) return null
      const isFirst = user.status === 'CREATED'
      const lifeMs = isFirst ? LIFETIMES_MS.firstPasswordToken : LIFETIMES_MS.passwordToken
      await replacePasswordToken(transaction, {
        id: id as Uuid,
        userId: user.id,
        hash: hashOf(token),
        expiresAt: machineInstant(lifeMs),
      })
      return isFirst
    })
    if (first === null) return
    const letter = first ? welcomeMail : resetMail
    await mailToUser(followed, tools, (about) => letter(`${about.panelUrl}${PATH}/${token}`, about))
  },
})

const passwordChanged = (tools: UserMailTools): EventJob => ({
  name: 'mail-password-changed',
  types: [PASSWORD_SET],
  run: (followed) => {
    const { first } = followed.event.data as { readonly first: boolean }
    return mailToUser(followed, tools, first ? firstPasswordMail : passwordChangedMail)
  },
})

const sessionEnded = (tools: UserMailTools): EventJob => ({
  name: 'mail-session-ended',
  types: [TOKEN_REUSED],
  run: (followed) => mailToUser(followed, tools, sessionEndedMail),
})

export const signInJobs = (tools: UserMailTools): EventJob[] => [
  resetLink(tools),
  passwordChanged(tools),
  sessionEnded(tools),
]
