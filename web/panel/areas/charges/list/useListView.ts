import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { readListView, storeListView } from '#contract/charges/endpoints.ts'
import {
  type ListView,
  NO_LIST_VIEW,
  type OptionalColumn,
  type SavedView,
} from '#contract/charges/list-view.ts'
import { toastFailure } from '#web/client/commands/toast-failure.ts'
import { queryOf, useRead } from '#web/client/queries.ts'
import { call } from '#web/client/requests/call.ts'

type Change = (view: ListView) => ListView

const STORE = { mutationKey: [storeListView.id] }

const showing =
  (column: OptionalColumn, isShown: boolean): Change =>
  ({ hiddenColumns, ...others }) => {
    const hidden = hiddenColumns.filter((each) => each !== column)
    return { ...others, hiddenColumns: isShown ? hidden : [...hidden, column] }
  }

const without =
  (name: string): Change =>
  ({ savedViews, ...others }) => ({
    ...others,
    savedViews: savedViews.filter((saved) => saved.name !== name),
  })

/** An existing name is overwritten. */
const including =
  (saved: SavedView): Change =>
  (view) => {
    const { savedViews, ...others } = without(saved.name)(view)
    return { ...others, savedViews: [...savedViews, saved] }
  }

/**
 * Columns and saved views of the user: shown at once, stored by the service. It takes the whole view,
 * so that changes are sent one after the other, each on what the former one stored; one that fails
 * leaves the others.
 */
export function useListView() {
  const client = useQueryClient()
  const { data } = useRead(readListView, {}, { isQuiet: true })
  const { queryKey } = queryOf(readListView, {})
  const { mutate } = useMutation({
    ...STORE,
    scope: { id: storeListView.id },
    mutationFn: (change: Change) =>
      call(storeListView, { body: change(client.getQueryData(queryKey) ?? NO_LIST_VIEW) }),
    onSuccess: (stored) => {
      client.setQueryData(queryKey, stored)
    },
    onError: (failure) => toastFailure(failure),
  })
  const pending = useMutationState({
    filters: { ...STORE, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  const view = pending.reduce((shown, change) => change(shown), data ?? NO_LIST_VIEW)
  return {
    ...view,
    /** A view can be stored only after the stored one is loaded. */
    isReady: data !== undefined,
    toggle: (column: OptionalColumn) =>
      mutate(showing(column, view.hiddenColumns.includes(column))),
    save: (saved: SavedView) => mutate(including(saved)),
    remove: (name: string) => mutate(without(name)),
  }
}

export type StoredListView = ReturnType<typeof useListView>
