import type { Viewer } from '#contract/access/access.ts'
import { may } from '#contract/access/actions.ts'

export type CustomerTab = 'subscriptions' | 'receivables'

/** The tabs a viewer's roles open (R-CUSTD-20); what a tab loads, nobody else asks for. */
export const tabsFor = (viewer: Viewer): CustomerTab[] => [
  ...(may(viewer, 'customer.subscriptions') ? (['subscriptions'] as const) : []),
  ...(may(viewer, 'customer.charges') ? (['receivables'] as const) : []),
]
