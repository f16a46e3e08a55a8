import type { Queries } from '#server/platform/database/database.ts'
import { until } from '#tests/factories/environment/run-product.ts'

/**
 * Vacuums until all pages are marked all-visible: a concurrent snapshot can leave pages unmarked,
 * and an index scan then reads them too.
 */
export async function vacuumWhole(owner: Queries, table: string): Promise<void> {
  await until(`every page of ${table} to be marked`, async () => {
    await owner.run(`vacuum analyze ${table}`)
    const pages = await owner.row<{ unmarked: number }>(
      'select relpages - relallvisible as unmarked from pg_class where oid = $1::regclass',
      [table],
    )
    return pages?.unmarked === 0
  })
}
