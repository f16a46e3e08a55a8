import * as endpoints from '#contract/subscriptions/endpoints.ts'
import {
  changeSubscription,
  switchInvoices,
} from '#server/areas/subscriptions/change-subscription.ts'
import { importSubscription } from '#server/areas/subscriptions/import-subscription.ts'
import {
  askForCounts,
  askForSubscriptions,
  countedSubscriptions,
  listedSubscriptions,
} from '#server/areas/subscriptions/list-subscriptions.ts'
import { readSubscription } from '#server/areas/subscriptions/read-subscription.ts'
import {
  cancelSubscription,
  switchSubscription,
} from '#server/areas/subscriptions/switch-subscription.ts'
import { asks, reads, type Route } from '#server/platform/serve.ts'
import { writes } from '#server/platform/writes.ts'

export const subscriptionsApi: Route[] = [
  asks(
    endpoints.listSubscriptions,
    ({ query }, caller) => askForSubscriptions(query, caller),
    (page: Parameters<typeof listedSubscriptions>[0], { query }) =>
      listedSubscriptions(page, query),
  ),
  // Before the address with an id that it would be taken for.
  asks(
    endpoints.summarizeSubscriptions,
    ({ query }, caller) => askForCounts(query, caller),
    countedSubscriptions,
  ),
  writes(endpoints.importSubscription, (work, { body }) => importSubscription(work, body)),
  reads(endpoints.readSubscription, (transaction, { params }) =>
    readSubscription(transaction, params.id),
  ),
  writes(endpoints.changeSubscription, (work, { params, body }) =>
    changeSubscription(work, params.id, body),
  ),
  writes(endpoints.switchSubscription, (work, { params, body }) =>
    switchSubscription(work, params.id, body.active),
  ),
  writes(endpoints.switchInvoices, (work, { params, body }) =>
    switchInvoices(work, params.id, body.enabled),
  ),
  writes(endpoints.cancelSubscription, (work, { params }) => cancelSubscription(work, params.id)),
]
