import type { Viewer } from '#contract/access/access.ts'
import { may } from '#contract/access/actions.ts'
import type { SearchValues } from '#web/kit/state/url-state.ts'

export type CustomerTab = 'subscriptions' | 'receivables'

/** The charges of a customer: what was, or what is ahead. */
export type ChargeView = 'history' | 'scheduled'

/** The tab of a customer as its address names it: `?aba=recebiveis&ver=agendados`. */
export interface TabAddress {
  /** Undefined: the first. */
  readonly tab: CustomerTab | undefined
  readonly view: ChargeView
}

const TAB_NAMES = { subscriptions: 'assinaturas', receivables: 'recebiveis' } as const
const AHEAD = 'agendados'
const TABS = Object.keys(TAB_NAMES) as readonly CustomerTab[]

export const parseTab = ({ aba, ver }: SearchValues): TabAddress => ({
  tab: TABS.find((tab) => TAB_NAMES[tab] === aba),
  view: ver === AHEAD ? 'scheduled' : 'history',
})

export const valuesOfTab = ({ tab, view }: TabAddress): SearchValues => ({
  aba: tab === undefined ? '' : TAB_NAMES[tab],
  ver: tab === 'receivables' && view === 'scheduled' ? AHEAD : '',
})

/** The tabs that the viewer's roles open (R-CUSTD-20); each loads its own data. */
export const tabsFor = (viewer: Viewer): CustomerTab[] => [
  ...(may(viewer, 'customer.subscriptions') ? (['subscriptions'] as const) : []),
  ...(may(viewer, 'customer.charges') ? (['receivables'] as const) : []),
]
