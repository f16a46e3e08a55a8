import type { Feature } from '#contract/access/features.ts'
import type { ProfileName } from '#contract/access/roles.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { SellerSettings } from '#contract/sellers/settings.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'
import type { RowOf } from '#server/platform/database/rows.ts'

/** A refresh token that was replaced: its hash in base64, and when. */
export interface ReplacedToken {
  readonly hash: string
  readonly at: Instant
}

const SESSION_COLUMNS = [
  'id',
  'user_id',
  'refresh_hash',
  'successor_sealed',
  'replaced',
  'last_used_at',
  'expires_at',
  'revoked_at',
] as const

/** A row of session, as a refresh needs it. */
export interface SessionRow extends RowOf<'session', typeof SESSION_COLUMNS> {
  /** The newest refresh token, sealed; null before the first was replaced. */
  readonly successor_sealed: Buffer | null
  /** Tokens that were replaced a short time ago, newest first. */
  readonly replaced: readonly ReplacedToken[]
}

/** Locks a session, so that of two refreshes at once the second sees the first. */
export const lockSession = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<SessionRow>(
    `select ${SESSION_COLUMNS.join(', ')}
       from session where seller_id = $1 and id = $2 for update`,
    [sellerId, id],
  )

/** The user of a session, and the seller's features. */
export interface LiveSession {
  readonly email: string
  readonly profile: ProfileName
  readonly two_factor: boolean
  readonly features: readonly Feature[]
  readonly settings: SellerSettings
}

/** Finds a `LiveSession`: one that has not ended, of a user who is active. */
export const liveSession = (sellerId: SellerId, id: Uuid, at: Instant): SqlStatement => ({
  text: `
    select user_account.email, user_account.profile,
           user_account.totp_sealed is not null as two_factor, seller.features, seller.settings
      from session
      join user_account on user_account.seller_id = session.seller_id
       and user_account.id = session.user_id and user_account.status = 'ACTIVE'
      join seller on seller.seller_id = session.seller_id
     where session.seller_id = $1 and session.id = $2
       and session.revoked_at is null and session.expires_at > $3`,
  values: [sellerId, id, at],
})

/** The client of a session: address and device. */
export interface Device {
  readonly ip: string | null
  readonly userAgent: string | null
}

export interface NewSession {
  readonly id: Uuid
  readonly userId: Uuid
  readonly refreshHash: Buffer
  readonly at: Instant
  readonly expiresAt: Instant
  readonly device: Device
}

/**
 * Stores a new session; of its refresh token only a hash. The user's expired ones are deleted, whose
 * tokens are answered as before.
 */
export const insertSession = ({ sellerId, enqueue, run }: Transaction, session: NewSession) => {
  enqueue('delete from session where seller_id = $1 and user_id = $2 and expires_at <= $3', [
    sellerId,
    session.userId,
    session.at,
  ])
  return run(
    `insert into session (seller_id, id, user_id, refresh_hash, replaced, created_at, last_used_at,
                          expires_at, ip, user_agent)
     values ($1, $2, $3, $4, '[]', $5, $5, $6, $7, $8)`,
    [
      sellerId,
      session.id,
      session.userId,
      session.refreshHash,
      session.at,
      session.expiresAt,
      session.device.ip,
      session.device.userAgent,
    ],
  )
}

export interface RefreshReplacement {
  readonly hash: Buffer
  readonly sealed: Buffer
  readonly replaced: readonly ReplacedToken[]
  readonly at: Instant
  readonly device: Device
}

/** Replaces the refresh token; the sealed successor answers a refresh that is repeated. */
export const replaceRefresh = (
  { sellerId, run }: Transaction,
  id: Uuid,
  { hash, sealed, replaced, at, device }: RefreshReplacement,
) =>
  run(
    `update session set refresh_hash = $3, successor_sealed = $4, replaced = $5, last_used_at = $6,
            ip = $7, user_agent = $8
      where seller_id = $1 and id = $2`,
    [sellerId, id, hash, sealed, JSON.stringify(replaced), at, device.ip, device.userAgent],
  )

/** Ends a session; one that has ended keeps its moment and reason. */
export const revokeSession = ({ sellerId, run }: Transaction, id: Uuid, at: Instant, why: string) =>
  run(
    `update session set revoked_at = $3, revoked_why = $4
      where seller_id = $1 and id = $2 and revoked_at is null`,
    [sellerId, id, at, why],
  )

const OPEN_SESSION_COLUMNS = ['id', 'created_at', 'last_used_at', 'ip', 'user_agent'] as const

/** An open session, as its user recognises it. */
export type OpenSessionRow = RowOf<'session', typeof OPEN_SESSION_COLUMNS>

/** The sessions of the user that are neither ended nor too old nor idle for too long. */
export const openSessionsOf = (
  { sellerId, rows }: Transaction,
  userId: Uuid,
  { now, idleSince }: { readonly now: Instant; readonly idleSince: Instant },
) =>
  rows<OpenSessionRow>(
    `select ${OPEN_SESSION_COLUMNS.join(', ')} from session
      where seller_id = $1 and user_id = $2 and revoked_at is null
        and expires_at > $3 and last_used_at > $4
      order by last_used_at desc, id desc`,
    [sellerId, userId, now, idleSince],
  )

/** Ends one session of the user; false when there is none or it had ended. */
export const revokeOwnSession = async (
  { sellerId, run }: Transaction,
  userId: Uuid,
  id: Uuid,
  at: Instant,
): Promise<boolean> =>
  (await run(
    `update session set revoked_at = $4, revoked_why = 'ENDED_BY_USER'
      where seller_id = $1 and user_id = $2 and id = $3 and revoked_at is null`,
    [sellerId, userId, id, at],
  )) === 1

/** Whether the session is, or was, one of the user. */
export const hasSession = async (
  { sellerId, row }: Transaction,
  userId: Uuid,
  id: Uuid,
): Promise<boolean> =>
  (await row('select from session where seller_id = $1 and user_id = $2 and id = $3', [
    sellerId,
    userId,
    id,
  ])) !== undefined

/** Ends the user's sessions; all of them, or all but the one given. */
export const revokeSessions = (
  { sellerId, run }: Transaction,
  userId: Uuid,
  { at, why, except }: { at: Instant; why: string; except: Uuid | null },
) =>
  run(
    `update session set revoked_at = $3, revoked_why = $4
      where seller_id = $1 and user_id = $2 and revoked_at is null
        and id is distinct from $5::uuid`,
    [sellerId, userId, at, why, except],
  )
