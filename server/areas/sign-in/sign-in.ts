import { TWO_FACTOR_MARKER } from '#contract/access/roles.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { CODE_TRIES, LIVES_MS, type LoginResponse } from '#contract/sign-in/shapes.ts'
import {
  countCode,
  forgetCode,
  RECOVERY_CODE_USED,
  takeSecondFactor,
} from '#server/areas/sign-in/codes.ts'
import { openSession, type SignInTools } from '#server/areas/sign-in/session.ts'
import {
  countWrongCode,
  holdUser,
  insertChallenge,
  lockChallenge,
  replacePasswordHash,
  spendChallenge,
  userByEmail,
  userById,
  type UserRow,
} from '#server/areas/sign-in/sql.ts'
import { createThrottle } from '#server/areas/sign-in/throttle.ts'
import { machineInstant, machineTime } from '#server/platform/clock.ts'
import type { Database, Transaction } from '#server/platform/database.ts'
import { lookUp } from '#server/platform/directory.ts'
import { newId } from '#server/platform/identifiers.ts'
import { networkOf } from '#server/platform/limits.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refused.ts'
import { openWork, type Cause } from '#server/platform/work.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly attemptReference?: string | undefined
}

/**
 * Signs in. Unknown e-mail, wrong password and a user who never set one get the same answer and
 * take the same time (R-LOGIN-14); blocked and inactive are told only after the right password.
 */
export async function signInWith(
  database: Database,
  tools: SignInTools & { readonly passwords: Passwords },
  { email: typed, password, attemptReference }: Credentials,
  cause: Cause,
): Promise<LoginResponse> {
  const email = typed.toLowerCase()
  const ip = networkOf(cause.ip ?? '')
  const throttle = createThrottle(database)
  await throttle.begin(email, ip)
  const entry = await lookUp(database, 'email', email)
  const user = entry
    ? await database.inSeller(entry.sellerId, (transaction) => userByEmail(transaction, email))
    : undefined
  const right = await tools.passwords.matches(password, user?.password_hash ?? null)
  if (!entry || !user || !right || user.status === 'CREATED') {
    return refuse(signInRefusals.wrongCredentials)
  }
  if (user.status === 'BLOCKED') refuse(signInRefusals.blocked)
  if (user.status === 'INACTIVE') refuse(signInRefusals.inactive)
  await throttle.succeeded(email, ip)
  const oldHash = user.password_hash ?? ''
  const newHash = tools.passwords.isOutdated(oldHash) ? await tools.passwords.hash(password) : null
  return database.inSeller(entry.sellerId, async (transaction) => {
    // Hashing takes its time: what an administrator did meanwhile holds.
    const held = await holdUser(transaction, user.id)
    if (held?.status !== 'ACTIVE') return refuse(signInRefusals.wrongCredentials)
    if (newHash) await replacePasswordHash(transaction, user.id, oldHash, newHash)
    const work = openWork(transaction, { ...cause, actorKind: 'USER', actorId: held.email })
    const after = {
      attemptReference: attemptReference ?? null,
      twoFactor: held.totp_sealed !== null,
    }
    work.audit({ subject: { kind: 'user', id: held.id }, after })
    return held.totp_sealed ? challenge(work, tools, held) : openSession(work, tools, held)
  })
}

async function challenge(
  transaction: Transaction,
  { tokens }: SignInTools,
  user: UserRow,
): Promise<LoginResponse> {
  const id = newId()
  await insertChallenge(transaction, id, user.id, machineInstant(LIVES_MS.challenge))
  const { sellerId } = transaction
  return {
    email: user.email,
    roles: [TWO_FACTOR_MARKER],
    token: await tokens.challenge({ sellerId, userId: user.id, sessionId: id }),
    refreshToken: null,
    idSeller: null,
    mixedInstallment: false,
    document: null,
    isActiveForTax: false,
  }
}

interface GivenCode {
  /** The temporary token of the challenge. */
  readonly token: string
  readonly pin: string
}

type Refused = typeof signInRefusals.challengeOver | typeof signInRefusals.wrongCode

/** A wrong code is a fact to be kept, hence an answer and no rollback. */
async function answerChallenge(
  transaction: Transaction,
  tools: SignInTools,
  { challengeId, pin }: { readonly challengeId: Uuid; readonly pin: string },
  cause: Cause,
): Promise<LoginResponse | Refused> {
  const found = await lockChallenge(transaction, challengeId)
  const expired = !found || Date.parse(found.expires_at) <= machineTime.now()
  if (expired || found.used_at || found.wrong_codes >= CODE_TRIES)
    return signInRefusals.challengeOver
  const user = await userById(transaction, found.user_id)
  if (!user || user.status !== 'ACTIVE') return signInRefusals.challengeOver
  const factor = await takeSecondFactor(transaction, tools.vault, user, pin)
  if (!factor) {
    await countWrongCode(transaction, challengeId)
    // The fifth wrong code ends the challenge.
    return found.wrong_codes + 1 >= CODE_TRIES
      ? signInRefusals.challengeOver
      : signInRefusals.wrongCode
  }
  await spendChallenge(transaction, challengeId, machineInstant())
  const work = openWork(transaction, { ...cause, actorKind: 'USER', actorId: user.email })
  const subject = { kind: 'user', id: user.id } as const
  work.audit({ subject, after: { secondFactor: factor } })
  if (factor === 'recovery-code') {
    work.emit(RECOVERY_CODE_USED, subject, { left: user.recovery_hashes.length - 1 })
  }
  return openSession(transaction, tools, user)
}

/**
 * Verifies a code, or a recovery code, by its temporary token. A challenge lives 5 min and takes
 * five wrong codes; a code or counter is good once (R-LOGIN-18, R-LOGIN-20).
 */
export async function verifyCode(
  database: Database,
  tools: SignInTools,
  { token, pin }: GivenCode,
  cause: Cause,
): Promise<LoginResponse> {
  const claims = await tools.tokens.readChallenge(token)
  if (!claims) return refuse(signInRefusals.challengeOver)
  const { sellerId, userId, sessionId: challengeId } = claims
  await countCode(database, userId)
  const result = await database.inSeller(sellerId, (transaction) =>
    answerChallenge(transaction, tools, { challengeId, pin }, cause),
  )
  if ('code' in result) return refuse(result)
  await forgetCode(database, userId)
  return result
}
