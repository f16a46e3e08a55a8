import type { Customer } from '#contract/customers/shapes.ts'
import { customersByDocuments } from '#server/areas/customers/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** The seller's customers by CPF or CNPJ. */
export async function findCustomers(
  transaction: Transaction,
  documents: readonly string[],
): Promise<ReadonlyMap<string, Customer>> {
  if (documents.length === 0) return new Map()
  const found = await customersByDocuments(transaction, documents)
  return new Map(found.map((customer) => [customer.document.documentNumber, customer]))
}
