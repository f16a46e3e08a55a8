import { isDay, type Day } from '#contract/basics/days.ts'
import { TAB_STATUSES } from '#contract/subscriptions/states.ts'
import { pageOfSearch, type SearchValues } from '#web/kit/address.ts'

export const SEARCH_FIELDS = ['customerName', 'customerDocument'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]
export type TabStatus = (typeof TAB_STATUSES)[number]

/** The list as its address names it; unknown values fall back without a word. */
export interface SubscriptionFilter {
  readonly status: TabStatus
  readonly field: SearchField
  readonly words: string
  readonly from: Day | null
  readonly to: Day | null
  readonly page: number
}

const dayOf = (text: string | undefined): Day | null => (text && isDay(text) ? text : null)

/** Reads `?situacao=DEFAULTER&campo=customerDocument&busca=301&de=…&ate=…&page=2`. */
export function parseFilter({
  situacao,
  campo,
  busca = '',
  de,
  ate,
  page,
}: SearchValues): SubscriptionFilter {
  const from = dayOf(de)
  const to = dayOf(ate)
  const isWhole = from !== null && to !== null && from <= to
  return {
    status: TAB_STATUSES.find((status) => status === situacao) ?? 'ALL',
    field: SEARCH_FIELDS.find((field) => field === campo) ?? 'customerName',
    words: busca.trim(),
    from: isWhole ? from : null,
    to: isWhole ? to : null,
    page: pageOfSearch(page),
  }
}

/** The address of the list; defaults are left out. */
export const valuesOf = (filter: SubscriptionFilter): SearchValues => ({
  situacao: filter.status === 'ALL' ? '' : filter.status,
  campo: filter.words === '' || filter.field === 'customerName' ? '' : filter.field,
  busca: filter.words,
  de: filter.from ?? '',
  ate: filter.to ?? '',
  page: filter.page === 0 ? '' : String(filter.page),
})

/** The part of the query that list and counts share (R-SUBL-07). */
export const queryOf = ({ field, words, from, to }: SubscriptionFilter) => ({
  ...(words === '' ? {} : { [field]: words }),
  ...(from && to ? { expirationDateInitial: from, expirationDateFinal: to } : {}),
})

/** Whether anything narrows the list. */
export const isNarrowed = ({ words, from, status }: SubscriptionFilter): boolean =>
  words !== '' || from !== null || status !== 'ALL'
