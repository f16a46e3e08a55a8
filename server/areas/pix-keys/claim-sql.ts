import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { insert, type NewRow, type RowOf, update } from '#server/platform/database/rows.ts'

const CLAIM_COLUMNS = [
  'id',
  'entry_id',
  'account_id',
  'kind',
  'key_type',
  'key',
  'status',
  'request',
  'answer_by',
  'poll_count',
  'created_at',
] as const

export type ClaimRow = RowOf<'pix_claim', typeof CLAIM_COLUMNS>

const CLAIM = `select ${CLAIM_COLUMNS.join(', ')} from pix_claim where seller_id = $1`

export const claimById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ClaimRow>(`${CLAIM} and id = $2`, [sellerId, id])

/** The claim, locked until the transaction ends. */
export const lockClaim = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ClaimRow>(`${CLAIM} and id = $2 for update`, [sellerId, id])

/** The claim of a key that has not ended. */
export const openClaimOf = ({ sellerId, row }: Transaction, key: string) =>
  row<ClaimRow>(`${CLAIM} and key = $2 and status not in ('CANCELLED', 'COMPLETED')`, [
    sellerId,
    key,
  ])

/** The newest claims. */
export const newestClaims = ({ sellerId, rows }: Transaction, limit: number) =>
  rows<ClaimRow>(`${CLAIM} order by created_at desc, id desc limit $2`, [sellerId, limit])

export const insertClaim = (transaction: Transaction, claim: NewRow<'pix_claim'>) =>
  insert(transaction, 'pix_claim', claim)

/** Omitted fields keep their value; null is stored. */
export type ClaimChange = Partial<
  Pick<ClaimRow, 'status' | 'request' | 'answer_by' | 'poll_count'>
> & { readonly next_poll_at?: Instant | null }

export async function changeClaim(
  transaction: Transaction,
  id: Uuid,
  change: ClaimChange,
): Promise<void> {
  await update(transaction, 'pix_claim', { id }, change)
}

/** Claims to be polled; across sellers, for the job alone. */
export const claimsToPoll = ({ rows }: Queries, until: Instant, limit: number) =>
  rows<{ readonly seller_id: SellerId; readonly id: Uuid }>(
    `select seller_id, id from pix_claim where next_poll_at <= $1 order by next_poll_at limit $2`,
    [until, limit],
  )
