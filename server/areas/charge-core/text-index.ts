import type { SellerId } from '#contract/basics/ids.ts'

// As many as there are indexes charge_search_0 to charge_search_3.
const PARTS = 4

/**
 * The condition, of every search for a text of charges, under which PostgreSQL reads the index that holds the texts of
 * the seller's charges (decision 10). It is part of the text of the statement, because the planner chooses an index by
 * constants alone.
 */
export const inTextIndexOf = (sellerId: SellerId): string =>
  `nullif(seller_id % ${PARTS} = ${sellerId % PARTS}, false) is not null`
