import { TWO_FACTOR_MARKER } from '#contract/access/roles.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Refusal } from '#contract/basics/refusals.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import {
  LIFETIMES_MS,
  type LoginResponse,
  MAX_CODE_ATTEMPTS,
  type VerifiedLogin,
} from '#contract/sign-in/shapes.ts'
import {
  credentialsByEmail,
  lockCredentials,
  replacePasswordHash,
  type UserCredentials,
} from '#server/areas/accounts/credentials.ts'
import { type RejectedSignIn, submitRequest } from '#server/areas/sign-in/anonymous-requests.ts'
import { countCode, RECOVERY_CODE_USED, spendSecondFactor } from '#server/areas/sign-in/codes.ts'
import { type ClientInfo, openSession, type SignInTools } from '#server/areas/sign-in/session.ts'
import {
  countWrongCode,
  insertChallenge,
  lockChallenge,
  spendChallenge,
} from '#server/areas/sign-in/sql.ts'
import { createThrottle } from '#server/areas/sign-in/throttle.ts'
import { openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { networkOf, refund } from '#server/platform/http/rate-limits.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import type { Passwords } from '#server/platform/security/passwords.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly attemptReference?: string | null | undefined
}

/** A seller number that does not exist, so that the same statements find nothing. */
const NO_SELLER = 0 as SellerId

/** The user of the e-mail; for an unknown e-mail the same statements run and find nothing. */
async function userOf(database: Database, email: string) {
  const entry = await lookUp(database, 'email', email)
  const sellerId = entry?.sellerId ?? NO_SELLER
  const user = await database.withTenant(sellerId, (transaction) =>
    credentialsByEmail(transaction, email),
  )
  return { sellerId, user }
}

const REFUSED = {
  WRONG_PASSWORD: signInRefusals.wrongCredentials,
  BLOCKED: signInRefusals.blocked,
  INACTIVE: signInRefusals.inactive,
} as const satisfies Record<RejectedSignIn, Refusal>

/** Why the user may not sign in; a state is shown only after the right password (R-LOGIN-15). */
function reasonToReject({ status }: UserCredentials, isRight: boolean): RejectedSignIn | null {
  if (!isRight || status === 'CREATED') return 'WRONG_PASSWORD'
  return status === 'ACTIVE' ? null : status
}

/**
 * Signs in. Unknown e-mail, wrong password and a user without a password get the same answer by the
 * same statements, hence in the same time (R-LOGIN-14); blocked and inactive are revealed only
 * after the right password.
 */
export async function signInWith(
  database: Database,
  tools: SignInTools & { readonly passwords: Passwords },
  { email: typed, password, attemptReference = null }: Credentials,
  cause: ClientInfo,
): Promise<LoginResponse> {
  const email = typed.toLowerCase()
  const network = networkOf(cause.ip ?? '')
  const throttle = createThrottle(database)
  await throttle.begin(email, network)
  const { sellerId, user } = await userOf(database, email)
  const oldHash = user?.password_hash ?? null
  const isRight = await tools.passwords.matches(password, oldHash, network)
  const reason = user ? reasonToReject(user, isRight) : 'WRONG_PASSWORD'
  if (!user || reason) {
    const rejected = reason ?? 'WRONG_PASSWORD'
    const request = { kind: 'SIGN_IN_REFUSED', email, reason: rejected, attemptReference } as const
    await submitRequest(database, tools.vault, request, cause)
    return reject(REFUSED[rejected])
  }
  await throttle.succeeded(email, network)
  const newHash =
    oldHash && tools.passwords.isOutdated(oldHash)
      ? await tools.passwords.hash(password, network)
      : null
  const answer = await database.withTenant(sellerId, async (transaction) => {
    // Hashing takes time, so changes by an administrator meanwhile apply.
    const held = await lockCredentials(transaction, user.id)
    if (held?.status !== 'ACTIVE') return reject(signInRefusals.wrongCredentials)
    if (held.password_hash !== oldHash) return null
    if (oldHash && newHash) await replacePasswordHash(transaction, user.id, oldHash, newHash)
    const work = openUnitOfWork(transaction, { ...cause, actorKind: 'USER', actorId: held.email })
    const after = { attemptReference, twoFactor: held.totp_sealed !== null }
    work.audit({ subject: { kind: 'user', id: held.id }, after })
    return held.totp_sealed ? challenge(work, tools, held) : openSession(work, tools, held, cause)
  })
  // The password was replaced meanwhile, so what was typed is compared with the new one.
  return answer ?? signInWith(database, tools, { email, password, attemptReference }, cause)
}

async function challenge(
  transaction: Transaction,
  { tokens }: SignInTools,
  user: UserCredentials,
): Promise<LoginResponse> {
  const id = newId()
  const expiresAt = machineInstant(LIFETIMES_MS.challenge)
  await insertChallenge(transaction, { id, userId: user.id, at: machineInstant(), expiresAt })
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

interface SubmittedCode {
  /** The temporary token of the challenge. */
  readonly token: string
  readonly pin: string
}

type Rejected = typeof signInRefusals.challengeOver | typeof signInRefusals.wrongCode

/** A wrong code must be counted, so it is returned instead of thrown. */
async function answerChallenge(
  transaction: Transaction,
  tools: SignInTools,
  { userId, challengeId, pin }: Record<'userId' | 'challengeId', Uuid> & { readonly pin: string },
  cause: ClientInfo,
): Promise<VerifiedLogin | Rejected> {
  const user = await lockCredentials(transaction, userId)
  const found = await lockChallenge(transaction, challengeId)
  const expired = !found || Date.parse(found.expires_at) <= machineTime.now()
  if (expired || found.used_at || found.wrong_codes >= MAX_CODE_ATTEMPTS)
    return signInRefusals.challengeOver
  if (user?.status !== 'ACTIVE') return signInRefusals.challengeOver
  const factor = await spendSecondFactor(transaction, tools.vault, user, pin)
  const subject = { kind: 'user', id: user.id } as const
  if (!factor) {
    await countWrongCode(transaction, challengeId)
    const work = openUnitOfWork(transaction, { ...cause, actorKind: 'USER', actorId: null })
    work.audit({ subject, after: { accessRefused: 'WRONG_CODE' } })
    // The fifth wrong code ends the challenge.
    return found.wrong_codes + 1 >= MAX_CODE_ATTEMPTS
      ? signInRefusals.challengeOver
      : signInRefusals.wrongCode
  }
  await spendChallenge(transaction, challengeId, machineInstant())
  const work = openUnitOfWork(transaction, { ...cause, actorKind: 'USER', actorId: user.email })
  work.audit({ subject, after: { secondFactor: factor } })
  const left = factor === 'recovery-code' ? user.recovery_hashes.length - 1 : null
  if (left !== null) work.emit(RECOVERY_CODE_USED, subject, { left })
  return { ...(await openSession(transaction, tools, user, cause)), recoveryCodesLeft: left }
}

/**
 * Verifies a code, or a recovery code, by its temporary token. A challenge lives 5 min and takes
 * five wrong codes; a code or counter is good once (R-LOGIN-18, R-LOGIN-20).
 */
export async function verifyCode(
  database: Database,
  tools: SignInTools,
  { token, pin }: SubmittedCode,
  cause: ClientInfo,
): Promise<VerifiedLogin> {
  const claims = await tools.tokens.readChallenge(token)
  if (!claims) return reject(signInRefusals.challengeOver)
  const { sellerId, userId, sessionId: challengeId } = claims
  const counted = await countCode(database, userId)
  const result = await database.withTenant(sellerId, (transaction) =>
    answerChallenge(transaction, tools, { userId, challengeId, pin }, cause),
  )
  if ('code' in result) return reject(result)
  await refund(database, counted)
  return result
}
