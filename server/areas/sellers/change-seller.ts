import type { Feature } from '#contract/access/features.ts'
import type { SellerSettings } from '#contract/sellers/settings.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'

/** Enables the pages and settings of an active business account. */
export const enableBanking = ({ sellerId, run }: Transaction) =>
  run(
    `update seller
        set features = array(select distinct unnest(features || '{view_banking_account}')),
            settings = settings || '{"bankingType": "BANKING"}'
      where seller_id = $1`,
    [sellerId],
  )

/** What operators keep of a seller. */
export interface SellerTerms {
  readonly settings: SellerSettings
  readonly features: readonly Feature[]
}

/** Settings and features of the seller, locked until the end of the transaction. */
export const lockSeller = ({ sellerId, row }: Transaction) =>
  row<SellerTerms>('select settings, features from seller where seller_id = $1 for update', [
    sellerId,
  ])

/** The settings of the seller, locked until the end of the transaction. */
export async function lockSettings(transaction: Transaction): Promise<SellerSettings> {
  const seller = await lockSeller(transaction)
  if (!seller) throw new Error(`seller ${transaction.sellerId} not found`)
  return seller.settings
}

/** Replaces the features of the seller. */
export const storeFeatures = ({ sellerId, run }: Transaction, features: readonly Feature[]) =>
  run('update seller set features = $2 where seller_id = $1', [sellerId, features])

/** Replaces these settings; the others stay. */
export const storeSettings = ({ sellerId, run }: Transaction, changed: Partial<SellerSettings>) =>
  run('update seller set settings = settings || $2::jsonb where seller_id = $1', [
    sellerId,
    JSON.stringify(changed),
  ])

/** Stores which version of the terms the seller accepted last. */
export const setTermsVersion = ({ run }: Queries, sellerId: number, version: string) =>
  run('update seller set terms_version = $2 where seller_id = $1', [sellerId, version])
