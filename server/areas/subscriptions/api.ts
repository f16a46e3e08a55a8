import * as endpoints from '#contract/subscriptions/endpoints.ts'
import {
  changeSubscription,
  switchInvoices,
} from '#server/areas/subscriptions/change-subscription.ts'
import { importSubscription } from '#server/areas/subscriptions/import-subscription.ts'
import {
  countsQuery,
  subscriptionsQuery,
  countedSubscriptions,
  listedSubscriptions,
} from '#server/areas/subscriptions/list-subscriptions.ts'
import { readSubscription } from '#server/areas/subscriptions/read-subscription.ts'
import {
  cancelSubscription,
  switchSubscription,
} from '#server/areas/subscriptions/switch-subscription.ts'
import { listQuery, query, type Route } from '#server/platform/http/routes.ts'
import { command } from '#server/platform/commands/command.ts'

export const subscriptionsApi: Route[] = [
  listQuery(
    endpoints.listSubscriptions,
    ({ query }, caller) => subscriptionsQuery(query, caller),
    (page: Parameters<typeof listedSubscriptions>[0], { query }) =>
      listedSubscriptions(page, query),
  ),
  // Before the path with an id, which would match it too.
  listQuery(
    endpoints.summarizeSubscriptions,
    ({ query }, caller) => countsQuery(query, caller),
    countedSubscriptions,
  ),
  command(endpoints.importSubscription, (work, { body }) => importSubscription(work, body)),
  query(endpoints.readSubscription, (transaction, { params }) =>
    readSubscription(transaction, params.id),
  ),
  command(endpoints.changeSubscription, (work, { params, body }) =>
    changeSubscription(work, params.id, body),
  ),
  command(endpoints.switchSubscription, (work, { params, body }) =>
    switchSubscription(work, params.id, body.active),
  ),
  command(endpoints.switchInvoices, (work, { params, body }) =>
    switchInvoices(work, params.id, body.enabled),
  ),
  command(endpoints.cancelSubscription, (work, { params }) => cancelSubscription(work, params.id)),
]
