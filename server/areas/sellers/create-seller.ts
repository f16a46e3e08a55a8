import { DEFAULT_FEATURES, type Feature } from '#contract/access/features.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { DEFAULT_SETTINGS, type SellerSettings } from '#contract/sellers/settings.ts'
import type { Database, Queries, Transaction } from '#server/platform/database/database.ts'
import { registerUnique } from '#server/platform/database/directory.ts'
import { insert } from '#server/platform/database/rows.ts'

export interface NewSeller {
  readonly document: string
  readonly companyName: string
  readonly fantasyName: string
  readonly siteUrl: string
  /** The host of its sign-up without the first label; null: that of the panel. */
  readonly domain?: string | null
  /** Whether the brand of that host is another company's. */
  readonly whiteLabel?: boolean
  readonly contact: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly officePhone?: string | null
  }
  readonly address: object
  readonly features?: readonly Feature[]
  readonly settings?: Partial<SellerSettings>
}

/** The number the next seller gets. */
export async function nextSellerId({ row }: Queries): Promise<SellerId> {
  const next = await row<{ next: SellerId }>(`select nextval('seller_number')::integer as next`)
  if (!next) throw new Error('seller_number gave no number')
  return next.next
}

/** Creates a seller with the default settings and features; its document is unique. */
export async function createSeller(transaction: Transaction, seller: NewSeller): Promise<void> {
  await registerUnique(transaction, 'document', seller.document, null)
  await insert(transaction, 'seller', {
    document: seller.document,
    company_name: seller.companyName,
    fantasy_name: seller.fantasyName,
    site_url: seller.siteUrl,
    domain: seller.domain ?? null,
    contact: seller.contact,
    address: seller.address,
    features: seller.features ?? DEFAULT_FEATURES,
    settings: { ...DEFAULT_SETTINGS, ...seller.settings },
    white_label: seller.whiteLabel ?? false,
    created_at: transaction.now,
  })
}

/** Whether any seller exists: the seed only fills an empty database. */
export async function hasSellers(jobs: Database): Promise<boolean> {
  return (await jobs.row('select 1 as found from seller limit 1')) !== undefined
}
