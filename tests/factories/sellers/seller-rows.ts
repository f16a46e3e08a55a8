import type { SellerId } from '#contract/basics/ids.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

const TABLES = `
  select table_name as table from information_schema.columns
   where table_schema = 'public' and column_name = 'seller_id' order by 1`

/** A digest of the seller's rows by table, to detect changes. */
export const rowsOfSeller = (
  { databaseUrl }: TestProduct,
  sellerId: SellerId,
): Promise<Record<string, string>> =>
  asOwner(databaseUrl, async (owner) => {
    const digests: Record<string, string> = {}
    for (const { table } of await owner.rows<{ table: string }>(TABLES)) {
      const found = await owner.row<{ digest: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(held::text, '|' order by held::text), ''))
                as digest
           from "${table}" as held where seller_id = $1`,
        [sellerId],
      )
      digests[table] = found?.digest ?? ''
    }
    return digests
  })

const UNSETTLED = `
  select (select count(*) from event where seller_id = any ($1) and not relayed)
       + (select count(*) from queue.job where state < 'completed')
       + (select count(*) from invoice where seller_id = any ($1) and next_poll_at is not null)
       + (select count(*) from virtual_card where seller_id = any ($1) and next_poll_at is not null)
       + (select count(*) from payment_code where seller_id = any ($1) and state = 'REQUESTED')
         as count`

/** Waits until all jobs and companies have handled the records of these sellers. */
export const settled = async (
  { databaseUrl, until }: TestProduct,
  sellerIds: readonly SellerId[],
): Promise<void> => {
  await until('nothing left to follow up', () =>
    asOwner(databaseUrl, async (owner) => {
      const found = await owner.row<{ count: bigint }>(UNSETTLED, [sellerIds])
      return Number(found?.count) === 0
    }),
  )
}
