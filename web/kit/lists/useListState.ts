import { type SearchValues, useUrlState } from '#web/kit/state/url-state.ts'

interface ListAddress<State> {
  readonly parse: (values: SearchValues) => State
  readonly valuesOf: (state: State) => SearchValues
  /** What stays in the address without filters; absent: nothing. */
  readonly clearedValuesOf?: (state: State) => SearchValues
}

/** The state of a list in the address, and how it changes. */
export function useListState<State extends { readonly page: number }>({
  parse,
  valuesOf,
  clearedValuesOf,
}: ListAddress<State>) {
  const { state, go, addressOf } = useUrlState(parse)
  return {
    state,
    /** Shows the first page of another filter. */
    show: (part: Partial<State>) => go(valuesOf({ ...state, ...part, page: 0 })),
    /** Shows the list without filters, with as many rows a page as before. */
    clear: () => go(clearedValuesOf?.(state) ?? {}),
    hrefOfPage: (page: number) => addressOf(valuesOf({ ...state, page })),
    /** The first page of another filter or order. */
    hrefWith: (part: Partial<State>) => addressOf(valuesOf({ ...state, ...part, page: 0 })),
  }
}
