import { asOwner, type Database, type Queries } from '#server/platform/database/database.ts'
import { freshDatabase, openAs } from '#tests/factories/environment/database.ts'
import { until } from '#tests/factories/environment/run-product.ts'

/**
 * Vacuums until all pages are marked all-visible: a concurrent snapshot can leave pages unmarked,
 * and an index scan then reads them too.
 */
async function vacuumWhole(owner: Queries, table: string): Promise<void> {
  await until(`every page of ${table} to be marked`, async () => {
    await owner.run(`vacuum analyze ${table}`)
    const pages = await owner.row<{ unmarked: number }>(
      'select relpages - relallvisible as unmarked from pg_class where oid = $1::regclass',
      [table],
    )
    return pages?.unmarked === 0
  })
}

/**
 * A database whose large tables are filled by the owner and then vacuumed, so that a statement reads
 * the blocks that it reads in a database at rest. No trigger fires and no foreign key is tested.
 */
export async function filledDatabase(
  tables: readonly string[],
  fill: (owner: Queries) => Promise<unknown>,
): Promise<Database> {
  const url = await freshDatabase()
  await asOwner(url, async (owner) => {
    await owner.run('set session_replication_role = replica')
    // Only synchronously committed rows can be marked all-visible.
    await owner.run('set synchronous_commit = on')
    for (const table of tables) {
      await owner.run(`alter table ${table} set (autovacuum_enabled = false)`)
    }
    await fill(owner)
    for (const table of tables) await vacuumWhole(owner, table)
  })
  return openAs(url, 'app', 1)
}
