import * as z from 'zod/mini'

/** The status of a business account that the API shows (SM-ACCOUNT). */
export const ACCOUNT_STATUSES = ['INACTIVE', 'FAILED', 'PENDING', 'ACTIVE'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]
export const accountStatus = z.enum(ACCOUNT_STATUSES)

/**
 * The status as stored: a seller that never applied has none, and a blocked account is shown as
 * INACTIVE.
 */
export type StoredStatus = Exclude<AccountStatus, 'INACTIVE'> | 'BLOCKED'

/** The status that is shown for a stored one. */
export const shownStatus = (stored: StoredStatus | undefined): AccountStatus =>
  stored === undefined || stored === 'BLOCKED' ? 'INACTIVE' : stored
