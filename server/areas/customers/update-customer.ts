import type { Address } from '#contract/basics/brazil/addresses.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import { storedPhone } from '#contract/customers/rules.ts'
import {
  type Customer,
  type CustomerContact,
  customer,
  type PersonDocument,
} from '#contract/customers/shapes.ts'
import { lockCustomer, storeCustomer } from '#server/areas/customers/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { rejectStale } from '#server/platform/http/versions.ts'

/** The customer's name changed: areas that copied it update their records. */
export const CUSTOMER_RENAMED = 'CUSTOMER_RENAMED'

const isSameDocument = (one: PersonDocument, other: PersonDocument) =>
  one.documentNumber === other.documentNumber && one.documentNation === other.documentNation

async function change(work: UnitOfWork, id: Uuid, changed: (before: Customer) => Customer) {
  const before = (await lockCustomer(work, id)) ?? reject(customerRefusals.notFound)
  rejectStale(work, customer, before)
  const after = changed(before)
  await storeCustomer(work, after)
  const subject = { kind: 'customer', id }
  work.audit({ subject, before, after })
  if (after.name !== before.name) work.emit(CUSTOMER_RENAMED, subject, {})
  return after
}

/** R-CUSTD-02: the document is read-only; later notices go to the new contacts. */
export const updateCustomer = (
  work: UnitOfWork,
  id: Uuid,
  contact: CustomerContact,
): Promise<Customer> =>
  change(work, id, (before) => {
    if (!isSameDocument(before.document, contact.document)) reject(customerRefusals.documentFixed)
    const phone = storedPhone(contact.countryCode, contact.phone)
    return { ...before, ...contact, phone, document: before.document }
  })

/** An own address replaces the use of the seller's. */
export const updateCustomerAddress = (
  work: UnitOfWork,
  id: Uuid,
  address: Address,
): Promise<Customer> =>
  change(work, id, (before) => ({ ...before, address, useSellerAddress: false }))
