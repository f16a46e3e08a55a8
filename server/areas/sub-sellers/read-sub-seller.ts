import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'
import type { SubSeller } from '#contract/sub-sellers/shapes.ts'
import { type SubSellerRecord, subSellerById } from '#server/areas/sub-sellers/record-sql.ts'
import { openAccount } from '#server/areas/sub-sellers/sealed-account.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** A sub-seller in the API, with its decrypted account. */
export const subSellerOf = (
  { sellerId }: Transaction,
  vault: Vault,
  record: SubSellerRecord,
): SubSeller => ({
  id: record.id,
  name: record.name,
  documentType: record.document_type,
  document: record.document,
  address: record.address,
  account: openAccount(vault, { sellerId, id: record.id }, record.account_sealed),
  contact: record.contact,
  owner: record.owner,
  openingDate: record.opening_date,
  description: record.description,
  paymentType: record.payment_type,
  paymentValue: record.payment_value,
  isActive: record.is_active,
  splitStatus: record.split_status,
  alternativeEmail: record.alternative_email,
})

/** The seller's sub-seller; another seller's is unknown (R-GEN-17). */
export async function readSubSeller(
  transaction: Transaction,
  vault: Vault,
  id: number,
): Promise<SubSeller> {
  const record = await subSellerById(transaction, id)
  return subSellerOf(transaction, vault, record ?? reject(subSellerRefusals.notFound))
}
