import { useState } from 'react'

interface Picked {
  readonly scope: string
  readonly keys: ReadonlySet<string>
}

/**
 * The rows of the page that are picked for an action on all of them. Another `scope`, such as
 * another page of the list, begins without any.
 */
export function usePicks<Row>(rows: readonly Row[], keyOf: (row: Row) => string, scope = '') {
  const [picked, setPicked] = useState<Picked | null>(null)
  const keys = picked?.scope === scope ? picked.keys : new Set<string>()
  // A row that another user moved away is no longer picked.
  const pickedRows = rows.filter((row) => keys.has(keyOf(row)))
  const areAll = rows.length > 0 && pickedRows.length === rows.length
  const pick = (next: Iterable<string>) => setPicked({ scope, keys: new Set(next) })
  return {
    rows: pickedRows,
    /** Whether rows were ever picked, so that only then is loaded what is done with them. */
    wereUsed: picked !== null,
    areAll,
    has: (row: Row) => keys.has(keyOf(row)),
    toggle(row: Row) {
      const key = keyOf(row)
      pick(keys.has(key) ? [...keys].filter((each) => each !== key) : [...keys, key])
    },
    toggleAll: () => pick(areAll ? [] : rows.map(keyOf)),
    clear: () => pick([]),
  }
}

export type Picks<Row> = ReturnType<typeof usePicks<Row>>
