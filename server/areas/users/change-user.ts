import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { userRefusals } from '#contract/users/refusals.ts'
import { mayChangeProfile } from '#contract/users/rules.ts'
import { type User, type UserChange, user as userShape } from '#contract/users/shapes.ts'
import { isEditable } from '#contract/users/states.ts'
import { endSessionsOf } from '#server/areas/accounts/end-sessions.ts'
import { deleteUser, lockWithAdmins, storeUser } from '#server/areas/accounts/users.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { unregister } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Caller } from '#server/platform/http/routes.ts'
import { rejectStale } from '#server/platform/http/versions.ts'

const isActiveAdmin = ({ profile, status }: Pick<User, 'profile' | 'status'>) =>
  profile === 'ADMIN' && status === 'ACTIVE'

/** Locks the user and the administrators, one of whom must remain (R-USER-13). */
async function lockUser(work: UnitOfWork, id: Uuid) {
  const locked = await lockWithAdmins(work, id)
  const user = locked.find((each) => each.id === id) ?? reject(platformRefusals.notFound)
  const hasOtherAdmin = locked.some((each) => each.id !== id && isActiveAdmin(each))
  return { user, isLastAdmin: isActiveAdmin(user) && !hasOtherAdmin }
}

/** Sets profile and status of another user; a user who is no longer active is signed out. */
export async function changeUser(
  work: UnitOfWork,
  id: Uuid,
  change: UserChange,
  caller: Caller,
): Promise<User> {
  const { user: before, isLastAdmin } = await lockUser(work, id)
  rejectStale(work, userShape, before)
  if (!isEditable(before.status)) reject(userRefusals.notActivated)
  if (caller.userId === id) reject(userRefusals.oneself)
  if (!mayChangeProfile(caller, before.profile, change.profile)) {
    reject(userRefusals.adminOnly, { field: 'profile' })
  }
  const after = { ...before, ...change }
  if (isLastAdmin && !isActiveAdmin(after)) reject(userRefusals.lastAdmin)
  await storeUser(work, after)
  if (after.status !== 'ACTIVE') await endSessionsOf(work, id, 'USER_CHANGED')
  work.audit({ subject: { kind: 'user', id }, before, after })
  return after
}

/** Removes another user: the sessions end, the e-mail is free again (USR-06). */
export async function removeUser(work: UnitOfWork, id: Uuid, caller: Caller): Promise<void> {
  const { user, isLastAdmin } = await lockUser(work, id)
  if (caller.userId === id) reject(userRefusals.oneself)
  if (isLastAdmin) reject(userRefusals.lastAdmin)
  await deleteUser(work, id)
  await unregister(work, 'email', user.email)
  work.audit({ subject: { kind: 'user', id }, before: user })
}
