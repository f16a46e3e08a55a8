import { type Day, isDay } from '#contract/basics/days.ts'
import { pageOfSearch, type SearchValues } from '#web/kit/state/url-state.ts'

/** What the statement shows: a page of a period, both days included; null: without a bound. */
export interface StatementAddress {
  readonly from: Day | null
  readonly to: Day | null
  readonly page: number
}

export const WHOLE_STATEMENT: StatementAddress = { from: null, to: null, page: 0 }

/** Reads `?de=…&ate=…&pagina=1`; a broken period is none. */
export function parseStatementAddress({ de, ate, pagina }: SearchValues): StatementAddress {
  const page = pageOfSearch(pagina)
  const isWhole = de !== undefined && ate !== undefined && isDay(de) && isDay(ate) && de <= ate
  return isWhole ? { from: de as Day, to: ate as Day, page } : { ...WHOLE_STATEMENT, page }
}

/** The address of the statement. */
export const valuesOfStatement = ({ from, to, page }: StatementAddress): SearchValues => ({
  de: from ?? '',
  ate: to ?? '',
  pagina: page === 0 ? '' : String(page),
})
