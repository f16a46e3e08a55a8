import {
  listDashboardCharges,
  readDashboard as readEndpoint,
} from '#contract/dashboard/endpoints.ts'
import { dashboardQuery, readDashboard } from '#server/areas/dashboard/read-dashboard.ts'
import { type ListedPage, listedJson } from '#server/platform/http/responses.ts'
import { listQuery, query, type Route } from '#server/platform/http/routes.ts'

export const dashboardApi: readonly Route[] = [
  query(readEndpoint, (transaction, { query }) => readDashboard(transaction, query)),
  listQuery(
    listDashboardCharges,
    ({ query }, caller) => dashboardQuery(query, caller),
    (page: ListedPage | undefined, { query }) => listedJson(page, query),
  ),
]
