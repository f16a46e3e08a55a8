/** Payment attempts allowed per network address: enough for buyers, too few for card testing. */
export const MAX_PAYMENT_ATTEMPTS = { max: 10, windowMs: 60_000 } as const
