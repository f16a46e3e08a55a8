import { useState } from 'react'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { changeSubscription, readSubscription } from '#contract/subscriptions/endpoints.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { call } from '#web/client/call.ts'
import { CallFailed } from '#web/client/failed.ts'
import {
  changeOf,
  draftOf,
  mergedDrafts,
  type DraftField,
  type SubscriptionDraft,
} from '#web/panel/areas/subscriptions/detail/subscription-draft.ts'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'
import { useSubscriptionChange } from '#web/panel/areas/subscriptions/detail/useSubscriptionChange.ts'

const isStale = (error: unknown) =>
  error instanceof CallFailed && error.has(platformRefusals.stale.code)

/**
 * The edit of a recurrence. Somebody else's change meanwhile is kept with mine; only where both
 * changed the same does the form come back with theirs beside mine. A charge that moved is no
 * clash.
 */
export function useSubscriptionEdit(saved: Subscription, onDone: () => void) {
  const [start, setStart] = useState(saved)
  const [draft, setDraft] = useState(() => draftOf(saved))
  const [clashes, setClashes] = useState<readonly DraftField[]>([])
  const { isBusy, failure, send, forget } = useSubscriptionChange(changeSubscription)

  const sendIt = (mine: SubscriptionDraft, from: Subscription) =>
    send({ params: { id: from.uuid }, body: changeOf(mine, from) }, texts.saved, from)
  const askAgain = async () => {
    const fresh = await call(readSubscription, { params: { id: start.uuid } })
    const merged = mergedDrafts(draftOf(start), draft, draftOf(fresh))
    setStart(fresh)
    setDraft(merged.draft)
    setClashes(merged.clashes)
    forget()
    return merged.clashes.length > 0 ? 'asks' : sendIt(merged.draft, fresh)
  }
  const save = async () => {
    setClashes([])
    const failed = await sendIt(draft, start)
    const still = isStale(failed) ? await askAgain().catch((again: unknown) => again) : failed
    if (still === null) onDone()
  }
  return { start, draft, setDraft, clashes, isBusy, failure, save }
}
