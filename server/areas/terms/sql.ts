import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** The published version, if any, and whether it was accepted. */
export const currentTerms = ({ sellerId, row }: Transaction) =>
  row<{ version: string | null; accepted: boolean }>(
    `select terms_version as version,
            terms_version is null or exists (
              select from terms_acceptance
               where seller_id = $1 and version = terms_version) as accepted
       from seller where seller_id = $1`,
    [sellerId],
  )

export const insertAcceptance = (
  { sellerId, run }: Transaction,
  row: { id: Uuid; version: string; by: Uuid; at: Instant; ip: string | null },
) =>
  run(
    `insert into terms_acceptance (seller_id, id, version, accepted_by, accepted_at, ip)
     values ($1, $2, $3, $4, $5, $6)`,
    [sellerId, row.id, row.version, row.by, row.at, row.ip],
  )
