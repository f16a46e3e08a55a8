import { toInstant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { OwnSession } from '#contract/sign-in/session-endpoints.ts'
import { LIFETIMES_MS } from '#contract/sign-in/shapes.ts'
import { endSessionsOf } from '#server/areas/accounts/end-sessions.ts'
import { hasSession, openSessionsOf, revokeOwnSession } from '#server/areas/accounts/sessions.ts'
import { deviceOf } from '#server/areas/sign-in/device.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'

/** The event of sessions that their user ended from another one. */
export const SESSIONS_ENDED = 'user.sessions-ended'

/** The user's open sessions, the last used first. */
export async function ownSessions(
  transaction: Transaction,
  userId: Uuid,
  currentId: Uuid | null,
): Promise<OwnSession[]> {
  const idleSince = toInstant(machineTime.now() - LIFETIMES_MS.idle)
  const rows = await openSessionsOf(transaction, userId, { now: machineInstant(), idleSince })
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.user_agent),
    ip: row.ip,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    isCurrent: row.id === currentId,
  }))
}

function recordEnd(work: UnitOfWork, userId: Uuid, count: number): void {
  const subject = { kind: 'user', id: userId } as const
  work.audit({ subject, after: { sessionsEnded: count } })
  if (count > 0) work.emit(SESSIONS_ENDED, subject, { count })
}

/**
 * Ends one session of the user; repeating it changes nothing. Rejects (404) an unknown session and
 * one of another user.
 */
export async function endOwn(work: UnitOfWork, userId: Uuid, sessionId: Uuid): Promise<void> {
  const isEnded = await revokeOwnSession(work, userId, sessionId, machineInstant())
  if (isEnded) return recordEnd(work, userId, 1)
  if (!(await hasSession(work, userId, sessionId))) reject(platformRefusals.notFound)
}

/** Ends all sessions of the user except the current one. */
export async function endOthers(
  work: UnitOfWork,
  userId: Uuid,
  currentId: Uuid | null,
): Promise<void> {
  recordEnd(work, userId, await endSessionsOf(work, userId, 'ENDED_BY_USER', currentId))
}
