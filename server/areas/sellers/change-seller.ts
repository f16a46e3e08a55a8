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

export const setTermsVersion = ({ run }: Queries, sellerId: number, version: string) =>
  run('update seller set terms_version = $2 where seller_id = $1', [sellerId, version])
