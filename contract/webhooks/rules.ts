/** How long deliveries are signed by the former secret, too, after a change. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000

/** A delivery is kept, and can be sent again, for so many days. */
export const KEPT_DAYS = 90

/** A webhook that is made active again goes on with the deliveries of so many days. */
export const HELD_DAYS = 7

/** Deliveries that one request may name to be sent again. */
export const MAX_REPLAYED_IDS = 500

/** Events that one page of the account's events may have. */
export const MAX_EVENTS = 200

/** The last place that a page of the account's events may begin after. */
export const MAX_PLACE = 999_999_999

export const MAX_URL_LENGTH = 2_000

const URL_SHAPE = /^https?:\/\/([^\s/?#@\\]+)([/?#][^\s\\]*)?$/i

/** Whether the text is an address of http or https, without user and password (R-INT-04). */
export const isWebhookUrl = (url: string): boolean => URL_SHAPE.test(url)
