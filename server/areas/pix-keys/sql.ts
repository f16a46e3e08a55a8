import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { KeyType } from '#contract/pix-keys/rules.ts'
import { LISTED_STATES } from '#contract/pix-keys/states.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { insert, type NewRow, type RowOf, update } from '#server/platform/database/rows.ts'

const KEY_COLUMNS = [
  'id',
  'account_id',
  'key_type',
  'key',
  'state',
  'refusal',
  'code_sealed',
  'code_expires_at',
  'wrong_codes',
  'poll_count',
] as const

export type KeyRow = RowOf<'pix_key', typeof KEY_COLUMNS>

const KEY = `select ${KEY_COLUMNS.join(', ')} from pix_key where seller_id = $1`

export const keyById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<KeyRow>(`${KEY} and id = $2`, [sellerId, id])

/** The key, locked until the transaction ends. */
export const lockKey = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<KeyRow>(`${KEY} and id = $2 for update`, [sellerId, id])

const IN_USE = `${KEY} and key_type = $2 and key = $3 and state not in ('DELETED', 'REFUSED')`

/** The key of this type that neither ended nor was refused. */
export const keyInUse = ({ sellerId, row }: Transaction, type: KeyType, key: string) =>
  row<KeyRow>(IN_USE, [sellerId, type, key])

/** The same; it is locked until the transaction ends. */
export const lockKeyInUse = ({ sellerId, row }: Transaction, type: KeyType, key: string) =>
  row<KeyRow>(`${IN_USE} for update`, [sellerId, type, key])

/** The keys that are listed, the oldest first. */
export const listedKeys = ({ sellerId, rows }: Transaction) =>
  rows<KeyRow>(`${KEY} and state = any ($2) order by created_at, id`, [sellerId, LISTED_STATES])

export const countListedKeys = async ({ sellerId, row }: Transaction): Promise<number> => {
  const counted = await row<{ counted: number }>(
    `select count(*)::integer as counted from pix_key where seller_id = $1 and state = any ($2)`,
    [sellerId, LISTED_STATES],
  )
  return counted?.counted ?? 0
}

export const insertKey = (transaction: Transaction, key: NewRow<'pix_key'>) =>
  insert(transaction, 'pix_key', key)

/** Omitted fields keep their value; null is stored. */
export type KeyChange = Partial<Omit<KeyRow, 'id' | 'key_type'>> & {
  readonly next_poll_at?: Instant | null
}

export async function changeKey(
  transaction: Transaction,
  id: Uuid,
  change: KeyChange,
): Promise<void> {
  await update(transaction, 'pix_key', { id }, change)
}

/** Keys to be polled; across sellers, for the job alone. */
export const keysToPoll = ({ rows }: Queries, until: Instant, limit: number) =>
  rows<{ readonly seller_id: SellerId; readonly id: Uuid }>(
    `select seller_id, id from pix_key where next_poll_at <= $1 order by next_poll_at limit $2`,
    [until, limit],
  )

/** The last request for a key, of that moment or later, that the directory refused. */
export const lastRefusal = (
  { sellerId, row }: Transaction,
  { type, key, since }: { readonly type: KeyType; readonly key: string; readonly since: Instant },
) =>
  row<KeyRow>(
    `${KEY} and key_type = $2 and key = $3 and state = 'REFUSED' and created_at >= $4
      order by created_at desc, id desc limit 1`,
    [sellerId, type, key, since],
  )
