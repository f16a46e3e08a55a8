import {
  pageOfSearch,
  pageText,
  type SearchValues,
  searchTextOf,
} from '#web/kit/state/url-state.ts'

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
  parse: (values: SearchValues): SearchFilter => ({
    searchText: searchTextOf(values['busca'], maxLength),
    page: pageOfSearch(values),
  }),
  valuesOf: ({ searchText, page }: SearchFilter): SearchValues => ({
    busca: searchText,
    page: pageText(page),
  }),
})
