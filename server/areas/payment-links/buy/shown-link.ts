import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { readOpening } from '#server/areas/payment-links/buy/link-opening.ts'
import { type LinkRow, pastVersionOf } from '#server/areas/payment-links/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

type Shown = Pick<LinkRow, 'value_centavos' | 'scheduled_at' | 'terms'>

/** The data that determines the price and its date; a changed title needs no new consent. */
const costOf = ({ value_centavos, scheduled_at, terms }: Shown): string =>
  JSON.stringify([
    String(value_centavos),
    scheduled_at,
    terms.cardType,
    terms.methods,
    terms.recurring,
  ])

/**
 * The link at the price that the buyer's page showed: a change applies to later purchases only (SM-
 * LINK). Rejects an opening that is too old or not ours, so that the page shows the present price.
 * State, expiry and customer are always the present ones.
 */
export async function linkAtShownPrice(
  transaction: Transaction,
  vault: Vault,
  link: LinkRow,
  opening: string | undefined,
): Promise<LinkRow> {
  if (opening === undefined) return link
  const { sellerId } = transaction
  const opened = readOpening(vault, { sellerId, linkId: link.id }, opening)
  if (opened?.version === link.version) return link
  const past = opened ? await pastVersionOf(transaction, link.id, opened.version) : undefined
  if (past && opened?.isFresh) return { ...link, ...past }
  return past && costOf(past) === costOf(link) ? link : reject(linkRefusals.priceChanged)
}
