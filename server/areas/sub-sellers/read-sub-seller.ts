import * as z from 'zod/mini'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'
import { subSeller, type SubSeller } from '#contract/sub-sellers/shapes.ts'
import { subSellerById, type SubSellerRecord } from '#server/areas/sub-sellers/record-sql.ts'
import type { Transaction } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refused.ts'

/** A sub-seller as it travels. */
export const subSellerOf = (record: SubSellerRecord): SubSeller => ({
  ...{ id: record.id, name: record.name },
  ...{ documentType: record.document_type, document: record.document },
  ...{ address: record.address, account: record.account },
  ...{ contact: record.contact, owner: record.owner },
  ...{ openingDate: record.opening_date, description: record.description },
  ...{ paymentType: record.payment_type, paymentValue: record.payment_value },
  ...{ isActive: record.is_active, splitStatus: record.split_status },
  alternativeEmail: record.alternative_email,
})

/** A sub-seller as the trail keeps it: in reais. */
export const trailOf = (told: SubSeller): object => z.encode(subSeller, told)

/** The seller's sub-seller; another seller's is unknown (R-GEN-17). */
export async function readSubSeller(transaction: Transaction, id: number): Promise<SubSeller> {
  return subSellerOf((await subSellerById(transaction, id)) ?? refuse(subSellerRefusals.notFound))
}
