/** SM-USER as data. A user is CREATED by an invitation and ACTIVE once a password is set. */
export const USER_STATUSES = ['CREATED', 'ACTIVE', 'INACTIVE', 'BLOCKED'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

/** What an edit may choose (R-USER-06). */
export const CHOSEN_STATUSES = ['ACTIVE', 'BLOCKED', 'INACTIVE'] as const
export type ChosenStatus = (typeof CHOSEN_STATUSES)[number]

/** Nobody edits a user who hasn't set a password yet (R-USER-10). */
export const isEditable = (status: UserStatus): status is ChosenStatus => status !== 'CREATED'
