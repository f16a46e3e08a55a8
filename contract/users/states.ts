import * as z from 'zod/mini'
import { userRefusals } from '#contract/users/refusals.ts'

/** SM-USER as data. A user is CREATED by an invitation and ACTIVE once a password is set. */
export const USER_STATUSES = ['CREATED', 'ACTIVE', 'INACTIVE', 'BLOCKED'] as const
export type UserStatus = (typeof USER_STATUSES)[number]
export const userStatus = z.enum(USER_STATUSES)

/** What an edit may choose (R-USER-06). */
export const CHOSEN_STATUSES = ['ACTIVE', 'BLOCKED', 'INACTIVE'] as const
export type ChosenStatus = (typeof CHOSEN_STATUSES)[number]
export const chosenStatus = z.enum(CHOSEN_STATUSES, userRefusals.invalidStatus.code)

/** Nobody edits a user who hasn't set a password yet (R-USER-10). */
export const isEditable = (status: UserStatus): status is ChosenStatus => status !== 'CREATED'
