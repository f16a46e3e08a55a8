/** How often one network address may try to pay: enough for a buyer, too few for testing cards. */
export const MAX_PAYMENT_ATTEMPTS = { max: 10, windowMs: 60_000 } as const
