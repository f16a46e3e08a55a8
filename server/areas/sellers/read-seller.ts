import type { Feature } from '#contract/access/features.ts'
import type { Address } from '#contract/basics/brazil/addresses.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import type { PublicSeller } from '#contract/charges/shapes.ts'
import type { SellerSettings } from '#contract/sellers/settings.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'

export interface Seller {
  readonly document: string
  readonly company_name: string
  readonly fantasy_name: string
  readonly site_url: string
  /** Of the host at which it signed up; decides its brand. */
  readonly domain: string | null
  /** Whether that brand was another company's; links of its API keys are kept apart by it. */
  readonly white_label: boolean
  /** Of its checkout; null without one. */
  readonly sub_domain: string | null
  readonly checkout_title: string | null
  readonly color: string | null
  readonly features: readonly Feature[]
  readonly settings: SellerSettings
  /** What is known of its address; a seller may have been created with its city alone. */
  readonly address: Partial<Address>
}

/** The seller of the transaction. */
export async function readSeller({ sellerId, row }: Transaction): Promise<Seller> {
  const seller = await row<Seller>(
    `select seller.document, company_name, fantasy_name, site_url, domain, white_label, features, settings, address, sub_domain,
            checkout.title as checkout_title, color
       from seller left join checkout using (seller_id) where seller_id = $1`,
    [sellerId],
  )
  if (!seller) throw new Error(`seller ${sellerId} not found`)
  return seller
}

/** The contact of the seller. */
export async function contactOf({ sellerId, row }: Transaction): Promise<{ email: string }> {
  const found = await row<{ email: string }>(
    `select contact ->> 'email' as email from seller where seller_id = $1`,
    [sellerId],
  )
  if (!found) throw new Error(`seller ${sellerId} not found`)
  return found
}

/** The seller as buyers see it. */
export const publicSellerOf = (seller: Seller): PublicSeller => ({
  name: seller.fantasy_name,
  subDomain: seller.sub_domain,
  document: seller.document,
  title: seller.checkout_title,
  color: seller.color,
})

/** All sellers, for actions of operators; the connection must see all rows. */
export const allSellerIds = async ({ rows }: Queries): Promise<SellerId[]> =>
  (await rows<{ seller_id: SellerId }>('select seller_id from seller order by seller_id')).map(
    ({ seller_id }) => seller_id,
  )
