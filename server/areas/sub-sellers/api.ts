import { mayUse } from '#contract/access/access.ts'
import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { normalizeDocument } from '#contract/basics/documents.ts'
import { MAX_ROW, envelope } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { searchPattern } from '#contract/basics/text-search.ts'
import * as endpoints from '#contract/sub-sellers/endpoints.ts'
import type { SubSeller } from '#contract/sub-sellers/shapes.ts'
import { createSubSeller } from '#server/areas/sub-sellers/create-sub-seller.ts'
import { readSubSeller } from '#server/areas/sub-sellers/read-sub-seller.ts'
import {
  beginRegistering,
  renderRegistration,
  settleRegistration,
  type RegistrationTools,
} from '#server/areas/sub-sellers/register.ts'
import { pageOfSubSellers, type SubSellerRow } from '#server/areas/sub-sellers/sql.ts'
import {
  switchActive,
  updateAccount,
  updateAddress,
  updateContact,
  updateGeneral,
} from '#server/areas/sub-sellers/update-sub-seller.ts'
import { externalCommand } from '#server/platform/commands/external-command.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { query, type Caller, type Route } from '#server/platform/http/routes.ts'
import { command } from '#server/platform/commands/command.ts'

const rowOf = (row: SubSellerRow, seesAll: boolean): SubSeller => ({
  id: row.id,
  name: row.name,
  isActive: row.is_active,
  splitStatus: row.split_status,
  paymentType: row.payment_type,
  paymentValue: row.payment_value,
  documentType: seesAll ? row.document_type : null,
  document: seesAll ? row.document : null,
  address: null,
  account: null,
  contact: null,
  owner: null,
  openingDate: null,
  description: null,
  alternativeEmail: null,
})

/** A page of sub-sellers; users who may only split get the fields for splits (SSL-02). */
async function listSubSellers(
  transaction: Transaction,
  query: InputOf<typeof endpoints.listSubSellers>['query'],
  caller: Caller | null,
): Promise<OutputOf<typeof endpoints.listSubSellers>> {
  const { name, document, active, page, size, sort } = query
  const offset = page * size
  if (offset > MAX_ROW) reject(platformRefusals.invalidPaging)
  const { found, counted } = await pageOfSubSellers(transaction, {
    pattern: name ? searchPattern(name, 0, 1) : null,
    document: document ? normalizeDocument(document) : null,
    active: active ?? null,
    descending: sort.descending,
    offset,
    size,
  })
  const seesAll = caller !== null && mayUse(caller, PAGES.subSellers)
  return {
    ...envelope(counted, page, size),
    content: found.map((row) => rowOf(row, seesAll)),
  }
}

/** The routes of sub-sellers: their sections and their registration. */
export const subSellersApi = ({ recipients, vault }: RegistrationTools): Route[] => [
  query(endpoints.listSubSellers, (transaction, { query }, caller) =>
    listSubSellers(transaction, query, caller),
  ),
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
    settle: (work, { id }, outcome) => settleRegistration(work, id, outcome, true),
    render: (transaction, id) => renderRegistration(transaction, vault, id),
    expected: { kind: 'processing' },
  }),
]
