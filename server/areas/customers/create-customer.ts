import { parsePhone } from '#contract/basics/contacts.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import { DEFAULT_COUNTRY_CODE } from '#contract/customers/rules.ts'
import type { Customer, NewCustomer } from '#contract/customers/shapes.ts'
import { insertCustomer } from '#server/areas/customers/sql.ts'
import { sqlState } from '#server/platform/database.ts'
import { newId } from '#server/platform/identifiers.ts'
import { refuse } from '#server/platform/refused.ts'
import type { Work } from '#server/platform/work.ts'

const UNIQUE_VIOLATION = '23505'

/** Digits as they are kept: a Brazilian number without the country's 55 before it. */
export const keptPhone = (countryCode: string, phone: string): string =>
  countryCode === DEFAULT_COUNTRY_CODE ? (parsePhone(phone)?.national ?? phone) : phone

/** R-CUSTA-17: one customer a document and seller; the database alone can tell two at once. */
export async function createCustomer(work: Work, given: NewCustomer): Promise<Customer> {
  const id = newId()
  const customer: Customer = {
    ...given,
    id,
    uuid: id,
    phone: keptPhone(given.countryCode, given.phone),
    address: given.address ?? null,
  }
  try {
    await insertCustomer(work, customer, work.now)
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) {
      refuse(customerRefusals.duplicate, { field: 'document.documentNumber' })
    }
    throw error
  }
  work.audit({ subject: { kind: 'customer', id }, after: customer })
  return customer
}
