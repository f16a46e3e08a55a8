import type { Day } from '#contract/basics/days.ts'
import {
  NO_PERIOD,
  pageOfSearch,
  pageText,
  periodOfSearch,
  type SearchValues,
} from '#web/kit/state/url-state.ts'

/** What the statement shows: a page of a period, both days included; null: without a bound. */
export interface StatementAddress {
  readonly from: Day | null
  readonly to: Day | null
  readonly page: number
}

export const WHOLE_STATEMENT: StatementAddress = { ...NO_PERIOD, page: 0 }

/** Reads `?de=…&ate=…&page=1`; a broken period is none. */
export const parseStatementAddress = (values: SearchValues): StatementAddress => ({
  ...(periodOfSearch(values) ?? NO_PERIOD),
  page: pageOfSearch(values),
})

/** The address of the statement. */
export const valuesOfStatement = ({ from, to, page }: StatementAddress): SearchValues => ({
  de: from ?? '',
  ate: to ?? '',
  page: pageText(page),
})
