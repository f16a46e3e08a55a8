const MINUTE_MS = 60_000

/**
 * How often one network address may read without a session. A shop, an office or a mobile carrier
 * has many people behind one address, so the numbers are far above what a single person does and
 * far below what a copy of the data or a flood takes.
 */
export const ANONYMOUS_LIMITS = {
  /**
   * Companies and postal codes: a form looks one of each up. The public registries behind them
   * allow a few requests a second to the whole platform.
   */
  lookUp: { max: 60, windowMs: MINUTE_MS },
  /** Pages of links, charges and checkouts: a campaign brings hundreds of buyers of one carrier. */
  page: { max: 600, windowMs: MINUTE_MS },
  /** The state of a charge: a page asks 20 times a minute, for 60 buyers behind one address. */
  poll: { max: 1_200, windowMs: MINUTE_MS },
  /** Documents that are drawn or read for each request: one a minute for each of 60 buyers. */
  document: { max: 60, windowMs: MINUTE_MS },
} as const
