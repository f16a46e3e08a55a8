import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { RowOf } from '#server/platform/database/rows.ts'

const USER_COLUMNS = [
  'id',
  'email',
  'profile',
  'status',
  'password_hash',
  'totp_sealed',
  'totp_last_step',
  'recovery_hashes',
] as const

export type UserCredentials = RowOf<'user_account', typeof USER_COLUMNS>

const USER = `select ${USER_COLUMNS.join(', ')} from user_account where seller_id = $1`

export const credentialsByEmail = ({ sellerId, row }: Transaction, email: string) =>
  row<UserCredentials>(`${USER} and email = $2`, [sellerId, email])

export const credentialsById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<UserCredentials>(`${USER} and id = $2`, [sellerId, id])

/**
 * The user, locked until the transaction ends: a new password, a change by an administrator and a
 * session that is being opened wait for each other. The user is locked before links and challenges.
 */
export const lockCredentials = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<UserCredentials>(`${USER} and id = $2 for no key update`, [sellerId, id])

/** Stores a new hash of the same password, unless the password was changed meanwhile. */
export const replacePasswordHash = (
  { sellerId, run }: Transaction,
  id: Uuid,
  oldHash: string,
  newHash: string,
) =>
  run(
    `update user_account set password_hash = $4
      where seller_id = $1 and id = $2 and password_hash = $3`,
    [sellerId, id, oldHash, newHash],
  )

/** Stores the time step if it is later than the last one, so that a code works once. */
export const spendStep = async ({ sellerId, run }: Transaction, userId: Uuid, step: bigint) =>
  (await run(
    `update user_account set totp_last_step = $3
      where seller_id = $1 and id = $2 and (totp_last_step is null or totp_last_step < $3)`,
    [sellerId, userId, step],
  )) === 1

/** Removes a recovery code; false when it was used already. */
export const spendRecoveryCode = async (
  { sellerId, run }: Transaction,
  userId: Uuid,
  hash: string,
) =>
  (await run(
    `update user_account set recovery_hashes = array_remove(recovery_hashes, $3)
      where seller_id = $1 and id = $2 and $3 = any (recovery_hashes)`,
    [sellerId, userId, hash],
  )) === 1

/** Stores a new password hash and activates the user, as an invitation and a reset do. */
export const setPassword = ({ sellerId, run }: Transaction, userId: Uuid, hash: string) =>
  run(
    `update user_account set password_hash = $3, status = 'ACTIVE', version = version + 1
      where seller_id = $1 and id = $2`,
    [sellerId, userId, hash],
  )
