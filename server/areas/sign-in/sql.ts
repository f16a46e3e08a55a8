import type { Feature } from '#contract/access/features.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { SellerSettings } from '#contract/sellers/settings.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { registerHash, unregisterHashes } from '#server/platform/database/directory.ts'

export const sellerOf = ({ sellerId, row }: Transaction) =>
  row<{ document: string; features: readonly Feature[]; settings: SellerSettings }>(
    'select document, features, settings from seller where seller_id = $1',
    [sellerId],
  )

/** Stores a sign-in that waits for its second factor; those of the user that expired are deleted. */
export const insertChallenge = (
  { sellerId, enqueue, run }: Transaction,
  { id, userId, at, expiresAt }: { id: Uuid; userId: Uuid; at: Instant; expiresAt: Instant },
) => {
  const expired = 'seller_id = $1 and user_id = $2 and expires_at <= $3'
  enqueue(`delete from two_factor_challenge where ${expired}`, [sellerId, userId, at])
  return run(
    `insert into two_factor_challenge (seller_id, id, user_id, wrong_codes, expires_at)
     values ($1, $2, $3, 0, $4)`,
    [sellerId, id, userId, expiresAt],
  )
}

export const lockChallenge = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<{ user_id: Uuid; wrong_codes: number; expires_at: Instant; used_at: Instant | null }>(
    `select user_id, wrong_codes, expires_at, used_at from two_factor_challenge
      where seller_id = $1 and id = $2 for update`,
    [sellerId, id],
  )

export const countWrongCode = ({ sellerId, run }: Transaction, id: Uuid) =>
  run(
    `update two_factor_challenge set wrong_codes = wrong_codes + 1
      where seller_id = $1 and id = $2`,
    [sellerId, id],
  )

export const spendChallenge = ({ sellerId, run }: Transaction, id: Uuid, at: Instant) =>
  run('update two_factor_challenge set used_at = $3 where seller_id = $1 and id = $2', [
    sellerId,
    id,
    at,
  ])

/** Ends the user's sign-ins that wait for their second factor. */
export const endChallenges = ({ sellerId, run }: Transaction, userId: Uuid, at: Instant) =>
  run(
    `update two_factor_challenge set used_at = $3
      where seller_id = $1 and user_id = $2 and used_at is null`,
    [sellerId, userId, at],
  )

// An attempt counts as failed before it is verified, in one statement with the check of the wait,
// so that two concurrent attempts cannot both be the last free one.
const countAttemptSql = (blockedUntil: string) => `
  insert into throttle (kind, key_hash, failures, updated_at) values ($1, $2, 1, $3)
  on conflict (kind, key_hash) do update set
    failures = throttle.failures + 1, updated_at = $3,
    blocked_until = case when throttle.failures + 1 >= $4 then ${blockedUntil} end
  where throttle.blocked_until is null or throttle.blocked_until <= $3`

const GROWING_WAIT = `$3::timestamptz
  + least(power(2, throttle.failures + 1 - $4), $5::integer) * interval '1 minute'`

interface AttemptLimit {
  readonly kind: string
  readonly key: Buffer
  readonly at: Instant
  /** The number of free attempts. */
  readonly free: number
}

/** Counts an attempt; after the free ones the wait doubles. False while a wait applies. */
export const countAttemptWithWait = async (
  { run }: Queries,
  { kind, key, at, free }: AttemptLimit,
  maxMinutes: number,
) => (await run(countAttemptSql(GROWING_WAIT), [kind, key, at, free, maxMinutes])) === 1

/** Counts an attempt of a fixed number; false when they are used up. */
export const countAttemptWithEnd = async (
  { run }: Queries,
  { kind, key, at, free }: AttemptLimit,
  end: Instant,
) => (await run(countAttemptSql('$5::timestamptz'), [kind, key, at, free, end])) === 1

export const blockedUntil = async ({ row }: Queries, kind: string, key: Buffer) =>
  (
    await row<{ blocked_until: Instant | null }>(
      'select blocked_until from throttle where kind = $1 and key_hash = $2',
      [kind, key],
    )
  )?.blocked_until ?? null

/** Deletes failures that were counted before `before` and block nothing; across sellers. */
export const deleteOldFailures = ({ run }: Queries, before: Instant) =>
  run(
    `delete from throttle
      where updated_at < $1 and (blocked_until is null or blocked_until < $1)`,
    [before],
  )

export const forgetFailures = ({ run }: Queries, kind: string, key: Buffer) =>
  run('delete from throttle where kind = $1 and key_hash = $2', [kind, key])

/** Stores the token of a password link; it replaces the links sent before (R-RESET-08). */
export async function replacePasswordToken(
  transaction: Transaction,
  token: { id: Uuid; userId: Uuid; hash: Buffer; expiresAt: Instant },
): Promise<void> {
  const { sellerId, rows, run } = transaction
  const older = await rows<{ token_hash: Buffer }>(
    `delete from password_token
      where seller_id = $1 and user_id = $2 and id <> $3 returning token_hash`,
    [sellerId, token.userId, token.id],
  )
  await unregisterHashes(
    transaction,
    'password-token',
    older.map(({ token_hash }) => token_hash),
  )
  await run(
    `insert into password_token (seller_id, id, user_id, token_hash, expires_at)
     values ($1, $2, $3, $4, $5) on conflict (seller_id, id) do nothing`,
    [sellerId, token.id, token.userId, token.hash, token.expiresAt],
  )
  await registerHash(transaction, 'password-token', token.hash, token.id)
}

/** The user that a link belongs to. */
export const userOfPasswordToken = async ({ sellerId, row }: Transaction, id: Uuid) =>
  (
    await row<{ user_id: Uuid }>(
      'select user_id from password_token where seller_id = $1 and id = $2',
      [sellerId, id],
    )
  )?.user_id

export const lockPasswordToken = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<{ expires_at: Instant; used_at: Instant | null }>(
    `select expires_at, used_at from password_token
      where seller_id = $1 and id = $2 for update`,
    [sellerId, id],
  )

export const spendPasswordToken = ({ sellerId, run }: Transaction, id: Uuid, at: Instant) =>
  run('update password_token set used_at = $3 where seller_id = $1 and id = $2', [sellerId, id, at])
