import type { Uuid } from '#contract/basics/ids.ts'
import { searchText } from '#contract/basics/text-search.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

export interface BuyerData {
  readonly name: string
  readonly document: {
    readonly documentNumber: string
    readonly documentType: string
    readonly documentNation: string
  }
  readonly email: string
  readonly countryCode: string
  readonly phone: string
  readonly address: object | null
}

/**
 * The customer with the buyer's document, made when the seller has none. What the seller keeps of
 * a known customer is never overwritten by what a buyer types.
 */
export async function ensureCustomer(work: UnitOfWork, buyer: BuyerData): Promise<Uuid> {
  const { sellerId, now } = work
  const { documentNumber, documentType, documentNation } = buyer.document
  const id = newId()
  const inserted = await work.run(
    `insert into customer (seller_id, id, name, document_number, document_type, document_nation,
                           email, country_code, phone, address, use_seller_address, search,
                           created_at, updated_at, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, false, $11, $12, $12, 1)
     on conflict (seller_id, document_nation, document_number) do nothing`,
    [
      sellerId,
      id,
      buyer.name,
      documentNumber,
      documentType,
      documentNation,
      buyer.email,
      buyer.countryCode,
      buyer.phone,
      buyer.address && JSON.stringify(buyer.address),
      searchText(buyer.name, buyer.email),
      now,
    ],
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
  if (!known) throw new Error('a customer vanished')
  return known.id
}
