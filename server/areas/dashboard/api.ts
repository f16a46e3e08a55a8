import { envelope } from '#contract/basics/paging.ts'
import {
  listDashboardCharges,
  readDashboard as readEndpoint,
} from '#contract/dashboard/endpoints.ts'
import { dashboardQuery, readDashboard } from '#server/areas/dashboard/read-dashboard.ts'
import { ReadyJson } from '#server/platform/http/responses.ts'
import { listQuery, query, type Route } from '#server/platform/http/routes.ts'

interface ListedPage {
  readonly content: Buffer
  readonly counted: number
}

const NONE: ListedPage = { content: Buffer.from('[]'), counted: 0 }

export const dashboardApi: readonly Route[] = [
  query(readEndpoint, (transaction, { query }) => readDashboard(transaction, query)),
  listQuery(
    listDashboardCharges,
    ({ query }, caller) => dashboardQuery(query, caller),
    (page: ListedPage | undefined, { query }) => {
      const { content, counted } = page ?? NONE
      const rest = JSON.stringify(envelope(counted, query.page, query.size)).slice(1)
      return new ReadyJson(
        Buffer.concat([Buffer.from('{"content":'), content, Buffer.from(`,${rest}`)]),
      )
    },
  ),
]
