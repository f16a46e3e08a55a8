import { useQueryClient } from '@tanstack/react-query'
import { readListView, storeListView } from '#contract/charges/endpoints.ts'
import {
  NO_LIST_VIEW,
  type ListView,
  type OptionalColumn,
  type SavedView,
} from '#contract/charges/list-view.ts'
import { call } from '#web/client/call.ts'
import { queryOf, useRead } from '#web/client/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'

/** Columns and saved views of whoever is signed in: shown at once, kept by the service. */
export function useListView() {
  const client = useQueryClient()
  const { data } = useRead(readListView, {}, { isQuiet: true })
  const view = data ?? NO_LIST_VIEW
  const { queryKey } = queryOf(readListView, {})
  const keep = async (next: ListView) => {
    client.setQueryData(queryKey, next)
    try {
      await call(storeListView, { body: next })
    } catch (failure) {
      client.setQueryData(queryKey, view)
      toastFailure(failure)
    }
  }
  const { hiddenColumns, savedViews } = view
  const others = (name: string) => savedViews.filter((saved) => saved.name !== name)
  return {
    ...view,
    /** Nothing can be kept before what is kept is known. */
    isReady: data !== undefined,
    toggle: (column: OptionalColumn) =>
      keep({
        savedViews,
        hiddenColumns: hiddenColumns.includes(column)
          ? hiddenColumns.filter((hidden) => hidden !== column)
          : [...hiddenColumns, column],
      }),
    /** A name that stands already is given to the new question. */
    save: (saved: SavedView) => keep({ hiddenColumns, savedViews: [...others(saved.name), saved] }),
    remove: (name: string) => keep({ hiddenColumns, savedViews: others(name) }),
  }
}

export type KeptListView = ReturnType<typeof useListView>
