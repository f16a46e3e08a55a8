import * as z from 'zod/mini'

/** A business account as everybody sees it (SM-ACCOUNT). */
export const ACCOUNT_STATUSES = ['INACTIVE', 'FAILED', 'PENDING', 'ACTIVE'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]
export const accountStatus = z.enum(ACCOUNT_STATUSES)

/** As it is kept: who never asked for one has none, and a blocked one looks INACTIVE. */
export type StoredStatus = Exclude<AccountStatus, 'INACTIVE'> | 'BLOCKED'

/** What everybody sees of what is kept. */
export const shownStatus = (kept: StoredStatus | undefined): AccountStatus =>
  kept === undefined || kept === 'BLOCKED' ? 'INACTIVE' : kept
