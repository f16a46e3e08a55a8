import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSubscription, readSubscription } from '#contract/subscriptions/endpoints.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { toast } from '#web/client/commands/toast.ts'
import { call } from '#web/client/requests/call.ts'
import { useVersionedSave } from '#web/kit/forms/versioned-save.ts'
import {
  changeOf,
  draftOf,
  type SubscriptionDraft,
} from '#web/panel/areas/subscriptions/detail/subscription-draft.ts'
import {
  cacheSubscription,
  SUBSCRIPTION_READS,
} from '#web/panel/areas/subscriptions/detail/subscription-reads.ts'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'

/**
 * The edit of a subscription. What another person changed meanwhile is merged without asking;
 * only where both changed the same field does the form show the conflict.
 */
export function useSubscriptionEdit(saved: Subscription, onDone: () => void) {
  const [draft, setDraft] = useState(() => draftOf(saved))
  const client = useQueryClient()
  const input = { params: { id: saved.uuid } }
  const { base, ...saving } = useVersionedSave<Subscription, SubscriptionDraft, Subscription>({
    draft,
    setDraft,
    saved,
    draftOf,
    send: (yours, madeFrom) => {
      const from = madeFrom ?? saved
      return call(changeSubscription, { ...input, body: changeOf(yours, from) }, { madeFrom: from })
    },
    reread: () => call(readSubscription, input),
    resends: ({ conflicts }) => conflicts.length === 0,
    invalidates: SUBSCRIPTION_READS,
    onDone: (changed) => {
      cacheSubscription(client, changed)
      toast.success(texts.saved)
      onDone()
    },
  })
  return { ...saving, draft, setDraft, start: base.saved ?? saved, theirs: base.draft }
}
