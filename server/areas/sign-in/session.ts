import { rolesOf } from '#contract/access/roles.ts'
import { toInstant } from '#contract/basics/days.ts'
import { isUuid, type SellerId, type Uuid } from '#contract/basics/ids.ts'
import type { SellerSettings } from '#contract/sellers/settings.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { LIVES_MS, type LoginResponse } from '#contract/sign-in/shapes.ts'
import {
  insertSession,
  liveSession,
  lockSession,
  replaceRefresh,
  revokeSession,
  sellerOf,
  userById,
  type SessionRow,
  type UserRow,
} from '#server/areas/sign-in/sql.ts'
import { machineInstant, machineTime } from '#server/platform/clock.ts'
import type { Database, Transaction } from '#server/platform/database.ts'
import { hashOf, newId, newSecret } from '#server/platform/identifiers.ts'
import { refuse } from '#server/platform/refused.ts'
import type { Vault } from '#server/platform/secrets.ts'
import type { Caller } from '#server/platform/serve.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { openWork, type Cause } from '#server/platform/work.ts'

export interface SignInTools {
  readonly tokens: Tokens
  readonly vault: Vault
}

const boundTo = (sellerId: SellerId, id: Uuid) => `session|successor_sealed|${id}|${sellerId}`

/** A refresh token names its session so that no table without a wall has to be read. */
const refreshOf = (sellerId: SellerId, id: Uuid, secret: string) => `${sellerId}.${id}.${secret}`

function readRefresh(token: string) {
  const [seller = '', id = '', secret = ''] = token.split('.')
  if (!/^[1-9]\d{0,8}$/.test(seller) || !isUuid(id) || !secret) refuse(signInRefusals.sessionOver)
  return { sellerId: Number(seller) as SellerId, id, secret }
}

async function answer(
  transaction: Transaction,
  { tokens }: SignInTools,
  user: UserRow,
  sessionId: Uuid,
  refreshToken: string,
): Promise<LoginResponse> {
  const seller = await sellerOf(transaction)
  if (!seller) throw new Error('a user without a seller')
  const { sellerId } = transaction
  return {
    email: user.email,
    roles: rolesOf(user.profile),
    token: await tokens.access({ sellerId, userId: user.id, sessionId }),
    refreshToken,
    idSeller: sellerId,
    mixedInstallment: seller.settings.mixedInstallment,
    document: seller.document,
    isActiveForTax: seller.settings.isActiveForTax,
  }
}

/** Opens a session: the answer of a sign-in that needs nothing more. */
export async function openSession(
  transaction: Transaction,
  tools: SignInTools,
  user: UserRow,
): Promise<LoginResponse> {
  const id = newId()
  const refreshToken = refreshOf(transaction.sellerId, id, newSecret())
  await insertSession(transaction, {
    ...{ id, userId: user.id, refreshHash: hashOf(refreshToken) },
    ...{ at: machineInstant(), expiresAt: machineInstant(LIVES_MS.refresh) },
  })
  return answer(transaction, tools, user, id, refreshToken)
}

const isOver = (session: SessionRow) =>
  session.revoked_at !== null ||
  Date.parse(session.expires_at) <= machineTime.now() ||
  Date.parse(session.last_used_at) + LIVES_MS.idle <= machineTime.now()

/** The event of a refresh token that came back after it was replaced. */
export const TOKEN_REUSED = 'user.token-reused'

/**
 * Replaces the refresh token. The replaced one answers with the same successor for 20 s, later its
 * reuse ends the whole family (R-LOGIN-17).
 */
export async function refreshSession(
  database: Database,
  tools: SignInTools,
  token: string,
  cause: Cause,
): Promise<LoginResponse> {
  const { sellerId, id } = readRefresh(token)
  const result = await database.inSeller(sellerId, async (transaction) => {
    const session = await lockSession(transaction, id)
    const user = session && (await userById(transaction, session.user_id))
    if (!session || !user || isOver(session) || user.status !== 'ACTIVE') return null
    const hash = hashOf(token)
    if (hash.equals(session.refresh_hash)) {
      const successor = refreshOf(sellerId, id, newSecret())
      const sealed = tools.vault.seal(successor, boundTo(sellerId, id))
      const given = { hash: hashOf(successor), previous: hash, sealed, at: machineInstant() }
      await replaceRefresh(transaction, id, given)
      return answer(transaction, tools, user, id, successor)
    }
    const replaced = session.previous_hash?.equals(hash) === true && session.replaced_at !== null
    if (replaced && session.successor_sealed) {
      const ageMs = machineTime.now() - Date.parse(session.replaced_at)
      if (ageMs <= LIVES_MS.grace) {
        const successor = tools.vault.open(session.successor_sealed, boundTo(sellerId, id))
        return answer(transaction, tools, user, id, successor)
      }
    }
    await revokeSession(transaction, id, machineInstant(), 'REFRESH_REUSED')
    openWork(transaction, cause).emit(TOKEN_REUSED, { kind: 'user', id: user.id }, {})
    return null
  })
  return result ?? refuse(signInRefusals.sessionOver)
}

/** Ends the session of a caller. */
export const endSession = (transaction: Transaction, id: Uuid) =>
  revokeSession(transaction, id, machineInstant(), 'SIGNED_OUT')

const REMEMBERED_MS = 1_000

/** ADMIN and FINANCES also get the seller's extra keys (R-FEAT-02). */
export function featuresOf(
  roles: readonly string[],
  features: readonly string[],
  { adminFinanceExtraFeatures }: SellerSettings,
): string[] {
  const extra = roles.some((role) => role === 'SELLER_ADMIN' || role === 'SELLER_FINANCES')
  return [...new Set([...features, ...(extra ? adminFinanceExtraFeatures : [])])].sort()
}

/** Tells who holds an access token, by the state of at most a second ago. */
export function createIdentify(database: Database, tokens: Tokens) {
  const remembered = new Map<string, { caller: Caller | null; untilMs: number }>()
  return async (token: string): Promise<Caller | null> => {
    const known = remembered.get(token)
    if (known && known.untilMs > machineTime.now()) return known.caller
    const claims = await tokens.readAccess(token)
    if (!claims) return null
    const { sellerId, sessionId, userId } = claims
    const found = await database.inSeller(sellerId, (transaction) =>
      liveSession(transaction, sessionId, toInstant(machineTime.now())),
    )
    const roles = found ? rolesOf(found.profile) : []
    const caller: Caller | null = found
      ? {
          kind: 'USER',
          sellerId,
          userId,
          sessionId,
          email: found.email,
          hasTwoFactor: found.two_factor,
          roles,
          features: featuresOf(roles, found.features, found.settings),
        }
      : null
    if (remembered.size > 10_000) remembered.clear()
    remembered.set(token, { caller, untilMs: machineTime.now() + REMEMBERED_MS })
    return caller
  }
}
