/** The highest fine or monthly interest, in basis points: what four characters can say. */
export const MAX_LATE_FEE_BASIS_POINTS = 9_990
/** The one record of a seller, in its audit trail. */
export const PAYMENT_DEFAULTS_ID = 'payment-defaults'
/** The most characters of a rate in its field, as '99,9' (R-PAYM-02). */
export const MAX_RATE_LENGTH = 4
