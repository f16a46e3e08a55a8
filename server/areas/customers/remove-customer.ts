import type { Uuid } from '#contract/basics/ids.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import { deleteCustomer, lockCustomer } from '#server/areas/customers/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { sqlState } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Removes a customer that no record refers to. The foreign keys of the others decide, so that none
 * can be forgotten; after a refusal the transaction is of no more use.
 */
export async function removeCustomer(work: UnitOfWork, id: Uuid): Promise<void> {
  const before = (await lockCustomer(work, id)) ?? reject(customerRefusals.notFound)
  try {
    await deleteCustomer(work, id)
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) reject(customerRefusals.inUse)
    throw error
  }
  work.audit({ subject: { kind: 'customer', id }, before, after: null })
}
