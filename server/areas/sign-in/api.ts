import type { AnyEndpoint } from '#contract/access/endpoint.ts'
import { GRANTING_PROFILES } from '#contract/access/why-not.ts'
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
import { askForLink, setNewPassword } from '#server/areas/sign-in/reset-password.ts'
import { endSession, refreshSession, type SignInTools } from '#server/areas/sign-in/session.ts'
import { signInWith, verifyCode } from '#server/areas/sign-in/sign-in.ts'
import { emailsOfProfiles } from '#server/areas/sign-in/sql.ts'
import type { Incoming } from '#server/platform/exchange.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refused.ts'
import { bearerOf, opens, reads, type Route } from '#server/platform/serve.ts'
import type { Cause } from '#server/platform/work.ts'
import { writes } from '#server/platform/writes.ts'

/** Somebody who says to be a user; who it is, the call finds out. */
const claimed = ({ id }: AnyEndpoint, { ip, requestId }: Incoming): Cause => ({
  ...{ actorKind: 'USER', actorId: null, call: id, requestId, ip },
})

export const signInApi = (tools: SignInTools & { readonly passwords: Passwords }): Route[] => [
  opens(signIn, ({ body }, incoming, { database }) =>
    signInWith(database, tools, body, claimed(signIn, incoming)),
  ),
  opens(refreshToken, ({ body }, incoming, { database }) =>
    refreshSession(database, tools, body.refreshToken, claimed(refreshToken, incoming)),
  ),
  opens(verifyTwoFactor, ({ body, query }, incoming, { database }) => {
    const token = body?.twofaToken ?? bearerOf(incoming) ?? refuse(signInRefusals.challengeOver)
    const pin = body?.pin ?? query.code ?? refuse(signInRefusals.wrongCode)
    return verifyCode(database, tools, { token, pin }, claimed(verifyTwoFactor, incoming))
  }),
  opens(askForReset, ({ params }, incoming, { database }) =>
    askForLink(database, params.email, claimed(askForReset, incoming)),
  ),
  opens(resetPassword, ({ params, body }, incoming, { database }) => {
    const cause = claimed(resetPassword, incoming)
    return setNewPassword(database, tools.passwords, { ...params, ...body }, cause)
  }),
  writes(signOut, async (work, _, caller) => {
    if (caller?.sessionId) await endSession(work, caller.sessionId)
  }),
  reads(readGranters, async (transaction) => ({
    emails: await emailsOfProfiles(transaction, GRANTING_PROFILES),
  })),
  reads(readFeatures, async (_, __, caller) => [...(caller?.features ?? [])]),
]
