import type { Uuid } from '#contract/basics/ids.ts'
import { revokeSessions } from '#server/areas/accounts/sessions.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

export type SessionEndReason =
  | 'PASSWORD_SET'
  | 'USER_CHANGED'
  | 'TWO_FACTOR_DISABLED'
  | 'ENDED_BY_USER'

/** Ends all sessions of a user; returns their number. `except` is the session of the request. */
export const endSessionsOf = (
  transaction: Transaction,
  userId: Uuid,
  why: SessionEndReason,
  except: Uuid | null = null,
) => revokeSessions(transaction, userId, { at: machineInstant(), why, except })
