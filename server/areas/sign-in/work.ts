import type { Uuid } from '#contract/basics/ids.ts'
import { LIVES_MS } from '#contract/sign-in/shapes.ts'
import type { Mailer } from '#server/adapters/email/port.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { passwordChangedLetter, resetLetter, welcomeLetter } from '#server/areas/sign-in/mails.ts'
import { RESET_ASKED } from '#server/areas/sign-in/reset-password.ts'
import { replacePasswordToken, userById } from '#server/areas/sign-in/sql.ts'
import { machineInstant } from '#server/platform/clock.ts'
import { hashOf } from '#server/platform/identifiers.ts'
import { renderLetter, type Letter } from '#server/platform/mail.ts'
import type { EventJob, Followed } from '#server/platform/queue.ts'
import type { Vault } from '#server/platform/secrets.ts'

/** What a letter to a user of the panel needs. */
export interface LetterTools {
  readonly mailer: Mailer
  readonly vault: Vault
  readonly panelUrl: string
  readonly productName: string
}

const PATH = '/redefinir-senha'

/** Mails the letter to the user of the event, under the job's id: a repetition is told apart. */
export async function mailToUser(
  { id, sellerId, event, database }: Followed,
  { mailer, productName }: LetterTools,
  write: (about: { sellerName: string; productName: string }) => Letter,
): Promise<void> {
  const found = await database.inSeller(sellerId, async (transaction) => {
    const user = await userById(transaction, event.subject_id)
    return user && { to: user.email, seller: await readSeller(transaction) }
  })
  if (!found) return
  const letter = write({ sellerName: found.seller.fantasy_name, productName })
  await mailer.send({ id, to: found.to, ...renderLetter(letter, productName) })
}

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
    const first = await database.inSeller(sellerId, async (transaction) => {
      const user = await userById(transaction, event.subject_id)
      if (!user) return null
      const isFirst = user.status === 'CREATED'
      const lifeMs = isFirst ? LIVES_MS.firstPasswordToken : LIVES_MS.passwordToken
      await replacePasswordToken(transaction, {
        ...{ id: id as Uuid, userId: user.id, hash: hashOf(token) },
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
  types: ['PASSWORD_SET'],
  run: (followed) => mailToUser(followed, tools, passwordChangedLetter),
})

export const signInJobs = (tools: LetterTools): EventJob[] => [
  resetLink(tools),
  passwordChanged(tools),
]
