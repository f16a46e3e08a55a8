import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Waiting } from '#server/areas/payments/attempts/sql.ts'
import type { ChargeClaimRow } from '#server/areas/payments/charge-claims/read-claims.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { insert, type NewRow, update } from '#server/platform/database/rows.ts'

export const insertClaim = (transaction: Transaction, claim: NewRow<'charge_claim'>) =>
  insert(transaction, 'charge_claim', claim)

export const endClaim = (
  transaction: Transaction,
  id: Uuid,
  state: ChargeClaimRow['state'],
  at: Instant,
) => update(transaction, 'charge_claim', { id }, { state, ended_at: at, next_poll_at: null })

/** When the bank is asked about an open claim again. */
export const pollClaimAt = (transaction: Transaction, id: Uuid, at: Instant) =>
  update(transaction, 'charge_claim', { id }, { next_poll_at: at })

/** Open claims to ask the bank about, of all sellers; for the job only. */
export const claimsToPoll = ({ rows }: Queries, at: Instant, limit: number) =>
  rows<Waiting & { readonly code_id: Uuid }>(
    `select seller_id, id, code_id from charge_claim where next_poll_at <= $1
      order by next_poll_at limit $2`,
    [at, limit],
  )

/** Those of these claims that are known; across sellers, for the job only. */
export const knownClaims = ({ rows }: Queries, ids: readonly Uuid[]) =>
  rows<{ readonly id: Uuid }>('select id from charge_claim where id = any ($1::uuid[])', [ids])
