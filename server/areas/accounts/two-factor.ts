import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export interface TwoFactorRow {
  readonly email: string
  readonly is_on: boolean
  readonly totp_pending_sealed: Buffer | null
  readonly totp_pending_until: Instant | null
}

/** Locks the user and reads the state of the second factor. */
export const lockTwoFactor = ({ sellerId, row }: Transaction, userId: Uuid) =>
  row<TwoFactorRow>(
    `select email, totp_sealed is not null as is_on, totp_pending_sealed, totp_pending_until
       from user_account where seller_id = $1 and id = $2 for update`,
    [sellerId, userId],
  )

/** Whether the user signs in with a second factor. */
export const isTwoFactorOn = async ({ sellerId, row }: Transaction, userId: Uuid) =>
  (await row(
    `select from user_account
      where seller_id = $1 and id = $2 and totp_sealed is not null`,
    [sellerId, userId],
  )) !== undefined

/** Stores a secret that is on only after its first code was given, until a moment. */
export const storePending = (
  { sellerId, run }: Transaction,
  userId: Uuid,
  { sealed, until }: { sealed: Buffer; until: Instant },
) =>
  run(
    `update user_account
        set totp_pending_sealed = $3, totp_pending_until = $4, version = version + 1
      where seller_id = $1 and id = $2`,
    [sellerId, userId, sealed, until],
  )

/** Makes the confirmed secret the second factor, with the hashes of its recovery codes. */
export const turnOn = (
  { sellerId, run }: Transaction,
  userId: Uuid,
  { sealed, recoveryHashes }: { sealed: Buffer; recoveryHashes: readonly string[] },
) =>
  run(
    `update user_account
        set totp_sealed = $3, recovery_hashes = $4, totp_pending_sealed = null,
            totp_pending_until = null, version = version + 1
      where seller_id = $1 and id = $2`,
    [sellerId, userId, sealed, recoveryHashes],
  )

/** Removes the second factor, its recovery codes and a pending secret. */
export const turnOff = ({ sellerId, run }: Transaction, userId: Uuid) =>
  run(
    `update user_account
        set totp_sealed = null, totp_last_step = null, recovery_hashes = '{}',
            totp_pending_sealed = null, totp_pending_until = null, version = version + 1
      where seller_id = $1 and id = $2`,
    [sellerId, userId],
  )

/** The former codes stop working. */
export const replaceRecoveryHashes = (
  { sellerId, run }: Transaction,
  userId: Uuid,
  recoveryHashes: readonly string[],
) =>
  run(
    `update user_account set recovery_hashes = $3, version = version + 1
      where seller_id = $1 and id = $2`,
    [sellerId, userId, recoveryHashes],
  )
