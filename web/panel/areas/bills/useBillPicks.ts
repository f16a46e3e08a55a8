import { useState } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import type { BillRecord } from '#contract/bills/shapes.ts'

const without = (ids: ReadonlySet<Uuid>, left: Uuid) => [...ids].filter((id) => id !== left)

/** The bills of the page that are selected for an action on all of them. */
export function useBillPicks(rows: readonly BillRecord[]) {
  const [ids, setIds] = useState<ReadonlySet<Uuid>>(new Set())
  // A row that another user moved away is no longer selected.
  const picked = rows.filter(({ id }) => ids.has(id))
  return {
    picked,
    count: picked.length,
    areAll: rows.length > 0 && picked.length === rows.length,
    has: ({ id }: BillRecord) => ids.has(id),
    toggle: (bill: BillRecord) =>
      setIds(
        (former) => new Set(former.has(bill.id) ? without(former, bill.id) : [...former, bill.id]),
      ),
    toggleAll: () => setIds(new Set(picked.length === rows.length ? [] : rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

export type BillPicks = ReturnType<typeof useBillPicks>
