import { toInstant } from '#contract/basics/days.ts'
import { pastOf, type LinkRow } from '#server/areas/payment-links/sql.ts'
import type { Transaction } from '#server/platform/database.ts'

/** No buyer looks longer at an open page; after it the page tells the price of now. */
const OPEN_FOR_MS = 24 * 3_600_000

/**
 * The link with what it asked for when the buyer's page was opened: a change is for purchases to
 * come (SM-LINK). Its state, expiry and customer are always those of now.
 */
export async function linkAsShown(
  transaction: Transaction,
  link: LinkRow,
  version: number | undefined,
): Promise<LinkRow> {
  if (version === undefined || version >= link.version) return link
  const since = toInstant(Date.parse(transaction.now) - OPEN_FOR_MS)
  const past = await pastOf(transaction, link.id, version, since)
  return past ? { ...link, ...past } : link
}
