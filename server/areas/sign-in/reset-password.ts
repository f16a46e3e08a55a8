import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { PASSWORD_LENGTH } from '#contract/sign-in/shapes.ts'
import { leaveRequest } from '#server/areas/sign-in/anonymous-requests.ts'
import {
  lockPasswordToken,
  setPassword,
  spendPasswordToken,
  userById,
} from '#server/areas/sign-in/sql.ts'
import { createThrottle } from '#server/areas/sign-in/throttle.ts'
import { endSessionsOf } from '#server/areas/users/end-sessions.ts'
import { machineInstant, machineTime } from '#server/platform/clock.ts'
import { isCommonPassword } from '#server/platform/common-passwords.ts'
import type { Database } from '#server/platform/database.ts'
import { lookUp } from '#server/platform/directory.ts'
import { countWithin, networkOf } from '#server/platform/limits.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refused.ts'
import type { Vault } from '#server/platform/secrets.ts'
import { openWork, type Cause } from '#server/platform/work.ts'

/** The event of a password that was set by a link. */
export const PASSWORD_SET = 'user.password-set'

const PER_EMAIL = { most: 5, everyMs: 3_600_000 }

/**
 * Asks for a link to set a password. Known and unknown addresses get the same answer in the same
 * time (R-RESET-07): who is meant is looked up by a job, which has the link made and mailed.
 */
export async function askForLink(
  database: Database,
  vault: Vault,
  typed: string,
  cause: Cause,
): Promise<void> {
  const email = typed.trim().toLowerCase()
  if (email.length > 254 || !/^[^\s@\u0000]+@[^\s@\u0000]+$/.test(email)) {
    const values = { campo: 'email', motivo: 'e-mail inválido' }
    refuse(platformRefusals.invalidField, { field: 'email', values })
  }
  await countWithin(database, 'password-reset', email, PER_EMAIL)
  await leaveRequest(database, vault, { kind: 'RESET_ASKED', email }, cause)
}

function refuseWeak(password: string): void {
  const { min, max } = PASSWORD_LENGTH
  const length = [...password].length
  if (length < min || length > max) {
    const values = { min: String(min), max: String(max) }
    refuse(signInRefusals.passwordLength, { field: 'newPassword', values })
  }
  if (isCommonPassword(password)) refuse(signInRefusals.passwordCommon, { field: 'newPassword' })
}

interface NewPassword {
  readonly token: string
  readonly newPassword: string
}

/**
 * Sets the password by a link's token, which works once (R-RESET-08). CREATED becomes ACTIVE and
 * every session of the user ends (R-RESET-09); a lock by failed sign-ins is lifted.
 */
export async function setNewPassword(
  database: Database,
  passwords: Passwords,
  { token, newPassword }: NewPassword,
  cause: Cause,
): Promise<void> {
  const entry = await lookUp(database, 'password-token', token)
  if (!entry?.recordId) return refuse(signInRefusals.tokenOver)
  refuseWeak(newPassword)
  const hash = await passwords.hash(newPassword, networkOf(cause.ip ?? ''))
  const email = await database.inSeller(entry.sellerId, async (transaction) => {
    const found = await lockPasswordToken(transaction, entry.recordId as Uuid)
    const good = found && !found.used_at && Date.parse(found.expires_at) > machineTime.now()
    const user = good ? await userById(transaction, found.user_id) : undefined
    if (!user || (user.status !== 'CREATED' && user.status !== 'ACTIVE')) {
      return refuse(signInRefusals.tokenOver)
    }
    await spendPasswordToken(transaction, entry.recordId as Uuid, machineInstant())
    await setPassword(transaction, user.id, hash)
    await endSessionsOf(transaction, user.id, 'PASSWORD_SET')
    const work = openWork(transaction, { ...cause, actorKind: 'USER', actorId: user.email })
    const subject = { kind: 'user', id: user.id } as const
    const change = { before: { status: user.status }, after: { status: 'ACTIVE' } }
    work.audit({ subject, ...change })
    work.emit(PASSWORD_SET, subject, { first: user.status === 'CREATED' })
    return user.email
  })
  await createThrottle(database).forget(email)
}
