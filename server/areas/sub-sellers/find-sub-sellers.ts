import type { Uuid } from '#contract/basics/ids.ts'
import { searchPattern } from '#contract/basics/text-search.ts'
import {
  readyOnes,
  subSellersByIds,
  subSellersByOwners,
  type SubSellerRow,
} from '#server/areas/sub-sellers/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'

const MOST_OFFERED = 100

/** Sub-sellers of the seller by their numbers; another seller's are unknown. */
export const findSubSellers = (
  transaction: Transaction,
  ids: readonly number[],
): Promise<SubSellerRow[]> => subSellersByIds(transaction, ids)

/** Those that a link may share with now, by name (LNK-11). */
export const findReadySubSellers = (
  transaction: Transaction,
  name: string | undefined,
): Promise<SubSellerRow[]> =>
  readyOnes(transaction, name ? searchPattern(name, 0, 1) : null, MOST_OFFERED)

/** Names by ledger owner. */
export async function namesOfOwners(
  transaction: Transaction,
  owners: readonly Uuid[],
): Promise<ReadonlyMap<Uuid, string>> {
  const found = await subSellersByOwners(transaction, owners)
  return new Map(found.map(({ owner_id, name }) => [owner_id, name]))
}
