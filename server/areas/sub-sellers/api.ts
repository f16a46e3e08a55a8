import { mayUse } from '#contract/access/access.ts'
import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { normalizeDocument } from '#contract/basics/documents.ts'
import { DEEPEST_ROW, envelope } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { searchPattern } from '#contract/basics/text-search.ts'
import { listSubSellers as endpoint } from '#contract/sub-sellers/endpoints.ts'
import type { SubSeller } from '#contract/sub-sellers/shapes.ts'
import { pageOfSubSellers, type SubSellerRow } from '#server/areas/sub-sellers/sql.ts'
import type { Transaction } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refused.ts'
import { reads, type Caller, type Route } from '#server/platform/serve.ts'

const rowOf = (row: SubSellerRow, seesAll: boolean): SubSeller => ({
  ...{ id: row.id, name: row.name, isActive: row.is_active, splitStatus: row.split_status },
  ...{ paymentType: row.payment_type, paymentValue: row.payment_value },
  documentType: seesAll ? row.document_type : null,
  document: seesAll ? row.document : null,
  ...{ address: null, account: null, contact: null, owner: null, openingDate: null },
  ...{ description: null, alternativeEmail: null },
})

/** A page of sub-sellers; who only splits gets what splitting needs (SSL-02). */
async function listSubSellers(
  transaction: Transaction,
  query: InputOf<typeof endpoint>['query'],
  caller: Caller | null,
): Promise<OutputOf<typeof endpoint>> {
  const { name, document, active, page, size, sort } = query
  const offset = page * size
  if (offset > DEEPEST_ROW) refuse(platformRefusals.invalidPaging)
  const { found, counted } = await pageOfSubSellers(transaction, {
    pattern: name ? searchPattern(name, 0, 1) : null,
    document: document ? normalizeDocument(document) : null,
    active: active ?? null,
    ...{ descending: sort.descending, offset, size },
  })
  const seesAll = caller !== null && mayUse(caller, PAGES.subSellers)
  return {
    ...envelope(counted, page, size),
    content: found.map((row) => rowOf(row, seesAll)),
  }
}

export const subSellersApi: Route[] = [
  reads(endpoint, (transaction, { query }, caller) => listSubSellers(transaction, query, caller)),
]
