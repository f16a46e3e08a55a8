import {
  listFastLinks,
  listOrderLinks,
  listSubscriptionLinks,
} from '#contract/payment-links/endpoints.ts'
import { useBrand } from '#web/client/brand.ts'
import { useRead } from '#web/client/queries.ts'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import type { ListState } from '#web/panel/areas/payment-links/list/link-list.ts'

const PAGE_SIZE = 20 // rows of a page (R-LNKL-05)
const NEWEST = { field: 'createdAt', descending: true }

const loadExports = () => import('#contract/payment-links/exports.ts')

const loadOrders = async () => {
  const { exportOrderLinks: endpoint, orderLinkTable: table } = await loadExports()
  return { endpoint, table }
}

const loadSubscriptions = async () => {
  const { exportSubscriptionLinks: endpoint, subscriptionLinkTable: table } = await loadExports()
  return { endpoint, table }
}

const loadFast = async () => {
  const { exportFastLinks: endpoint, fastLinkTable: table } = await loadExports()
  return { endpoint, table }
}

/** The page of the list for this state, and its file. */
export function useLinks({ tab, searchText, isDedicated, page }: ListState) {
  const whiteLabel = useBrand()?.whiteLabel
  const shared = {
    // The host decides which links are listed (R-LNKL-14).
    ...(whiteLabel === undefined ? {} : { whiteLabel }),
    ...(isDedicated ? { onlyWithClient: true } : {}),
    page,
    size: PAGE_SIZE,
    sort: NEWEST,
  }
  const titled = { query: { ...shared, ...(searchText === '' ? {} : { title: searchText }) } }
  const planned = { query: { ...shared, ...(searchText === '' ? {} : { planTitle: searchText }) } }
  const optionsOf = (type: ListState['tab']) => ({
    keepsPrevious: true,
    isLive: true,
    enabled: whiteLabel !== undefined && tab === type,
  })
  const lists = {
    ORDER: useRead(listOrderLinks, titled, optionsOf('ORDER')),
    SUBSCRIPTION: useRead(listSubscriptionLinks, planned, optionsOf('SUBSCRIPTION')),
    FAST_ORDER: useRead(listFastLinks, titled, optionsOf('FAST_ORDER')),
  }
  const files = {
    ORDER: fileOfList(loadOrders, titled.query),
    SUBSCRIPTION: fileOfList(loadSubscriptions, planned.query),
    FAST_ORDER: fileOfList(loadFast, titled.query),
  }
  return { list: lists[tab], file: files[tab] }
}
