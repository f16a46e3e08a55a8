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

/** Columns and saved views of the user: shown at once, stored by the service. */
export function useListView() {
  const client = useQueryClient()
  const { data } = useRead(readListView, {}, { isQuiet: true })
  const view = data ?? NO_LIST_VIEW
  const { queryKey } = queryOf(readListView, {})
  const store = async (next: ListView) => {
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
    /** A view can be stored only after the stored one is loaded. */
    isReady: data !== undefined,
    toggle: (column: OptionalColumn) =>
      store({
        savedViews,
        hiddenColumns: hiddenColumns.includes(column)
          ? hiddenColumns.filter((hidden) => hidden !== column)
          : [...hiddenColumns, column],
      }),
    /** An existing name is overwritten. */
    save: (saved: SavedView) =>
      store({ hiddenColumns, savedViews: [...others(saved.name), saved] }),
    remove: (name: string) => store({ hiddenColumns, savedViews: others(name) }),
  }
}

export type StoredListView = ReturnType<typeof useListView>
