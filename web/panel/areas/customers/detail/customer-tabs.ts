import type { Viewer } from '#contract/access/access.ts'
import { may } from '#contract/access/actions.ts'

export type CustomerTab = 'subscriptions' | 'receivables'

/** The tabs that the viewer's roles open (R-CUSTD-20); each loads its own data. */
export const tabsFor = (viewer: Viewer): CustomerTab[] => [
  ...(may(viewer, 'customer.subscriptions') ? (['subscriptions'] as const) : []),
  ...(may(viewer, 'customer.charges') ? (['receivables'] as const) : []),
]
