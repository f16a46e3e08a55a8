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

/** Whom of the seller's people to write to. */
export async function contactOf({ sellerId, row }: Transaction): Promise<{ email: string }> {
  const found = await row<{ email: string }>(
    `select contact ->> 'email' as email from seller where seller_id = $1`,
    [sellerId],
  )
  if (!found) throw new Error('a seller that does not exist')
  return found
}
