import type { Uuid } from '#contract/basics/ids.ts'
import type { MedClaimFacts } from '#contract/med-claims/shapes.ts'
import { type ClaimRow, newestClaimsOf } from '#server/areas/med-claims/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export { listedClaim } from '#server/areas/med-claims/sql.ts'

/** A claim in the API. */
export const factsOf = (row: ClaimRow): MedClaimFacts => ({
  state: row.state,
  kind: row.kind,
  reason: row.reason,
  amount: row.amount_centavos,
  heldAmount: row.held_centavos,
  returnedAmount: row.returned_centavos,
  openedAt: row.opened_at,
  deadline: row.deadline,
  endedAt: row.ended_at,
})

/** The newest claims of received Pix, by the ids of these. */
export async function claimsOf(
  transaction: Transaction,
  pixIds: readonly Uuid[],
): Promise<ReadonlyMap<Uuid, MedClaimFacts>> {
  const rows = await newestClaimsOf(transaction, pixIds)
  return new Map(rows.map((row) => [row.pix_id, factsOf(row)]))
}
