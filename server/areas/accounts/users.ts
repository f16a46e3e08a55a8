import type { ProfileName } from '#contract/access/roles.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { User } from '#contract/users/shapes.ts'
import type { UserStatus } from '#contract/users/states.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'
import { registerUnique } from '#server/platform/database/directory.ts'
import { columns } from '#server/platform/database/rows.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const USER = columns<User>()('user_account', ['id', 'email', 'profile', 'status'])

export interface NewUser {
  readonly email: string
  readonly profile: ProfileName
  readonly passwordHash: string | null
  readonly id?: Uuid
  /** ACTIVE with a password, CREATED without one, unless given. */
  readonly status?: UserStatus
  readonly totpSealed?: Buffer
}

/** Creates a user of the seller; e-mails are unique across sellers. */
export async function createUser(transaction: Transaction, user: NewUser): Promise<Uuid> {
  const { sellerId, now } = transaction
  const id = user.id ?? newId()
  const email = user.email.toLowerCase()
  const status = user.status ?? (user.passwordHash ? 'ACTIVE' : 'CREATED')
  await registerUnique(transaction, 'email', email, id)
  await transaction.run(
    `insert into user_account (seller_id, id, email, profile, status, password_hash, totp_sealed,
                               recovery_hashes, created_at, version)
     values ($1, $2, $3, $4, $5, $6, $7, '{}', $8, 1)`,
    [
      sellerId,
      id,
      email,
      user.profile,
      status,
      user.passwordHash,
      user.totpSealed ?? null,
      now satisfies Instant,
    ],
  )
  return id
}

export const usersByEmailSql = (sellerId: SellerId): SqlStatement => ({
  text: `select ${USER} from user_account where seller_id = $1 order by email, id`,
  values: [sellerId],
})

export function usersByEmail({ sellerId, rows }: Transaction) {
  const { text, values } = usersByEmailSql(sellerId)
  return rows<User>(text, values)
}

export const userById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<User>(`select ${USER} from user_account where seller_id = $1 and id = $2`, [sellerId, id])

/**
 * The user and all active administrators, locked in one order, so that of two concurrent removals
 * the second sees the first.
 */
export const lockWithAdmins = ({ sellerId, rows }: Transaction, id: Uuid) =>
  rows<User>(
    `select ${USER} from user_account
      where seller_id = $1 and (id = $2 or (profile = 'ADMIN' and status = 'ACTIVE'))
      order by id for update`,
    [sellerId, id],
  )

/** Stores profile and status of a user. */
export const storeUser = (
  { sellerId, run }: Transaction,
  { id, profile, status }: { id: Uuid; profile: ProfileName; status: UserStatus },
) =>
  run(
    `update user_account set profile = $3, status = $4, version = version + 1
      where seller_id = $1 and id = $2`,
    [sellerId, id, profile, status],
  )

/** Sessions, codes and links are deleted with the user. */
export const deleteUser = ({ sellerId, run }: Transaction, id: Uuid) =>
  run('delete from user_account where seller_id = $1 and id = $2', [sellerId, id])

const MAX_NAMED = 5

/** Active users of the profiles, by e-mail; a few are enough to name whom to ask. */
export const emailsOfProfiles = async (
  { sellerId, rows }: Transaction,
  profiles: readonly ProfileName[],
): Promise<string[]> => {
  const found = await rows<{ email: string }>(
    `select email from user_account
      where seller_id = $1 and status = 'ACTIVE' and profile = any ($2::text[])
      order by email limit ${MAX_NAMED}`,
    [sellerId, profiles],
  )
  return found.map(({ email }) => email)
}

/** The e-mails of all active administrators. */
export const emailsOfAdmins = async ({ sellerId, rows }: Transaction): Promise<string[]> => {
  const found = await rows<{ email: string }>(
    `select email from user_account
      where seller_id = $1 and status = 'ACTIVE' and profile = 'ADMIN' order by email`,
    [sellerId],
  )
  return found.map(({ email }) => email)
}

/** Whether there is an active administrator besides that user. */
export const hasOtherAdmin = async (
  { sellerId, row }: Transaction,
  userId: Uuid,
): Promise<boolean> =>
  (await row(
    `select 1 from user_account
      where seller_id = $1 and status = 'ACTIVE' and profile = 'ADMIN' and id <> $2 limit 1`,
    [sellerId, userId],
  )) !== undefined
