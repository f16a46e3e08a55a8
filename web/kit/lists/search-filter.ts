import { pageOfSearch, type SearchValues, searchTextOf } from '#web/kit/state/url-state.ts'

/** A list with a search text as its only filter. */
export interface SearchFilter {
  readonly searchText: string
  readonly page: number
}

/**
 * How such a list is read from its address and written there, so many characters at maxLength:
 * `?busca=bolo&page=2`.
 */
export const searchFilter = (maxLength: number) => ({
  maxLength,
  parse: ({ busca, page }: SearchValues): SearchFilter => ({
    searchText: searchTextOf(busca, maxLength),
    page: pageOfSearch(page),
  }),
  valuesOf: ({ searchText, page }: SearchFilter): SearchValues => ({
    busca: searchText,
    page: page === 0 ? '' : String(page),
  }),
})
