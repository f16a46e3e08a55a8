import { userRefusals } from '#contract/users/refusals.ts'
import { mayChangeProfile } from '#contract/users/rules.ts'
import type { NewUser, User } from '#contract/users/shapes.ts'
import { createUser, lockWithAdmins, storeUser } from '#server/areas/accounts/users.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { sqlState } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Caller } from '#server/platform/http/routes.ts'

const UNIQUE_VIOLATION = '23505'
const rejectTaken = () => reject(userRefusals.emailTaken, { field: 'email' })

async function create(work: UnitOfWork, { email, profile }: NewUser): Promise<User> {
  try {
    const id = await createUser(work, { email, profile, passwordHash: null })
    return { id, email, profile, status: 'CREATED' }
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return rejectTaken()
    throw error
  }
}

/**
 * Invites a user, who is CREATED until a password is set (SM-USER). A pending e-mail of this
 * account is invited again, perhaps with another profile; one that is in use is rejected.
 */
export async function inviteUser(work: UnitOfWork, given: NewUser, caller: Caller): Promise<User> {
  const email = given.email.toLowerCase()
  const entry = await lookUp(work, 'email', email)
  const known = entry?.sellerId === work.sellerId ? entry.recordId : null
  if (entry && !known) return rejectTaken()
  const before = known
    ? (await lockWithAdmins(work, known)).find(({ id }) => id === known)
    : undefined
  if (known && before?.status !== 'CREATED') return rejectTaken()
  if (!mayChangeProfile(caller, before?.profile ?? null, given.profile)) {
    reject(userRefusals.adminOnly, { field: 'profile' })
  }
  const after = before
    ? { ...before, profile: given.profile }
    : await create(work, { ...given, email })
  if (before) await storeUser(work, after)
  work.audit({ subject: { kind: 'user', id: after.id }, before: before ?? null, after })
  return after
}
