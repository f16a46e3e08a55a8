import type { AnyEndpoint } from '#contract/access/endpoint.ts'
import { GRANTING_PROFILES } from '#contract/access/why-not.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import {
  askForReset,
  readFeatures,
  readGranters,
  refreshToken,
  resetPassword,
  signIn,
  signOut,
  verifyTwoFactor,
} from '#contract/sign-in/endpoints.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from '#contract/sign-in/session-endpoints.ts'
import { emailsOfProfiles } from '#server/areas/accounts/users.ts'
import { limitingFailures } from '#server/areas/sign-in/network-limits.ts'
import { endOthers, endOwn, ownSessions } from '#server/areas/sign-in/own-sessions.ts'
import { requestResetLink, setNewPassword } from '#server/areas/sign-in/reset-password.ts'
import {
  type ClientInfo,
  endSession,
  ForgedToken,
  refreshSession,
  type SignInTools,
} from '#server/areas/sign-in/session.ts'
import { signInWith, verifyCode } from '#server/areas/sign-in/sign-in.ts'
import { command } from '#server/platform/commands/command.ts'
import { ApiError, reject } from '#server/platform/http/api-error.ts'
import type { HttpRequest } from '#server/platform/http/messages.ts'
import {
  bearerOf,
  type Caller,
  publicCall,
  query,
  type Route,
} from '#server/platform/http/routes.ts'
import type { Passwords } from '#server/platform/security/passwords.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

const LOGGED_HASH_LENGTH = 16
const LONGEST_USER_AGENT = 300

/** An unauthenticated user; the call checks the identity. */
const anonymousClient = (
  { id }: AnyEndpoint,
  { ip, requestId, headers }: HttpRequest,
): ClientInfo => ({
  actorKind: 'USER',
  actorId: null,
  call: id,
  requestId,
  ip,
  userAgent: headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
})

const userOf = (caller: Caller | null): Uuid =>
  caller?.userId ?? reject(platformRefusals.sessionExpired)

/**
 * Adds a keyed hash of the e-mail to the log line of a refusal, to correlate attempts on one
 * e-mail.
 */
async function loggingEmail<T>(vault: Vault, email: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const emailHash = vault.derive(`log|${email.toLowerCase()}`).slice(0, LOGGED_HASH_LENGTH)
    throw new ApiError(error.reasons, { emailHash })
  }
}

/** The dependencies of the sign-in calls. */
export interface SignInApiTools extends SignInTools {
  readonly passwords: Passwords
  /** The brand's name, which may not be a password. */
  readonly productName: string
}

export const signInApi = (tools: SignInApiTools): Route[] => [
  publicCall(signIn, ({ body }, incoming, platform) =>
    loggingEmail(tools.vault, body.email, () =>
      limitingFailures(platform, { call: signIn.id, ip: incoming.ip }, () =>
        signInWith(platform.database, tools, body, anonymousClient(signIn, incoming)),
      ),
    ),
  ),
  publicCall(refreshToken, ({ body }, incoming, platform) => {
    // An expired session is no guess: after a weekend a whole office has expired sessions.
    const isFailure = (error: unknown) => error instanceof ForgedToken
    const cause = anonymousClient(refreshToken, incoming)
    return limitingFailures(platform, { call: refreshToken.id, ip: incoming.ip, isFailure }, () =>
      refreshSession(platform.database, tools, body.refreshToken, cause),
    )
  }),
  publicCall(verifyTwoFactor, ({ body, query }, incoming, platform) => {
    const token = body?.twofaToken ?? bearerOf(incoming) ?? reject(signInRefusals.challengeOver)
    const pin = body?.pin ?? query.code ?? reject(signInRefusals.wrongCode)
    const cause = anonymousClient(verifyTwoFactor, incoming)
    return limitingFailures(platform, { call: verifyTwoFactor.id, ip: incoming.ip }, () =>
      verifyCode(platform.database, tools, { token, pin }, cause),
    )
  }),
  publicCall(askForReset, ({ params }, incoming, { database }) =>
    loggingEmail(tools.vault, params.email, () =>
      requestResetLink(database, tools.vault, params.email, anonymousClient(askForReset, incoming)),
    ),
  ),
  publicCall(resetPassword, ({ params, body }, incoming, platform) => {
    const cause = anonymousClient(resetPassword, incoming)
    return limitingFailures(platform, { call: resetPassword.id, ip: incoming.ip }, () =>
      setNewPassword(platform.database, tools, { ...params, ...body }, cause),
    )
  }),
  command(signOut, async (work, _, caller) => {
    if (caller?.sessionId) await endSession(work, caller.sessionId)
  }),
  query(listOwnSessions, (transaction, _, caller) =>
    ownSessions(transaction, userOf(caller), caller?.sessionId ?? null),
  ),
  command(endOwnSession, (work, { params }, caller) => endOwn(work, userOf(caller), params.id)),
  command(endOtherSessions, (work, _, caller) =>
    endOthers(work, userOf(caller), caller?.sessionId ?? null),
  ),
  query(readGranters, async (transaction) => ({
    emails: await emailsOfProfiles(transaction, GRANTING_PROFILES),
  })),
  query(readFeatures, async (_, __, caller) => [...(caller?.features ?? [])]),
]
