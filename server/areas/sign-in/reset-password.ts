import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { PASSWORD_LENGTH } from '#contract/sign-in/shapes.ts'
import {
  lockCredentials,
  setPassword,
  type UserCredentials,
} from '#server/areas/accounts/credentials.ts'
import { endSessionsOf } from '#server/areas/accounts/end-sessions.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { submitRequest } from '#server/areas/sign-in/anonymous-requests.ts'
import {
  endChallenges,
  lockPasswordToken,
  spendPasswordToken,
  userOfPasswordToken,
} from '#server/areas/sign-in/sql.ts'
import { createThrottle } from '#server/areas/sign-in/throttle.ts'
import { type Cause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { countWithin, networkOf } from '#server/platform/http/rate-limits.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import { isGuessablePassword } from '#server/platform/security/password-strength.ts'
import type { Passwords } from '#server/platform/security/passwords.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** The event of a password that was set by a link. */
export const PASSWORD_SET = 'user.password-set'

const PER_EMAIL = { max: 5, windowMs: 3_600_000 }

/**
 * Requests a password link. Known and unknown e-mails get the same answer in the same time
 * (R-RESET-07): a job looks up the user and sends the mail.
 */
export async function requestResetLink(
  database: Database,
  vault: Vault,
  typed: string,
  cause: Cause,
): Promise<void> {
  const email = typed.trim().toLowerCase()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot hold U+0000 in text
  if (email.length > 254 || !/^[^\s@\u0000]+@[^\s@\u0000]+$/.test(email)) {
    const values = { campo: 'email', motivo: 'e-mail inválido' }
    reject(platformRefusals.invalidField, { field: 'email', values })
  }
  await countWithin(database, 'password-reset', email, PER_EMAIL)
  await submitRequest(database, vault, { kind: 'PASSWORD_RESET', email }, cause)
}

/** Rejects a password of a wrong length or made of words of its user and company. */
async function rejectWeak(password: string, personalTexts: readonly string[]): Promise<void> {
  const { min, max } = PASSWORD_LENGTH
  const length = [...password].length
  if (length < min || length > max) {
    const values = { min: String(min), max: String(max) }
    reject(signInRefusals.passwordLength, { field: 'newPassword', values })
  }
  if (await isGuessablePassword(password, personalTexts)) {
    reject(signInRefusals.passwordCommon, { field: 'newPassword' })
  }
}

interface NewPassword {
  readonly token: string
  readonly newPassword: string
}

/** The user of a valid link, both locked; rejects an expired link. */
async function userOfToken(transaction: Transaction, tokenId: Uuid): Promise<UserCredentials> {
  const userId = await userOfPasswordToken(transaction, tokenId)
  const user = userId && (await lockCredentials(transaction, userId))
  const found = await lockPasswordToken(transaction, tokenId)
  const isGood = found && !found.used_at && Date.parse(found.expires_at) > machineTime.now()
  if (!isGood || !user || (user.status !== 'CREATED' && user.status !== 'ACTIVE')) {
    return reject(signInRefusals.tokenOver)
  }
  return user
}

/** What an attacker who knows the user and the company tries first. */
async function personalTextsOf(
  transaction: Transaction,
  { email }: UserCredentials,
): Promise<string[]> {
  const seller = await readSeller(transaction)
  const { company_name, fantasy_name, site_url, sub_domain, checkout_title } = seller
  const texts = [email, company_name, fantasy_name, site_url, sub_domain, checkout_title]
  return texts.filter((text) => text !== null)
}

/**
 * Sets the password by a link's token, which works once (R-RESET-08). CREATED becomes ACTIVE, and every
 * session of the user ends, also one that waits for its second factor (R-RESET-09); a lock by failed
 * sign-ins is lifted.
 */
export async function setNewPassword(
  database: Database,
  { passwords, productName }: { readonly passwords: Passwords; readonly productName: string },
  { token, newPassword }: NewPassword,
  cause: Cause,
): Promise<void> {
  const entry = await lookUp(database, 'password-token', token)
  if (!entry?.recordId) return reject(signInRefusals.tokenOver)
  const tokenId = entry.recordId
  const personalTexts = await database.withTenant(entry.sellerId, async (transaction) =>
    personalTextsOf(transaction, await userOfToken(transaction, tokenId)),
  )
  await rejectWeak(newPassword, [...personalTexts, productName])
  const hash = await passwords.hash(newPassword, networkOf(cause.ip ?? ''))
  const email = await database.withTenant(entry.sellerId, async (transaction) => {
    const user = await userOfToken(transaction, tokenId)
    await spendPasswordToken(transaction, tokenId, machineInstant())
    await setPassword(transaction, user.id, hash)
    await endSessionsOf(transaction, user.id, 'PASSWORD_SET')
    await endChallenges(transaction, user.id, machineInstant())
    const work = openUnitOfWork(transaction, { ...cause, actorKind: 'USER', actorId: user.email })
    const subject = { kind: 'user', id: user.id } as const
    work.audit({ subject, before: { status: user.status }, after: { status: 'ACTIVE' } })
    work.emit(PASSWORD_SET, subject, { first: user.status === 'CREATED' })
    return user.email
  })
  await createThrottle(database).forget(email)
}
