import { paymentRefusals } from '#contract/charges/refusals.ts'
import type { SellerPage } from '#contract/checkout-page/shapes.ts'
import { findCheckout } from '#server/areas/checkout-page/sql.ts'
import { publicSellerOf, readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** The public page of a seller; plans are empty until buyers can subscribe there. */
export async function openPage(transaction: Transaction): Promise<SellerPage> {
  const found = await findCheckout(transaction)
  if (!found) return reject(paymentRefusals.pageNotFound)
  const { title, description, subDomain } = found
  const seller = publicSellerOf(await readSeller(transaction))
  return { title, description, subDomain, seller, plans: [] }
}
