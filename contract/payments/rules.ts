/** How often one network address may try to pay: enough for a buyer, too few for testing cards. */
export const MAX_PAYMENT_ATTEMPTS = { most: 10, everyMs: 60_000 } as const
