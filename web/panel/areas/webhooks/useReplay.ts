import { useState } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import { listDeliveries, readReplay, replayDeliveries } from '#contract/webhooks/endpoints.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useRead } from '#web/client/queries.ts'
import { texts } from '#web/panel/areas/webhooks/delivery-texts.ts'

const FOLLOWED_EVERY_MS = 1_500

/** Sends deliveries of a webhook again and follows how far that is. */
export function useReplay(webhookId: Uuid, onDone: () => void) {
  const [replay, setReplay] = useState<Uuid | null>(null)
  const { submit, isBusy, failure, reset } = useCommand(replayDeliveries, {
    invalidates: [listDeliveries],
    scope: webhookId,
    onDone: (answer) => {
      toast.success(texts.resent(answer.queued))
      setReplay(answer.replay)
      onDone()
    },
  })
  const { data: progress } = useRead(
    readReplay,
    { params: { id: webhookId, replay: replay ?? webhookId } },
    {
      enabled: replay !== null,
      isQuiet: true,
      refetchMs: FOLLOWED_EVERY_MS,
      isFollowed: ({ waiting }) => waiting > 0,
    },
  )
  return { submit, isBusy, failure, reset, progress: replay === null ? undefined : progress }
}
