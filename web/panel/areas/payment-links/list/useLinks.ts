import {
  listFastLinks,
  listOrderLinks,
  listSubscriptionLinks,
} from '#contract/payment-links/endpoints.ts'
import { useBrand } from '#web/client/brand.ts'
import { useRead } from '#web/client/queries.ts'
import type { ListState } from '#web/panel/areas/payment-links/list/link-list.ts'

const PAGE_SIZE = 20 // R-LNKL-05
const NEWEST = { field: 'createdAt', descending: true }

/** The page of the list that the state asks for. */
export function useLinks({ tab, words, isDedicated, page }: ListState) {
  const whiteLabel = useBrand()?.whiteLabel
  const shared = {
    // R-LNKL-14: the flag of the host goes with the list.
    ...(whiteLabel === undefined ? {} : { whiteLabel }),
    ...(isDedicated ? { onlyWithClient: true } : {}),
    page,
    size: PAGE_SIZE,
    sort: NEWEST,
  }
  const titled = { query: { ...shared, ...(words === '' ? {} : { title: words }) } }
  const planned = { query: { ...shared, ...(words === '' ? {} : { planTitle: words }) } }
  const optionsOf = (type: ListState['tab']) => ({
    keepsPrevious: true,
    enabled: whiteLabel !== undefined && tab === type,
  })
  const lists = {
    ORDER: useRead(listOrderLinks, titled, optionsOf('ORDER')),
    SUBSCRIPTION: useRead(listSubscriptionLinks, planned, optionsOf('SUBSCRIPTION')),
    FAST_ORDER: useRead(listFastLinks, titled, optionsOf('FAST_ORDER')),
  }
  return lists[tab]
}
