import { listRequests } from '#contract/api-keys/endpoints.ts'
import { isUuid } from '#contract/basics/ids.ts'
import { queryLimitOf } from '#web/kit/forms/limits.ts'
import { type SearchValues, searchTextOf } from '#web/kit/state/url-state.ts'

/** What the log of requests is narrowed to. */
export interface RequestFilter {
  readonly keyId: string
  readonly search: string
  readonly onlyErrors: boolean
}

export const ANY = ''
export const MAX_SEARCH_LENGTH = queryLimitOf(listRequests, 'search')

/** Reads the address, as `?chave=…&busca=charges&erros=sim`; what it does not know narrows nothing. */
export const parseRequestFilter = ({ chave, busca, erros }: SearchValues): RequestFilter => ({
  keyId: isUuid(chave ?? '') ? (chave ?? ANY) : ANY,
  search: searchTextOf(busca, MAX_SEARCH_LENGTH),
  onlyErrors: erros === 'sim',
})

/** The filter as the parameters of an address, defaults left out. */
export const valuesOfRequestFilter = ({
  keyId,
  search,
  onlyErrors,
}: RequestFilter): SearchValues => ({
  chave: keyId,
  busca: search.trim(),
  erros: onlyErrors ? 'sim' : '',
})

export const queryOf = ({ keyId, search, onlyErrors }: RequestFilter) => ({
  ...(isUuid(keyId) ? { keyId } : {}),
  ...(search === '' ? {} : { search }),
  ...(onlyErrors ? { onlyErrors } : {}),
})

export const isNarrowed = ({ keyId, search, onlyErrors }: RequestFilter): boolean =>
  keyId !== ANY || search !== '' || onlyErrors

/** An id is found in the whole log, a part of a path in its newest requests only. */
export const searchesPath = ({ search }: RequestFilter): boolean => search !== '' && !isUuid(search)
