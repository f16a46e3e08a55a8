import { isDay, type Day } from '#contract/basics/days.ts'
import { pageOfSearch, type SearchValues } from '#web/kit/state/url-state.ts'

/** A list as its address names it: a tab, description in a field, a period, a page. */
export interface ListFilter<Status extends string, Field extends string> {
  readonly status: Status
  readonly field: Field
  readonly searchText: string
  readonly from: Day | null
  readonly to: Day | null
  readonly page: number
}

const ALL = 'ALL'

const dayOf = (text: string | undefined): Day | null => (text && isDay(text) ? text : null)

/**
 * How a list with these tabs and fields, the usual one first, is read from its address and written
 * there: `?situacao=LATE&campo=title&busca=bolo&de=…&ate=…&page=2`. Unknown values fall back
 * without a word, and defaults are left out.
 */
export function listFilter<Status extends string, Field extends string>(
  statuses: readonly (Status | typeof ALL)[],
  fields: readonly [Field, ...Field[]],
) {
  type Filter = ListFilter<Status | typeof ALL, Field>
  const [usual] = fields
  return {
    parse({ situacao, campo, busca = '', de, ate, page }: SearchValues): Filter {
      const [from, to] = [dayOf(de), dayOf(ate)]
      const isWhole = from !== null && to !== null && from <= to
      return {
        status: statuses.find((status) => status === situacao) ?? ALL,
        field: fields.find((field) => field === campo) ?? usual,
        searchText: busca.trim(),
        from: isWhole ? from : null,
        to: isWhole ? to : null,
        page: pageOfSearch(page),
      }
    },
    valuesOf: ({ status, field, searchText, from, to, page }: Filter): SearchValues => ({
      situacao: status === ALL ? '' : status,
      campo: searchText === '' || field === usual ? '' : field,
      busca: searchText,
      de: from ?? '',
      ate: to ?? '',
      page: page === 0 ? '' : String(page),
    }),
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
