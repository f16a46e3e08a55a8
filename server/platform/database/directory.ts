import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Tables } from '#database/tables.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { hashOf } from '#server/platform/security/identifiers.ts'

/** The kinds of keys that lead to a seller. */
export type DirectoryKind = Tables['directory']['kind']

export interface DirectoryEntry {
  readonly sellerId: SellerId
  readonly recordId: Uuid | null
}

const INSERT =
  'insert into directory (kind, key_hash, seller_id, record_id) values ($1, $2, $3, $4)'

/** Registers a key of a new record in its transaction. */
export const register = (
  { sellerId, enqueue }: Transaction,
  kind: DirectoryKind,
  key: string,
  recordId: Uuid | null,
): void => enqueue(INSERT, [kind, hashOf(key), sellerId, recordId])

/** Registers a key that must be unique: a second registration violates 23505. */
export const registerUnique = (
  { sellerId, run }: Transaction,
  kind: DirectoryKind,
  key: string,
  recordId: Uuid | null,
): Promise<unknown> => run(INSERT, [kind, hashOf(key), sellerId, recordId])

/**
 * On Citus the rows of a seller are on a worker and the queue on the coordinator. A write of a table
 * that Citus knows there, even of no row, makes it commit both in two phases: without, a crash in
 * between could mark an event as relayed whose jobs are lost.
 */
export const commitInTwoPhases = ({ enqueue }: Transaction): void =>
  enqueue(`delete from directory where kind = 'none' and key_hash = ''`)

/** Unregisters a key of the seller, which is then free. */
export const unregister = ({ sellerId, run }: Transaction, kind: DirectoryKind, key: string) =>
  run('delete from directory where kind = $1 and key_hash = $2 and seller_id = $3', [
    kind,
    hashOf(key),
    sellerId,
  ])

/** Registers a key that is known by its hash only; one that is registered stays as it is. */
export const registerHash = (
  { sellerId, run }: Transaction,
  kind: DirectoryKind,
  keyHash: Buffer,
  recordId: Uuid | null,
) => run(`${INSERT} on conflict do nothing`, [kind, keyHash, sellerId, recordId])

/** Unregisters keys that are known by their hashes only; across sellers. */
export const unregisterHashes = (
  { run }: Queries,
  kind: DirectoryKind,
  hashes: readonly Buffer[],
) => run('delete from directory where kind = $1 and key_hash = any ($2::bytea[])', [kind, hashes])

/** The seller and record of a key; undefined when it is not registered. */
export async function lookUp(
  { row }: Queries,
  kind: DirectoryKind,
  key: string,
): Promise<DirectoryEntry | undefined> {
  const found = await row<{ seller_id: SellerId; record_id: Uuid | null }>(
    'select seller_id, record_id from directory where kind = $1 and key_hash = $2',
    [kind, hashOf(key)],
  )
  return found && { sellerId: found.seller_id, recordId: found.record_id }
}

/** A registered key and its kind. */
export interface DirectoryKey {
  readonly kind: DirectoryKind
  readonly key: string
}

/** The sellers of keys, in order; undefined for an unknown key. */
export async function lookUpAll(
  { rows }: Queries,
  keys: readonly DirectoryKey[],
): Promise<(DirectoryEntry | undefined)[]> {
  if (keys.length === 0) return []
  const hashes = keys.map(({ key }) => hashOf(key))
  const found = await rows<{ at: number; seller_id: SellerId; record_id: Uuid | null }>(
    `select wanted.at::integer as at, seller_id, record_id
       from unnest($1::text[], $2::bytea[]) with ordinality as wanted(kind, key_hash, at)
       join directory using (kind, key_hash)`,
    [keys.map(({ kind }) => kind), hashes],
  )
  const entries: (DirectoryEntry | undefined)[] = keys.map(() => undefined)
  for (const { at, seller_id, record_id } of found) {
    entries[at - 1] = { sellerId: seller_id, recordId: record_id }
  }
  return entries
}
