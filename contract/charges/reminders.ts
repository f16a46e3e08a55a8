/** Days before the due date at which a buyer may be reminded of what is to be paid (R-NOTS-06). */
export const DAYS_BEFORE = [15, 7, 2] as const

/** Days late at which he may be reminded of what was not paid (R-NOTS-06, R-NOTS-07). */
export const DAYS_LATE = [2, 7, 20] as const
