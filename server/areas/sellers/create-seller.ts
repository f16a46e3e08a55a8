import { DEFAULT_FEATURES, type Feature } from '#contract/access/features.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { DEFAULT_SETTINGS, type SellerSettings } from '#contract/sellers/settings.ts'
import type { Database, Queries, Transaction } from '#server/platform/database/database.ts'
import { registerUnique } from '#server/platform/database/directory.ts'

export interface NewSeller {
  readonly document: string
  readonly companyName: string
  readonly fantasyName: string
  readonly siteUrl: string
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string }
  readonly address: object
  readonly features?: readonly Feature[]
  readonly settings?: Partial<SellerSettings>
}

const INSERT = `
  insert into seller (seller_id, document, company_name, fantasy_name, site_url, contact, address,
                      features, settings, white_label, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, false, $10)`

/** The number the next seller gets. */
export async function nextSellerId({ row }: Queries): Promise<SellerId> {
  const next = await row<{ next: SellerId }>(`select nextval('seller_number')::integer as next`)
  if (!next) throw new Error('no seller number')
  return next.next
}

/** Creates a seller with the default settings and features; its document is unique. */
export async function createSeller(transaction: Transaction, seller: NewSeller): Promise<void> {
  const { sellerId, now } = transaction
  await registerUnique(transaction, 'document', seller.document, null)
  await transaction.run(INSERT, [
    sellerId,
    seller.document,
    seller.companyName,
    seller.fantasyName,
    seller.siteUrl,
    JSON.stringify(seller.contact),
    JSON.stringify(seller.address),
    seller.features ?? DEFAULT_FEATURES,
    JSON.stringify({ ...DEFAULT_SETTINGS, ...seller.settings }),
    now,
  ])
}

/** Whether any seller exists: the seed only fills an empty database. */
export async function hasSellers(jobs: Database): Promise<boolean> {
  return (await jobs.row('select 1 as found from seller limit 1')) !== undefined
}
