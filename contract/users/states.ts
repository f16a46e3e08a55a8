import * as z from 'zod/mini'
import { userRefusals } from '#contract/users/refusals.ts'

/**
 * The state machine SM-USER: a user is CREATED by an invitation and ACTIVE once a password is set.
 */
export const USER_STATUSES = ['CREATED', 'ACTIVE', 'INACTIVE', 'BLOCKED'] as const
export type UserStatus = (typeof USER_STATUSES)[number]
export const userStatus = z.enum(USER_STATUSES)

/** The statuses that an edit may set (R-USER-06). */
export const CHOSEN_STATUSES = ['ACTIVE', 'BLOCKED', 'INACTIVE'] as const
export type ChosenStatus = (typeof CHOSEN_STATUSES)[number]
export const chosenStatus = z.enum(CHOSEN_STATUSES, userRefusals.invalidStatus.code)

/** A user without a password cannot be edited (R-USER-10). */
export const isEditable = (status: UserStatus): status is ChosenStatus => status !== 'CREATED'
