import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyEndpoint, InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { readSubscription } from '#contract/subscriptions/endpoints.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { call } from '#web/client/call.ts'
import { textsOf } from '#web/client/failed.ts'
import { queryOf } from '#web/client/queries.ts'
import { toast } from '#web/kit/dialogs/toast.ts'

/** A call that answers the recurrence as it is then. */
type Changing<E extends AnyEndpoint> = OutputOf<E> extends Subscription ? E : never

/** Changes a recurrence; what came of it stands on the page at once. */
export function useSubscriptionChange<E extends AnyEndpoint>(endpoint: Changing<E>) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>()
  /** What went wrong, null when nothing did; a write may say which answer it was made from. */
  const send = async (input: InputOf<E>, done: string, madeFrom?: Subscription) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const changed = (await call(endpoint as E, input, { madeFrom })) as Subscription
      const { queryKey } = queryOf(readSubscription, { params: { id: changed.uuid } })
      client.setQueryData(queryKey, changed)
      toast.success(done)
      void client.invalidateQueries()
      return null
    } catch (error) {
      setFailure(textsOf(error))
      return error
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, send, forget: () => setFailure(undefined) }
}
