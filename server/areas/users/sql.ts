import type { ProfileName } from '#contract/access/roles.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { User } from '#contract/users/shapes.ts'
import type { UserStatus } from '#contract/users/states.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export const usersByEmail = ({ sellerId, rows }: Transaction) =>
  rows<User>(
    'select id, email, profile, status from user_account where seller_id = $1 order by email, id',
    [sellerId],
  )

export const userById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<User>(
    'select id, email, profile, status from user_account where seller_id = $1 and id = $2',
    [sellerId, id],
  )

/**
 * The user and every active administrator, locked in one order: of two who would each take the
 * other's place away, the second one sees what the first did.
 */
export const lockWithAdmins = ({ sellerId, rows }: Transaction, id: Uuid) =>
  rows<User>(
    `select id, email, profile, status from user_account
      where seller_id = $1 and (id = $2 or (profile = 'ADMIN' and status = 'ACTIVE'))
      order by id for update`,
    [sellerId, id],
  )

export const storeUser = (
  { sellerId, run }: Transaction,
  { id, profile, status }: { id: Uuid; profile: ProfileName; status: UserStatus },
) =>
  run(
    `update user_account set profile = $3, status = $4, version = version + 1
      where seller_id = $1 and id = $2`,
    [sellerId, id, profile, status],
  )

/** Sessions, codes and links go with the user. */
export const deleteUser = ({ sellerId, run }: Transaction, id: Uuid) =>
  run('delete from user_account where seller_id = $1 and id = $2', [sellerId, id])

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
