import type { Feature } from '#contract/access/features.ts'
import type { SellerSettings } from '#contract/sellers/settings.ts'
import type { Transaction } from '#server/platform/database.ts'

export interface Seller {
  readonly document: string
  readonly company_name: string
  readonly fantasy_name: string
  readonly sub_domain: string | null
  readonly features: readonly Feature[]
  readonly settings: SellerSettings
  readonly address: { readonly city?: string }
}

/** The seller of the transaction. */
export async function readSeller({ sellerId, row }: Transaction): Promise<Seller> {
  const seller = await row<Seller>(
    `select document, company_name, fantasy_name, sub_domain, features, settings, address
       from seller where seller_id = $1`,
    [sellerId],
  )
  if (!seller) throw new Error('a token of a seller that does not exist')
  return seller
}
