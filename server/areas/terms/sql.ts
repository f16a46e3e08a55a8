import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { insert } from '#server/platform/database/rows.ts'

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

export interface Acceptance {
  readonly id: Uuid
  readonly version: string
  readonly by: Uuid
  readonly at: Instant
  readonly ip: string | null
  /** What the client of a sign-up says of its own address and time. */
  readonly claimed?: { readonly ip: string; readonly at: Instant }
}

export const insertAcceptance = (
  transaction: Transaction,
  { id, version, by, at, ip, claimed }: Acceptance,
) =>
  insert(transaction, 'terms_acceptance', {
    id,
    version,
    accepted_by: by,
    accepted_at: at,
    ip,
    claimed_ip: claimed?.ip ?? null,
    claimed_at: claimed?.at ?? null,
  })
