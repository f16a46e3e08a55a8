import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { normalizeDocument } from '#contract/basics/brazil/documents.ts'
import { envelope } from '#contract/basics/paging.ts'
import type { listCustomers as listEndpoint } from '#contract/customers/endpoints.ts'
import {
  type CustomerSearch,
  countCustomers,
  listedCustomers,
} from '#server/areas/customers/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'

type Query = InputOf<typeof listEndpoint>['query']
type Answer = OutputOf<typeof listEndpoint>

/** What the query searches for. */
export function searchOf({
  name,
  email,
  document,
}: Pick<Query, 'name' | 'email' | 'document'>): CustomerSearch | null {
  if (name !== undefined) return { by: 'name', words: name }
  if (email !== undefined) return { by: 'email', words: email }
  return document === undefined ? null : { by: 'document', start: normalizeDocument(document) }
}

/** A page of the seller's customers (R-CUSTL-06); pages by number reach row 10,000. */
export async function listCustomers(transaction: Transaction, query: Query): Promise<Answer> {
  const { page, size, sort } = query
  const search = searchOf(query)
  const content = await listedCustomers(transaction, { search, sort, page, size })
  // A first page that isn't full is its own count.
  const whole = page === 0 && content.length < size
  const counted = whole ? content.length : await countCustomers(transaction, search)
  return { content, ...envelope(counted, page, size) }
}
