import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { KeyType } from '#contract/pix-keys/rules.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { insert, type NewRow, type RowOf, update } from '#server/platform/database/rows.ts'

const RECEIVED_COLUMNS = [
  'id',
  'key_id',
  'kind',
  'state',
  'reason',
  'code_sealed',
  'code_expires_at',
  'wrong_codes',
  'opened_at',
  'answer_by',
  'poll_count',
] as const

export type ReceivedRow = RowOf<'pix_received_claim', typeof RECEIVED_COLUMNS>

/** A received claim with the key that is claimed. */
export interface ListedReceived extends ReceivedRow {
  readonly key: string
  readonly key_type: KeyType
}

const RECEIVED = `select ${RECEIVED_COLUMNS.join(', ')} from pix_received_claim where seller_id = $1`

const LISTED = `
  select ${RECEIVED_COLUMNS.map((column) => `claim.${column}`).join(', ')}, key.key, key.key_type
    from pix_received_claim as claim
    join pix_key as key on key.seller_id = claim.seller_id and key.id = claim.key_id
   where claim.seller_id = $1`

export const receivedById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ListedReceived>(`${LISTED} and claim.id = $2`, [sellerId, id])

/** The claim, locked until the transaction ends. */
export const lockReceived = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ReceivedRow>(`${RECEIVED} and id = $2 for update`, [sellerId, id])

/** The claim of a key that has not ended. */
export const openReceivedOf = ({ sellerId, row }: Transaction, keyId: Uuid) =>
  row<ReceivedRow>(`${RECEIVED} and key_id = $2 and state not in ('CANCELLED', 'COMPLETED')`, [
    sellerId,
    keyId,
  ])

/** The newest claims. */
export const newestReceived = ({ sellerId, rows }: Transaction, limit: number) =>
  rows<ListedReceived>(`${LISTED} order by claim.created_at desc, claim.id desc limit $2`, [
    sellerId,
    limit,
  ])

export const insertReceived = (transaction: Transaction, claim: NewRow<'pix_received_claim'>) =>
  insert(transaction, 'pix_received_claim', claim)

/** Omitted fields keep their value; null is stored. */
export type ReceivedChange = Partial<Omit<ReceivedRow, 'id' | 'key_id' | 'kind'>> & {
  readonly next_poll_at?: Instant | null
}

export async function changeReceived(
  transaction: Transaction,
  id: Uuid,
  change: ReceivedChange,
): Promise<void> {
  await update(transaction, 'pix_received_claim', { id }, change)
}

/** Claims to be polled; across sellers, for the job alone. */
export const receivedToPoll = ({ rows }: Queries, until: Instant, limit: number) =>
  rows<{ readonly seller_id: SellerId; readonly id: Uuid }>(
    `select seller_id, id from pix_received_claim where next_poll_at <= $1
      order by next_poll_at limit $2`,
    [until, limit],
  )

/** Those of these claims that are known; across sellers, for the job alone. */
export const knownReceived = ({ rows }: Queries, ids: readonly string[]) =>
  rows<{ readonly id: Uuid }>('select id from pix_received_claim where id = any ($1::uuid[])', [
    ids,
  ])
