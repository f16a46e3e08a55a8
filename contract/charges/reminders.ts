/** Days before the due date with a reminder (R-NOTS-06). */
export const DAYS_BEFORE = [15, 7, 2] as const

/** Days after the due date with a reminder (R-NOTS-06, R-NOTS-07). */
export const DAYS_LATE = [2, 7, 20] as const
