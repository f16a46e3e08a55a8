/** The most characters of the name that notices are sent under. */
export const MAX_NAME_LENGTH = 120
/** The most characters of an e-mail address. */
export const MAX_EMAIL_LENGTH = 254
/** The one record of a seller, in its audit trail. */
export const NOTICE_SETTINGS_ID = 'buyer-notices'
