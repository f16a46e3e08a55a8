import type { SellerSettings } from '#contract/sellers/settings.ts'
import type { Transaction, Queries } from '#server/platform/database/database.ts'

/** Enables the pages and settings of an active business account. */
export const enableBanking = ({ sellerId, run }: Transaction) =>
  run(
    `update seller
        set features = array(select distinct unnest(features || '{view_banking_account}')),
            settings = settings || '{"bankingType": "BANKING"}'
      where seller_id = $1`,
    [sellerId],
  )

/** The settings of the seller, locked until the end of the transaction. */
export async function lockSettings({ sellerId, row }: Transaction): Promise<SellerSettings> {
  const seller = await row<{ settings: SellerSettings }>(
    'select settings from seller where seller_id = $1 for update',
    [sellerId],
  )
  if (!seller) throw new Error(`seller ${sellerId} not found`)
  return seller.settings
}

/** Replaces these settings; the others stay. */
export const storeSettings = (
  { sellerId, run }: Transaction,
  changed: Pick<SellerSettings, 'defaultMethods'> | Pick<SellerSettings, 'lateFees'>,
) =>
  run('update seller set settings = settings || $2::jsonb where seller_id = $1', [
    sellerId,
    JSON.stringify(changed),
  ])

export const setTermsVersion = ({ run }: Queries, sellerId: number, version: string) =>
  run('update seller set terms_version = $2 where seller_id = $1', [sellerId, version])
