import { STATEMENT_GROUPS, type StatementGroup } from '#contract/balance/shapes.ts'
import { addDays, type Day } from '#contract/basics/days.ts'
import {
  pageOfSearch,
  pageText,
  periodOfSearch,
  type SearchValues,
} from '#web/kit/state/url-state.ts'

export type StatementTab = 'past' | 'future'

export interface StatementState {
  readonly tab: StatementTab
  readonly from: Day
  readonly to: Day
  /** Null: all rows. */
  readonly group: StatementGroup | null
  readonly page: number
}

const PAST_DAYS = 30 // the period at first (R-FIN-02)
const FUTURE_DAYS = 30

const defaultRange = (tab: StatementTab, today: Day) =>
  tab === 'past'
    ? { from: addDays(today, -PAST_DAYS), to: today }
    : { from: addDays(today, 1), to: addDays(today, FUTURE_DAYS) }

/**
 * Reads `?aba=futuros&de=…&ate=…&tipo=REFUNDS&page=1`; a broken period is the default one (R-FIN-02),
 * an unknown type none.
 */
export function parseStatement(today: Day, values: SearchValues): StatementState {
  const tab = values['aba'] === 'futuros' ? 'future' : 'past'
  const range = periodOfSearch(values) ?? defaultRange(tab, today)
  const group = STATEMENT_GROUPS.find((each) => each === values['tipo']) ?? null
  return { tab, ...range, group, page: pageOfSearch(values) }
}

/** The address of the statement; the default period is left out. */
export function statementValues(today: Day, state: StatementState): SearchValues {
  const usual = defaultRange(state.tab, today)
  const isUsual = usual.from === state.from && usual.to === state.to
  return {
    aba: state.tab === 'future' ? 'futuros' : '',
    de: isUsual ? '' : state.from,
    ate: isUsual ? '' : state.to,
    tipo: state.group ?? '',
    page: pageText(state.page),
  }
}
