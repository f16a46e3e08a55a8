import { mayUse } from '#contract/access/access.ts'
import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { normalizeDocument } from '#contract/basics/brazil/documents.ts'
import { envelope } from '#contract/basics/paging.ts'
import { prefixPattern, searchPattern } from '#contract/basics/text-search.ts'
import * as endpoints from '#contract/sub-sellers/endpoints.ts'
import { exportSubSellers, subSellerTable } from '#contract/sub-sellers/exports.ts'
import type { SubSeller } from '#contract/sub-sellers/shapes.ts'
import { createSubSeller } from '#server/areas/sub-sellers/create-sub-seller.ts'
import { readSubSeller } from '#server/areas/sub-sellers/read-sub-seller.ts'
import {
  beginRegistering,
  type RegistrationTools,
  renderRegistration,
  settleRegistration,
} from '#server/areas/sub-sellers/register.ts'
import {
  allSubSellersSql,
  pageOfSubSellers,
  type SubSellerFilter,
  type SubSellerRow,
} from '#server/areas/sub-sellers/sql.ts'
import {
  switchActive,
  updateAccount,
  updateAddress,
  updateContact,
  updateGeneral,
} from '#server/areas/sub-sellers/update-sub-seller.ts'
import { command } from '#server/platform/commands/command.ts'
import { exportFile } from '#server/platform/commands/export-file.ts'
import { externalCommand } from '#server/platform/commands/external-command.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Caller, query, type Route } from '#server/platform/http/routes.ts'

const rowOf = (row: SubSellerRow, isWhole: boolean): SubSeller => ({
  id: row.id,
  name: row.name,
  isActive: row.is_active,
  splitStatus: row.split_status,
  paymentType: row.payment_type,
  paymentValue: row.payment_value,
  documentType: isWhole ? row.document_type : null,
  document: isWhole ? row.document : null,
  address: null,
  account: null,
  contact: null,
  owner: null,
  openingDate: null,
  description: null,
  alternativeEmail: null,
})

type Query = InputOf<typeof endpoints.listSubSellers>['query']

const filterOf = ({
  name,
  document,
  active,
  sort,
}: Pick<Query, 'name' | 'document' | 'active' | 'sort'>): SubSellerFilter => ({
  pattern: name ? searchPattern(name, 0, 1) : null,
  document: document ? prefixPattern(normalizeDocument(document)) : null,
  active: active ?? null,
  descending: sort.descending,
})

const seesAll = (caller: Caller | null) => caller !== null && mayUse(caller, PAGES.subSellers)

/** A page of sub-sellers; users who may only split get the fields for splits (SSL-02). */
async function listSubSellers(
  transaction: Transaction,
  { page, size, ...query }: Query,
  caller: Caller | null,
): Promise<OutputOf<typeof endpoints.listSubSellers>> {
  const offset = page * size
  const { found, counted } = await pageOfSubSellers(transaction, {
    ...filterOf(query),
    offset,
    size,
  })
  return {
    ...envelope(counted, page, size),
    content: found.map((row) => rowOf(row, seesAll(caller))),
  }
}

/** The routes of sub-sellers: their sections and their registration. */
export const subSellersApi = ({ recipients, vault }: RegistrationTools): Route[] => [
  query(endpoints.listSubSellers, (transaction, { query }, caller) =>
    listSubSellers(transaction, query, caller),
  ),
  exportFile(exportSubSellers, subSellerTable, {
    statement: (query, { transaction }) => allSubSellersSql(transaction.sellerId, filterOf(query)),
    rowOf: (stored: SubSellerRow, { caller }) => rowOf(stored, seesAll(caller)),
  }),
  command(endpoints.createSubSeller, (work, { body }) => createSubSeller(work, vault, body)),
  query(endpoints.readSubSeller, (transaction, { params }) =>
    readSubSeller(transaction, vault, params.id),
  ),
  command(endpoints.updateSubSeller, (work, { params, body }) =>
    updateGeneral(work, vault, params.id, body),
  ),
  command(endpoints.updateSubSellerAddress, (work, { params, body }) =>
    updateAddress(work, vault, params.id, body),
  ),
  command(endpoints.updateSubSellerAccount, (work, { params, body }) =>
    updateAccount(work, vault, params.id, body),
  ),
  command(endpoints.updateSubSellerContact, (work, { params, body }) =>
    updateContact(work, vault, params.id, body),
  ),
  command(endpoints.switchSubSeller, (work, { params, query }) =>
    switchActive(work, vault, params.id, query.active),
  ),
  externalCommand(endpoints.registerSubSeller, {
    begin: (work, { params }) => beginRegistering(work, vault, params.id),
    request: ({ requested }) => recipients.register(requested),
    settle: (work, { id }, outcome) => settleRegistration(work, id, outcome, 'request'),
    render: (transaction, id) => renderRegistration(transaction, vault, id),
    expected: { kind: 'processing' },
  }),
]
