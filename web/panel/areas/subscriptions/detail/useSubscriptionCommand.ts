import { useQueryClient } from '@tanstack/react-query'
import type { AnyEndpoint, InputOf, OutputOf } from '#contract/access/endpoint.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { toast } from '#web/client/commands/toast.ts'
import { call } from '#web/client/requests/call.ts'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import {
  cacheSubscription,
  SUBSCRIPTION_READS,
} from '#web/panel/areas/subscriptions/detail/subscription-reads.ts'

/** A command that answers the subscription as it is then. */
type SubscriptionCommand<E extends AnyEndpoint> = OutputOf<E> extends Subscription ? E : never

/** Changes a subscription after a confirmation; the page shows the change at once. */
export function useSubscriptionCommand<E extends AnyEndpoint>(
  endpoint: SubscriptionCommand<E>,
  successText: string,
) {
  const client = useQueryClient()
  return useConfirmedAction(
    async (input: InputOf<E>) => (await call(endpoint as E, input)) as Subscription,
    {
      invalidates: SUBSCRIPTION_READS,
      onDone: (changed) => {
        cacheSubscription(client, changed)
        toast.success(successText)
      },
    },
  )
}
