import { rolesOf } from '#contract/access/roles.ts'
import { toInstant } from '#contract/basics/days.ts'
import { isUuid, type SellerId, type Uuid } from '#contract/basics/ids.ts'
import type { SellerSettings } from '#contract/sellers/settings.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { LIFETIMES_MS, type LoginResponse } from '#contract/sign-in/shapes.ts'
import { credentialsById, type UserCredentials } from '#server/areas/accounts/credentials.ts'
import {
  type Device,
  insertSession,
  type LiveSession,
  liveSession,
  lockSession,
  type ReplacedToken,
  replaceRefresh,
  revokeSession,
  type SessionRow,
} from '#server/areas/accounts/sessions.ts'
import { sellerOf } from '#server/areas/sign-in/sql.ts'
import { type Cause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { ApiError, reject } from '#server/platform/http/api-error.ts'
import type { Caller } from '#server/platform/http/routes.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import { hashOf, newId, newSecret } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'
import type { Tokens } from '#server/platform/security/tokens.ts'

/** The cause of a call that opens or refreshes a session, and the device it comes from. */
export interface ClientInfo extends Cause {
  /** The User-Agent header, cut to a bounded length. */
  readonly userAgent: string | null
}

export interface SignInTools {
  readonly tokens: Tokens
  readonly vault: Vault
}

const sealingContext = (sellerId: SellerId, id: Uuid) =>
  `session|successor_sealed|${id}|${sellerId}`

const SIGNATURE_LENGTH = 22

// Derived with a key, so that a replaced token differs from one that was never issued.
const signatureOf = (vault: Vault, unsigned: string): string =>
  vault.derive(`refresh-token|${unsigned}`).slice(0, SIGNATURE_LENGTH)

/** A new refresh token. It names its session, so that it can be found inside its seller. */
function newRefreshToken(vault: Vault, sellerId: SellerId, id: Uuid): string {
  const unsigned = `${sellerId}.${id}.${newSecret()}`
  return `${unsigned}.${signatureOf(vault, unsigned)}`
}

/** Whether a current sealing key signed the token. */
function wasIssued(vault: Vault, token: string): boolean {
  const end = token.lastIndexOf('.')
  return hashOf(token.slice(end + 1)).equals(hashOf(signatureOf(vault, token.slice(0, end))))
}

/** A forged refresh token, answered like an expired one. */
export class ForgedToken extends ApiError {
  constructor() {
    super([{ refusal: signInRefusals.sessionOver }])
  }
}

function readRefresh(token: string) {
  const [seller = '', id = '', secret = ''] = token.split('.')
  if (!/^[1-9]\d{0,8}$/.test(seller) || !isUuid(id) || !secret) throw new ForgedToken()
  return { sellerId: Number(seller) as SellerId, id }
}

async function answer(
  transaction: Transaction,
  { tokens }: SignInTools,
  user: UserCredentials,
  sessionId: Uuid,
  refreshToken: string,
): Promise<LoginResponse> {
  const seller = await sellerOf(transaction)
  if (!seller) throw new Error(`seller ${transaction.sellerId} of user ${user.id} not found`)
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

/** Opens a session and renders the sign-in response. */
export async function openSession(
  transaction: Transaction,
  tools: SignInTools,
  user: UserCredentials,
  device: Device,
): Promise<LoginResponse> {
  const id = newId()
  const refreshToken = newRefreshToken(tools.vault, transaction.sellerId, id)
  await insertSession(transaction, {
    id,
    userId: user.id,
    refreshHash: hashOf(refreshToken),
    at: machineInstant(),
    expiresAt: machineInstant(LIFETIMES_MS.refresh),
    device,
  })
  return answer(transaction, tools, user, id, refreshToken)
}

const isOver = (session: SessionRow) =>
  session.revoked_at !== null ||
  Date.parse(session.expires_at) <= machineTime.now() ||
  Date.parse(session.last_used_at) + LIFETIMES_MS.idle <= machineTime.now()

/** The event of a refresh token that came back after it was replaced. */
export const TOKEN_REUSED = 'user.token-reused'

/** More tabs than this do not refresh at the same time. */
const MAX_REPLACED = 20

const isRecent = ({ at }: ReplacedToken): boolean =>
  machineTime.now() - Date.parse(at) <= LIFETIMES_MS.grace

/** Replaces the session's current token by a new one, which answers for the older ones too. */
async function rotate(
  transaction: Transaction,
  vault: Vault,
  session: SessionRow,
  device: Device,
): Promise<string> {
  const { sellerId } = transaction
  const successor = newRefreshToken(vault, sellerId, session.id)
  const at = machineInstant()
  const replacedNow: ReplacedToken = { hash: session.refresh_hash.toString('base64'), at }
  await replaceRefresh(transaction, session.id, {
    hash: hashOf(successor),
    sealed: vault.seal(successor, sealingContext(sellerId, session.id)),
    replaced: [replacedNow].concat(session.replaced.filter(isRecent)).slice(0, MAX_REPLACED),
    at,
    device,
  })
  return successor
}

/** The current successor of a replaced token; null when it was replaced too long ago. */
async function successorOf(
  transaction: Transaction,
  vault: Vault,
  session: SessionRow,
  { token, device }: { readonly token: string; readonly device: Device },
): Promise<string | null> {
  const hash = hashOf(token)
  if (hash.equals(session.refresh_hash)) return rotate(transaction, vault, session, device)
  const wasReplaced = session.replaced.some(
    (one) => isRecent(one) && hash.equals(Buffer.from(one.hash, 'base64')),
  )
  if (!wasReplaced || !session.successor_sealed) return null
  return vault.open(session.successor_sealed, sealingContext(transaction.sellerId, session.id))
}

/** The result of a refresh: a response, a forged token, or an expired one. */
type Refreshed = LoginResponse | 'FORGED' | 'EXPIRED'

async function refresh(
  transaction: Transaction,
  tools: SignInTools,
  { id, token, cause }: { readonly id: Uuid; readonly token: string; readonly cause: ClientInfo },
): Promise<Refreshed> {
  const session = await lockSession(transaction, id)
  const user = session && (await credentialsById(transaction, session.user_id))
  const expiredOrForged = wasIssued(tools.vault, token) ? 'EXPIRED' : 'FORGED'
  if (!session || !user || isOver(session) || user.status !== 'ACTIVE') return expiredOrForged
  const successor = await successorOf(transaction, tools.vault, session, { token, device: cause })
  if (successor) return answer(transaction, tools, user, id, successor)
  // Access tokens contain the session's id, so knowing it must not be enough to end the session.
  if (expiredOrForged === 'FORGED') return 'FORGED'
  await revokeSession(transaction, id, machineInstant(), 'REFRESH_REUSED')
  const work = openUnitOfWork(transaction, cause)
  const subject = { kind: 'user', id: user.id } as const
  work.emit(TOKEN_REUSED, subject, {})
  work.audit({ subject, after: { sessionEnded: 'REFRESH_REUSED' } })
  return 'EXPIRED'
}

/**
 * Replaces the refresh token. For 20 s the replaced ones answer with the newest; the reuse of one
 * after that ends the session and mails the user (R-LOGIN-17). Every refusal is BAR-1009, a
 * ForgedToken for a token that was never issued.
 */
export async function refreshSession(
  database: Database,
  tools: SignInTools,
  token: string,
  cause: ClientInfo,
): Promise<LoginResponse> {
  const { sellerId, id } = readRefresh(token)
  const refreshed = await database.withTenant(sellerId, (transaction) =>
    refresh(transaction, tools, { id, token, cause }),
  )
  if (typeof refreshed !== 'string') return refreshed
  if (refreshed === 'FORGED') throw new ForgedToken()
  return reject(signInRefusals.sessionOver)
}

/** Ends the session of a caller. */
export const endSession = (transaction: Transaction, id: Uuid) =>
  revokeSession(transaction, id, machineInstant(), 'SIGNED_OUT')

const REMEMBERED_MS = 1_000

/** ADMIN and FINANCES also get the seller's extra features (R-FEAT-02). */
export function featuresOf(
  roles: readonly string[],
  features: readonly string[],
  { adminFinanceExtraFeatures }: SellerSettings,
): string[] {
  const extra = roles.some((role) => role === 'SELLER_ADMIN' || role === 'SELLER_FINANCES')
  return [...new Set([...features, ...(extra ? adminFinanceExtraFeatures : [])])].sort()
}

/**
 * Identifies the caller of an access token, cached for at most a second. `absences` tell which
 * services the installation is without.
 */
export function createIdentify(
  database: Database,
  tokens: Tokens,
  absences: readonly string[] = [],
) {
  const remembered = new Map<string, { caller: Caller | null; untilMs: number }>()
  return async (token: string): Promise<Caller | null> => {
    const known = remembered.get(token)
    if (known && known.untilMs > machineTime.now()) return known.caller
    const claims = await tokens.readAccess(token)
    if (!claims) return null
    const { sellerId, sessionId, userId } = claims
    // The statement is sent together with the begin, because each request of a person waits for it.
    const found = await database.withTenant(
      sellerId,
      async (_transaction, first?: LiveSession) => first,
      liveSession(sellerId, sessionId, toInstant(machineTime.now())),
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
          features: [...featuresOf(roles, found.features, found.settings), ...absences],
        }
      : null
    if (remembered.size > 10_000) remembered.clear()
    remembered.set(token, { caller, untilMs: machineTime.now() + REMEMBERED_MS })
    return caller
  }
}
