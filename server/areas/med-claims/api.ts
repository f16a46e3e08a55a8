import { envelope } from '#contract/basics/paging.ts'
import { listAccountClaims } from '#contract/med-claims/endpoints.ts'
import { claimTable, exportClaims } from '#contract/med-claims/exports.ts'
import type { AccountClaim } from '#contract/med-claims/shapes.ts'
import { factsOf } from '#server/areas/med-claims/claim-facts.ts'
import {
  claimsSql,
  countClaims,
  type ListedClaim,
  pageOfClaims,
} from '#server/areas/med-claims/sql.ts'
import { exportFile } from '#server/platform/commands/export-file.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

const shownClaim = (row: ListedClaim): AccountClaim => ({
  id: row.id,
  ...factsOf(row),
  payer: row.payer,
  endToEndId: row.end_to_end_id,
})

export const medClaimsApi: readonly Route[] = [
  query(listAccountClaims, async (transaction, { query: { page, size } }) => {
    const offset = page * size
    const [rows, counted] = await Promise.all([
      pageOfClaims(transaction, { offset, size }),
      countClaims(transaction),
    ])
    return { content: rows.map(shownClaim), ...envelope(counted, page, size) }
  }),
  exportFile(exportClaims, claimTable, {
    statement: (_, { transaction }) => claimsSql(transaction.sellerId),
    rowOf: (stored: ListedClaim) => shownClaim(stored),
  }),
]
