import type { Uuid } from '#contract/basics/ids.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { customerById } from '#server/areas/customers/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** The seller's customer; another seller's is unknown (R-GEN-17). */
export async function readCustomer(transaction: Transaction, id: Uuid): Promise<Customer> {
  return (await customerById(transaction, id)) ?? reject(customerRefusals.notFound)
}
