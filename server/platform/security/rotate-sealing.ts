import type { SellerId } from '#contract/basics/ids.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

interface SealedColumn {
  readonly table: string
  readonly column: string
  /** Whether a row is named by its id in what the ciphertext is bound to. */
  readonly hasId: boolean
}

// Secrets at rest are the binary columns called …_sealed, bound to `table|column|row|seller`.
const SEALED_COLUMNS = `
  select sealed.table_name as table, sealed.column_name as column,
         exists (select from information_schema.columns as key
                  where key.table_schema = 'public' and key.table_name = sealed.table_name
                    and key.column_name = 'id') as "hasId"
    from information_schema.columns as sealed
   where sealed.table_schema = 'public' and sealed.data_type = 'bytea'
     and sealed.column_name like '%\\_sealed'
   order by 1, 2`

export interface Rotation {
  /** The number of values re-encrypted. */
  readonly resealed: number
  /** Values that no key of the ring opens: `table column row`. */
  readonly unreadable: readonly string[]
}

async function resealColumn(
  transaction: Transaction,
  vault: Vault,
  { table, column, hasId }: SealedColumn,
): Promise<Rotation> {
  const { sellerId } = transaction
  const row = hasId ? 'id::text' : `''`
  const found = await transaction.rows<{ row: string; sealed: Buffer }>(
    `select ${row} as row, ${column} as sealed from ${table}
      where seller_id = $1 and ${column} is not null`,
    [sellerId],
  )
  const unreadable: string[] = []
  let resealed = 0
  for (const { row: name, sealed } of found) {
    if (vault.isCurrent(sealed)) continue
    const bound = `${table}|${column}|${name}|${sellerId}`
    try {
      const fresh = vault.seal(vault.open(sealed, bound), bound)
      // A value changed meanwhile is encrypted with the current key already.
      resealed += await transaction.run(
        `update ${table} set ${column} = $2 where seller_id = $1 and ${column} = $3`,
        [sellerId, fresh, sealed],
      )
    } catch {
      unreadable.push(`${table} ${column} ${name}`)
    }
  }
  return { resealed, unreadable }
}

/**
 * Seals every stored secret of the sellers with the current sealing key, so that an older one can
 * be removed from SEALING_KEY. It may run while the product does, and again. Responses stored under
 * idempotency keys are left: they expire after three or thirty days (K-IDEM-01).
 */
export async function rotateSealing(
  database: Database,
  vault: Vault,
  sellerIds: readonly SellerId[],
): Promise<Rotation> {
  const columns = await database.rows<SealedColumn>(SEALED_COLUMNS)
  let resealed = 0
  const unreadable: string[] = []
  for (const sellerId of sellerIds) {
    for (const column of columns) {
      const done = await database.withTenant(sellerId, (transaction) =>
        resealColumn(transaction, vault, column),
      )
      resealed += done.resealed
      unreadable.push(...done.unreadable)
    }
  }
  return { resealed, unreadable }
}
