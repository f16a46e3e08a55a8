import { searchText } from '#contract/basics/text-search.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { insertSubSeller, type NewSubSeller } from '#server/areas/sub-sellers/sql.ts'
import type { Transaction } from '#server/platform/database.ts'
import { newId } from '#server/platform/identifiers.ts'

/** Makes a sub-seller with accounts of its own in the ledger; answers whose accounts they are. */
export async function createSubSeller(
  transaction: Transaction,
  subSeller: Omit<NewSubSeller, 'ownerId' | 'search'>,
): Promise<Uuid> {
  const ownerId = newId()
  await insertSubSeller(transaction, { ...subSeller, ownerId, search: searchText(subSeller.name) })
  return ownerId
}
