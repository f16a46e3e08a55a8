import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readSubscription } from '#contract/subscriptions/endpoints.ts'
import { planNextCycle } from '#contract/subscriptions/next-cycle-endpoints.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { toast } from '#web/client/commands/toast.ts'
import { call } from '#web/client/requests/call.ts'
import { useVersionedSave } from '#web/kit/forms/versioned-save.ts'
import {
  type NextCycleDraft,
  nextCycleChangeOf,
  nextCycleDraftOf,
} from '#web/panel/areas/subscriptions/detail/next-cycle-draft.ts'
import {
  cacheSubscription,
  SUBSCRIPTION_READS,
} from '#web/panel/areas/subscriptions/detail/subscription-reads.ts'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'

/** The edit of what changes with the next cycle, with a merge as in the edit of the present terms. */
export function useNextCycleEdit(saved: Subscription, onDone: () => void) {
  const [draft, setDraft] = useState(() => nextCycleDraftOf(saved))
  const client = useQueryClient()
  const input = { params: { id: saved.uuid } }
  const { base, ...saving } = useVersionedSave<Subscription, NextCycleDraft, Subscription>({
    draft,
    setDraft,
    saved,
    draftOf: nextCycleDraftOf,
    send: (yours, madeFrom) => {
      const from = madeFrom ?? saved
      const body = nextCycleChangeOf(yours, from)
      return call(planNextCycle, { ...input, body }, { madeFrom: from })
    },
    reread: () => call(readSubscription, input),
    resends: ({ conflicts }) => conflicts.length === 0,
    invalidates: SUBSCRIPTION_READS,
    onDone: (changed) => {
      cacheSubscription(client, changed)
      toast.success(texts.nextCycle.saved)
      onDone()
    },
  })
  return { ...saving, draft, setDraft, start: base.saved ?? saved }
}
