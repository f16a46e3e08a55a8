import type { Uuid } from '#contract/basics/ids.ts'
import { LIVES_MS } from '#contract/sign-in/shapes.ts'
import { mailToUser, type LetterTools } from '#server/areas/sign-in/mail-to-user.ts'
import {
  passwordChangedLetter,
  resetLetter,
  sessionEndedLetter,
  welcomeLetter,
} from '#server/areas/sign-in/mails.ts'
import { RESET_ASKED } from '#server/areas/sign-in/anonymous-requests.ts'
import { PASSWORD_SET } from '#server/areas/sign-in/reset-password.ts'
import { TOKEN_REUSED } from '#server/areas/sign-in/session.ts'
import { replacePasswordToken, userById } from '#server/areas/sign-in/sql.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { hashOf } from '#server/platform/security/identifiers.ts'
import type { EventJob } from '#server/platform/events/queue.ts'

const PATH = '/redefinir-senha'

/**
 * Makes the link and mails it. Its token is derived from the job, so that a second try sends the
 * same link and no row ever holds it in clear.
 */
const resetLink = (tools: LetterTools): EventJob => ({
  name: 'mail-password-link',
  types: [RESET_ASKED],
  async run(followed) {
    const { id, sellerId, event, database } = followed
    const token = tools.vault.derive(`password-token|${id}`)
    const first = await database.withTenant(sellerId, async (transaction) => {
      const user = await userById(transaction, event.subject_id)
      if (!user) return null
      const isFirst = user.status === 'CREATED'
      const lifeMs = isFirst ? LIVES_MS.firstPasswordToken : LIVES_MS.passwordToken
      await replacePasswordToken(transaction, {
        id: id as Uuid,
        userId: user.id,
        hash: hashOf(token),
        expiresAt: machineInstant(lifeMs),
      })
      return isFirst
    })
    if (first === null) return
    const letter = first ? welcomeLetter : resetLetter
    await mailToUser(followed, tools, (about) => letter(`${tools.panelUrl}${PATH}/${token}`, about))
  },
})

const passwordChanged = (tools: LetterTools): EventJob => ({
  name: 'mail-password-changed',
  types: [PASSWORD_SET],
  run: (followed) => mailToUser(followed, tools, passwordChangedLetter),
})

const sessionEnded = (tools: LetterTools): EventJob => ({
  name: 'mail-session-ended',
  types: [TOKEN_REUSED],
  run: (followed) => mailToUser(followed, tools, sessionEndedLetter),
})

export const signInJobs = (tools: LetterTools): EventJob[] => [
  resetLink(tools),
  passwordChanged(tools),
  sessionEnded(tools),
]
