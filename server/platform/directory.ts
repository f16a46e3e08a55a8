import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Queries, Transaction } from '#server/platform/database.ts'
import { hashOf } from '#server/platform/identifiers.ts'

/** What can be looked up before a seller is known. */
export type DirectoryKind =
  | 'email'
  | 'document'
  | 'sub-domain'
  | 'link'
  | 'password-token'
  | 'charge'
  | 'attempt'
  | 'refund'
  | 'letter'
  | 'pix-txid'
  | 'slip-number'
  | 'dps'
  | 'invoice'
  | 'invoice-token'
  | 'virtual-card'

export interface Entry {
  readonly sellerId: SellerId
  readonly recordId: Uuid | null
}

const INSERT =
  'insert into directory (kind, key_hash, seller_id, record_id) values ($1, $2, $3, $4)'

/** Enters a key that was made for the thing, in the transaction that makes it. */
export const enter = (
  { sellerId, send }: Transaction,
  kind: DirectoryKind,
  key: string,
  recordId: Uuid | null,
): void => send(INSERT, [kind, hashOf(key), sellerId, recordId])

/** Takes a key that somebody may hold: then it violates 23505. */
export const take = (
  { sellerId, run }: Transaction,
  kind: DirectoryKind,
  key: string,
  recordId: Uuid | null,
): Promise<unknown> => run(INSERT, [kind, hashOf(key), sellerId, recordId])

/** Gives a key of the seller's back: anybody may enter it again. */
export const leave = ({ sellerId, run }: Transaction, kind: DirectoryKind, key: string) =>
  run('delete from directory where kind = $1 and key_hash = $2 and seller_id = $3', [
    ...[kind, hashOf(key), sellerId],
  ])

/** Whose the key is; undefined when nobody's. */
export async function lookUp(
  { row }: Queries,
  kind: DirectoryKind,
  key: string,
): Promise<Entry | undefined> {
  const found = await row<{ seller_id: SellerId; record_id: Uuid | null }>(
    'select seller_id, record_id from directory where kind = $1 and key_hash = $2',
    [kind, hashOf(key)],
  )
  return found && { sellerId: found.seller_id, recordId: found.record_id }
}
