import { useState } from 'react'

interface Picked {
  readonly scope: string
  readonly keys: ReadonlySet<string>
}

/**
 * The rows of the page that are picked for an action on all of them. Another `scope`, such as
 * another page of the list, begins without any. `whyNot` says why a row cannot be picked; null: it can.
 */
export function usePicks<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  scope = '',
  whyNot: (row: Row) => string | null = () => null,
) {
  const [picked, setPicked] = useState<Picked | null>(null)
  const keys = picked?.scope === scope ? picked.keys : new Set<string>()
  const offered = rows.filter((row) => whyNot(row) === null)
  // A row that was moved away or ended meanwhile is no longer picked.
  const pickedRows = offered.filter((row) => keys.has(keyOf(row)))
  const areAll = offered.length > 0 && pickedRows.length === offered.length
  const pick = (next: Iterable<string>) => setPicked({ scope, keys: new Set(next) })
  return {
    rows: pickedRows,
    /** Whether rows were ever picked, so that only then is loaded what is done with them. */
    wereUsed: picked !== null,
    areAll,
    areNoneOffered: rows.length > 0 && offered.length === 0,
    whyNot,
    has: (row: Row) => pickedRows.includes(row),
    toggle(row: Row) {
      const key = keyOf(row)
      pick(keys.has(key) ? [...keys].filter((each) => each !== key) : [...keys, key])
    },
    toggleAll: () => pick(areAll ? [] : offered.map(keyOf)),
    clear: () => pick([]),
  }
}

export type Picks<Row> = ReturnType<typeof usePicks<Row>>
