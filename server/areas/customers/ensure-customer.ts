import type { Uuid } from '#contract/basics/ids.ts'
import { searchText } from '#contract/basics/text-search.ts'
import { storedPhone } from '#contract/customers/rules.ts'
import type { PersonDocument } from '#contract/customers/shapes.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { insert } from '#server/platform/database/rows.ts'
import { newId } from '#server/platform/security/identifiers.ts'

export interface BuyerData {
  readonly name: string
  readonly document: PersonDocument
  readonly email: string
  readonly countryCode: string
  readonly phone: string
  readonly address: object | null
}

/**
 * The customer with the buyer's document, created when missing. A buyer's input never overwrites a
 * known customer.
 */
export async function ensureCustomer(work: UnitOfWork, buyer: BuyerData): Promise<Uuid> {
  const { sellerId, now } = work
  const { documentNumber, documentType, documentNation } = buyer.document
  const id = newId()
  const inserted = await insert(
    work,
    'customer',
    {
      id,
      name: buyer.name,
      document_number: documentNumber,
      document_type: documentType,
      document_nation: documentNation,
      email: buyer.email,
      country_code: buyer.countryCode,
      phone: storedPhone(buyer.countryCode, buyer.phone),
      address: buyer.address,
      use_seller_address: false,
      search: searchText(buyer.name, buyer.email),
      created_at: now,
      updated_at: now,
      version: 1,
    },
    'on conflict do nothing',
  )
  if (inserted === 1) {
    work.audit({ subject: { kind: 'customer', id }, after: { name: buyer.name } })
    return id
  }
  const known = await work.row<{ id: Uuid }>(
    `select id from customer
      where seller_id = $1 and document_nation = $2 and document_number = $3`,
    [sellerId, documentNation, documentNumber],
  )
  if (!known) throw new Error(`customer that conflicts with ${id} not found`)
  return known.id
}

/**
 * Locks a customer until the transaction ends, so that of two purchases at once the second one sees
 * the first.
 */
export const lockBuyer = ({ sellerId, row }: UnitOfWork, id: Uuid) =>
  row('select from customer where seller_id = $1 and id = $2 for no key update', [sellerId, id])
