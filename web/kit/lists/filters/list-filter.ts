import type { AnyEndpoint } from '#contract/access/endpoint.ts'
import type { Day } from '#contract/basics/days.ts'
import type { Sort } from '#contract/basics/paging.ts'
import { queryLimitOf } from '#web/kit/forms/limits.ts'
import {
  NO_PERIOD,
  pageOfSearch,
  pageText,
  periodOfSearch,
  type SearchValues,
  searchTextOf,
} from '#web/kit/state/url-state.ts'

/** How many rows a page may have; the first unless another is chosen. */
export const PAGE_SIZES = [20, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** A list as its address names it: a tab, description in a field, a period, an order, a page. */
export interface ListFilter<Status extends string, Field extends string> {
  readonly status: Status
  readonly field: Field
  readonly searchText: string
  readonly from: Day | null
  readonly to: Day | null
  readonly sort: Sort
  readonly page: number
  readonly size: PageSize
}

/** The orders that a list may have, and the one that it has first. */
export interface Sorting {
  readonly fields: readonly string[]
  readonly usual: Sort
}

const ALL = 'ALL'

const sortText = ({ field, descending }: Sort): string => `${field},${descending ? 'DESC' : 'ASC'}`

const sortsOf = ({ fields }: Sorting): readonly Sort[] =>
  fields.flatMap((field) => [true, false].map((descending) => ({ field, descending })))

const sizeText = (size: PageSize): string => (size === PAGE_SIZES[0] ? '' : String(size))

/**
 * How a list with these tabs and fields, the usual one first, is read from its address and written
 * there: `?situacao=LATE&campo=title&busca=bolo&de=…&ate=…&ordem=value,ASC&page=2&tamanho=50`. Unknown values fall back
 * without a word, a text ends where its field does in the endpoint, and defaults are left out.
 */
export function listFilter<Status extends string, Field extends string>(
  statuses: readonly (Status | typeof ALL)[],
  fields: readonly [Field, ...Field[]],
  sorting: Sorting,
  endpoint: Pick<AnyEndpoint, 'id' | 'query'>,
) {
  type Filter = ListFilter<Status | typeof ALL, Field>
  const [usual] = fields
  return {
    usualSort: sorting.usual,
    parse(values: SearchValues): Filter {
      const { situacao, campo, busca, ordem, tamanho } = values
      const field = fields.find((each) => each === campo) ?? usual
      return {
        status: statuses.find((status) => status === situacao) ?? ALL,
        field,
        searchText: searchTextOf(busca, queryLimitOf(endpoint, field)),
        ...(periodOfSearch(values) ?? NO_PERIOD),
        sort: sortsOf(sorting).find((sort) => sortText(sort) === ordem) ?? sorting.usual,
        page: pageOfSearch(values),
        size: PAGE_SIZES.find((size) => String(size) === tamanho) ?? PAGE_SIZES[0],
      }
    },
    valuesOf: ({
      status,
      field,
      searchText,
      from,
      to,
      sort,
      page,
      size,
    }: Filter): SearchValues => ({
      situacao: status === ALL ? '' : status,
      campo: searchText === '' || field === usual ? '' : field,
      busca: searchText,
      de: from ?? '',
      ate: to ?? '',
      ordem: sortText(sort) === sortText(sorting.usual) ? '' : sortText(sort),
      page: pageText(page),
      tamanho: sizeText(size),
    }),
    clearedValuesOf: ({ size }: Filter): SearchValues => ({ tamanho: sizeText(size) }),
    /** The part of the query that the list shares with its counts: the text, and the period. */
    queryOf: ({ field, searchText, from, to }: Filter) => ({
      ...(searchText === '' ? {} : { [field]: searchText }),
      ...(from && to ? { expirationDateInitial: from, expirationDateFinal: to } : {}),
    }),
    /** Whether anything narrows the list. */
    isNarrowed: ({ searchText, from, status }: Filter): boolean =>
      searchText !== '' || from !== null || status !== ALL,
  }
}
