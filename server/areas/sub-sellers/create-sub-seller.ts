import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'
import type { NewSubSeller, SubSeller } from '#contract/sub-sellers/shapes.ts'
import { trailOf } from '#server/areas/sub-sellers/read-sub-seller.ts'
import { insertSubSeller, nextNumber } from '#server/areas/sub-sellers/record-sql.ts'
import { sqlState } from '#server/platform/database.ts'
import { newId } from '#server/platform/identifiers.ts'
import { refuse } from '#server/platform/refused.ts'
import type { Work } from '#server/platform/work.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Makes a sub-seller with accounts of its own in the ledger (SSL-01); one a document. It shares in
 * nothing before its registration was accepted.
 */
export async function createSubSeller(work: Work, given: NewSubSeller): Promise<SubSeller> {
  const made: SubSeller = {
    ...{ ...given, id: await nextNumber(work) },
    ...{ isActive: true, splitStatus: 'PROCESSING', alternativeEmail: null },
  }
  try {
    await insertSubSeller(work, newId(), made)
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION)
      refuse(subSellerRefusals.duplicate, { field: 'document' })
    throw error
  }
  work.audit({ subject: { kind: 'sub-seller', id: String(made.id) }, after: trailOf(made) })
  return made
}
