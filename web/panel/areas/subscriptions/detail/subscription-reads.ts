import type { QueryClient } from '@tanstack/react-query'
import {
  listSubscriptions,
  readSubscription,
  summarizeSubscriptions,
} from '#contract/subscriptions/endpoints.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { queryOf } from '#web/client/queries.ts'
import { CHARGE_READS } from '#web/panel/areas/charges/public/charge-reads.ts'

/** Reads that a change of a subscription makes outdated; its charges may change, too. */
export const SUBSCRIPTION_READS = [
  ...CHARGE_READS,
  listSubscriptions,
  summarizeSubscriptions,
] as const

/** Shows a changed subscription at once, without waiting for it to be fetched again. */
export function cacheSubscription(client: QueryClient, changed: Subscription): void {
  const { queryKey } = queryOf(readSubscription, { params: { id: changed.uuid } })
  client.setQueryData(queryKey, changed)
}
