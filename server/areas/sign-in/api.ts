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
import { GRANTING_PROFILES } from '#contract/access/why-not.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { askForLink, setNewPassword } from '#server/areas/sign-in/reset-password.ts'
import { endSession, refreshSession, type SignInTools } from '#server/areas/sign-in/session.ts'
import { emailsOfProfiles } from '#server/areas/sign-in/sql.ts'
import { signInWith, verifyCode } from '#server/areas/sign-in/sign-in.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refused.ts'
import { opens, reads, writes, type Route } from '#server/platform/serve.ts'

export const signInApi = (tools: SignInTools & { readonly passwords: Passwords }): Route[] => [
  opens(signIn, ({ body }, { ip, requestId }, { database }) =>
    signInWith(database, tools, body, {
      ...{ actorKind: 'USER', actorId: null, call: signIn.id, requestId, ip },
    }),
  ),
  opens(refreshToken, ({ body }, { ip, requestId }, { database }) => {
    const cause = {
      actorKind: 'USER',
      actorId: null,
      call: refreshToken.id,
      requestId,
      ip,
    } as const
    return refreshSession(database, tools, body.refreshToken, cause)
  }),
  opens(verifyTwoFactor, ({ body, query }, { headers, ip, requestId }, { database }) => {
    const bearer = /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1]
    const token = body?.twofaToken ?? bearer ?? refuse(signInRefusals.challengeOver)
    const pin = body?.pin ?? query.code ?? refuse(signInRefusals.wrongCode)
    const who = { actorKind: 'USER', actorId: null } as const
    const cause = { ...who, call: verifyTwoFactor.id, requestId, ip }
    return verifyCode(database, tools, { token, pin }, cause)
  }),
  opens(askForReset, async ({ params }, { ip, requestId }, { database }) => {
    const cause = { actorKind: 'USER', actorId: null, call: askForReset.id, requestId, ip } as const
    await askForLink(database, params.email, cause)
  }),
  opens(resetPassword, async ({ params, body }, { ip, requestId }, { database }) => {
    const cause = {
      actorKind: 'USER',
      actorId: null,
      call: resetPassword.id,
      requestId,
      ip,
    } as const
    await setNewPassword(database, tools.passwords, { ...params, ...body }, cause)
  }),
  writes(signOut, async (work, _, caller) => {
    if (caller?.sessionId) await endSession(work, caller.sessionId)
  }),
  reads(readGranters, async (transaction) => ({
    emails: await emailsOfProfiles(transaction, GRANTING_PROFILES),
  })),
  reads(readFeatures, async (_, __, caller) => [...(caller?.features ?? [])]),
]
