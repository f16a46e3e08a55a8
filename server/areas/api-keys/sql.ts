import type { KeyScope } from '#contract/access/key-scopes.ts'
import type { ApiKey } from '#contract/api-keys/shapes.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'
import type { RowOf } from '#server/platform/database/rows.ts'

const COLUMNS = [
  'id',
  'title',
  'active',
  'lookup',
  'text_sealed',
  'masked',
  'scopes',
  'allowed_ips',
  'expires_at',
  'last_used_at',
  'created_at',
  'previous_lookup',
  'previous_until',
] as const

/** A key as it is stored; times are the machine's, except when it was created. */
export interface KeyRow extends RowOf<'api_key', typeof COLUMNS> {
  readonly scopes: readonly KeyScope[]
}

const SELECT = `select ${COLUMNS.join(', ')} from api_key where seller_id = $1`

export const keysSql = (sellerId: SellerId): SqlStatement => ({
  text: `${SELECT} order by created_at, id`,
  values: [sellerId],
})

export function keysOf({ sellerId, rows }: Transaction) {
  const { text, values } = keysSql(sellerId)
  return rows<KeyRow>(text, values)
}

export const keyOf = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<KeyRow>(`${SELECT} and id = $2`, [sellerId, id])

export const lockKey = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<KeyRow>(`${SELECT} and id = $2 for update`, [sellerId, id])

/** The number of keys; others of the seller that create one wait until the transaction ends. */
export async function lockCount({ sellerId, row }: Transaction): Promise<number> {
  await row('select pg_advisory_xact_lock(hashtextextended($2, $1::bigint))', [sellerId, 'api_key'])
  const found = await row<{ count: number }>(
    'select count(*)::integer as count from api_key where seller_id = $1',
    [sellerId],
  )
  return found?.count ?? 0
}

export const deleteRow = ({ sellerId, run }: Transaction, id: Uuid) =>
  run('delete from api_key where seller_id = $1 and id = $2', [sellerId, id])

/** Notes a use, at most once a minute: a busy integration would write a row a request. */
export const noteUse = (
  { sellerId, run }: Transaction,
  id: Uuid,
  { now, before }: { readonly now: Instant; readonly before: Instant },
) =>
  run(
    `update api_key set last_used_at = $3
      where seller_id = $1 and id = $2 and (last_used_at is null or last_used_at < $4)`,
    [sellerId, id, now, before],
  )

export const shownKey = (row: KeyRow): ApiKey => ({
  uuid: row.id,
  title: row.title,
  active: row.active,
  tokenMasked: row.masked,
  scopes: [...row.scopes],
  allowedIps: [...row.allowed_ips],
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  createdAt: row.created_at,
  previousUntil: row.previous_until,
})
