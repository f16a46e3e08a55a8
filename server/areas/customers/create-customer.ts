import { customerRefusals } from '#contract/customers/refusals.ts'
import { storedPhone } from '#contract/customers/rules.ts'
import type { Customer, NewCustomer } from '#contract/customers/shapes.ts'
import { insertCustomer } from '#server/areas/customers/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { sqlState } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * One customer a document and seller; only the database detects two concurrent ones (R-CUSTA-17).
 */
export async function createCustomer(work: UnitOfWork, given: NewCustomer): Promise<Customer> {
  const id = newId()
  const customer: Customer = {
    ...given,
    id,
    uuid: id,
    phone: storedPhone(given.countryCode, given.phone),
    address: given.address ?? null,
  }
  try {
    await insertCustomer(work, customer, work.now)
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) {
      reject(customerRefusals.duplicate, { field: 'document.documentNumber' })
    }
    throw error
  }
  work.audit({ subject: { kind: 'customer', id }, after: customer })
  return customer
}
