import { pageOfSearch, type SearchValues } from '#web/kit/state/url-state.ts'

/** A list that is searched by words alone. */
export interface WordsFilter {
  readonly words: string
  readonly page: number
}

/**
 * How such a list is read from its address and written there, so many characters at most:
 * `?busca=bolo&page=2`.
 */
export const wordsFilter = (most: number) => ({
  parse: ({ busca = '', page }: SearchValues): WordsFilter => ({
    words: busca.trim().slice(0, most),
    page: pageOfSearch(page),
  }),
  valuesOf: ({ words, page }: WordsFilter): SearchValues => ({
    busca: words,
    page: page === 0 ? '' : String(page),
  }),
})
