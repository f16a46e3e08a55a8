import type { Uuid } from '#contract/basics/ids.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { whyChargeRejects } from '#contract/charges/rules.ts'
import { chargeById } from '#server/areas/charge-core/charge.ts'
import { payPageUrl } from '#server/areas/charge-core/pay-page.ts'
import { drawCollectionLetter } from '#server/areas/charges/letter/draw-collection-letter.ts'
import type { SlipTools } from '#server/areas/charges/pay/slip-facts.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** The letter that asks the buyer of a LATE charge to pay, with fine and interest to date. */
export async function collectionLetter(
  transaction: Transaction,
  { brands }: Pick<SlipTools, 'brands'>,
  id: Uuid,
): Promise<Buffer> {
  const charge = (await chargeById(transaction, id)) ?? reject(chargeRefusals.notFound)
  const refusal = whyChargeRejects.collectionLetter(charge)
  if (refusal) reject(refusal)
  const seller = await readSeller(transaction)
  const brand = brands.ofSeller(seller)
  return drawCollectionLetter({
    brand,
    seller,
    charge,
    today: transaction.today,
    url: payPageUrl(brand.checkoutUrl, charge),
  })
}
